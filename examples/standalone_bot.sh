#!/bin/sh
# A bot in a shell with awk: takes the first choice that is listed, by its number.
#
#     dicewright simulate diceforge --games 20 --bots "exec:sh examples/standalone_bot.sh,random"
#
# What comes in is JSON, a line at a time; what goes out may be a bare number or an action's text.
while read -r line; do
	case $line in
	*'"type": "hello"'*) echo '{"type": "ready"}' ;;
	*'"type": "decide"'*)
		printf '%s\n' "$line" | awk '{
			match($0, /"action": [0-9]+/)
			print substr($0, RSTART + 10, RLENGTH - 10)
		}'
		;;
	*) exit 0 ;;
	esac
done
