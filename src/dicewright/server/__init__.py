"""Games in the browser: HTTP, websockets, and a store on disk. docs/protocol.md is its other half.

Begin with `lobby` and `table`. A decision goes connection → table → actions → moves →
store → render.

messages           everything that goes over the wire, both ways; see protocol.md
app                the application, and the server that runs it
settings, declared, configuration   what it can be told, and where that comes from
workers, door      several processes behind one port, and how guests find theirs
api, connection    HTTP requests; the websocket of one viewer
pages              the files of the built page
lobby              all tables of a server: makes them, loads them, lists them
ownership, glance  which server has a table; what the others show of it
table              one table, an actor: whatever happens there, one thing after another
session            what is true at a table; only its table and the chapters it asks can see it
seats, viewers     who sits there, who is connected
names, called      what people may be called; what everybody is called in a language
hosts              what the host of a table may do: free seats, name it, list it, close it
seating, actions   what people may do there: sit down and get up; act, undo, order
moves              the game begins, goes on, is taken back or closed: played, stored, sent
autoplay           bots and standing orders decide
render             a table and its game as messages, in a viewer's language
bots               bots think outside the event loop
curve, review      win chances, and every decision judged: worked out after the game
workshop           how such work is done once, by whichever server has time
desk, fairpool     what takes long is worked out at the desk, in turn; so do bots think
answers, listing   answers that many ask for, the list of public tables: made once for all of them
uploads            records that strangers send
wanted             which curves and reviews are waited for
store              the thread that writes, and what is read
lease, nodes       several servers on one database: who lives, who may write (docs/cluster.md)
rows, schema       a table as the database has it, and changes to it; the database's tables
database, backup   which database is meant, and how it is opened; copies of it
postgres           connections to one that may fall silent
upgrades, migrations   how a database of an earlier version becomes one of this version
operators, errands what whoever runs the server may do, and how a running server learns of it
bans               addresses that may not come here
health, metrics    whether it could keep a move; numbers for Prometheus
dice               from which numbers a table rolls, and when they may be known
tokens             ids of tables, secrets of seats
guests, costs      everybody who comes from one address, and what they pay for what they ask
guard, wire        what strangers may not do: around requests, and below them
proxies, origins   where a request comes from, and whose page sent it
limits, refusal    rates; the one way to say no
logs               lines of JSON
"""
