"""Tables in the browser: lobby, websockets, store. docs/protocol.md is its other half.

wire, incoming     what goes over the line, each way
house              all tables of a server; makes and loads them
table              one table: what is true of it, in memory and on disk, and its queue
seats, viewers     who sits there, who is connected
seating, deciding  what people may do there: sit down and get up; act, undo, order
course             its game begins, goes on, goes back: played, kept, told
driving            bots and standing orders decide where nobody is asked
frames             a table as its viewers see it
telling            positions and events in a viewer's language
thinking, curve    bots and evaluations, outside the event loop
store              tables on disk; a record is a journal there
api, play, pages   HTTP, websocket, the built page
guard, limits      what strangers may not do
app, settings, logs
"""
