"""Games in the browser: HTTP, websockets, and a store on disk. docs/protocol.md is its other half.

Begin with `lobby` and `table`. A decision goes connection → table → actions → moves →
store → render.

messages           everything that goes over the wire, both ways; see protocol.md
app, settings      the application, and what it can be set to
api, connection    HTTP requests; the websocket of one viewer
pages              the files of the built page
lobby              all tables of a server: makes them, loads them, lists them
table              one table, an actor: whatever happens there, one thing after another
session            what is true at a table; only its table and the chapters it asks can see it
seats, viewers     who sits there, who is connected
seating, actions   what people may do there: sit down and get up; act, undo, order
moves              the game begins, a decision is carried out or taken back: played, stored, sent
autoplay           bots and standing orders decide
render             a table and its game as messages, in a viewer's language
bots, curve        bots and win chances, computed outside the event loop
store              tables on disk; a game is a journal there
tokens             ids of tables, secrets of seats
guard, limits, refusal   what strangers may not do, and how they are told
logs               lines of JSON
"""
