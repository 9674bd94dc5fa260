"""Attack a server as one bad guest could, and see whether anybody else notices.

    python -m tools.attack_server --seconds 5            every attack
    python -m tools.attack_server --only pings idle      some of them
    python -m tools.attack_server --list                 what there is

A server as `dicewright serve` makes it, with the settings it has by itself, on a port of its own.
Innocent people play at a table there, and every decision of theirs is timed until it comes back,
before, during and after each attack. The attacker is a process of its own and comes from another
address (127.0.0.x), as all attacks do: 127.0.0.1 would be believed to be a proxy. Everything is
bounded in number and time, and nothing leaves this machine.

arena      the server, the attacker and the innocent together; what is measured
innocent   people who only want to play
attacker   what attackers share: connections by hand
sockets, requests, tables   the attacks, one function each
"""
