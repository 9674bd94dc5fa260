"""Tables in the browser: lobby, websockets, store. docs/protocol.md is its other half.

wire, incoming     what goes over the line, each way
house              all tables of a server; makes and loads them
table              one table: its queue, its seats, its game
seats, viewers     who sits there, who is connected
telling            positions and events in a viewer's language
thinking, curve    bots and evaluations, outside the event loop
store              tables on disk; a record is a journal there
api, play, pages   HTTP, websocket, the built page
guard, limits      what strangers may not do
app, settings, logs
"""
