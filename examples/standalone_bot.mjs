// A bot in JavaScript: JSON lines in and out, nothing installed but Node.js.
//
//     dicewright simulate diceforge --games 20 --bots "exec:node examples/standalone_bot.mjs,random"
//
// It takes what brings most glory now, else what costs most. The protocol: docs/standalone-bots.md.
import {createInterface} from 'node:readline';

const sum = (amounts) => Object.values(amounts).reduce((total, amount) => total + amount, 0);
const worth = ({cost, gain}) => 100 * (gain.glory ?? 0) + sum(cost);

function choose({choices}) {
  return choices.reduce((best, choice) => (worth(choice) > worth(best) ? choice : best));
}

for await (const line of createInterface({input: process.stdin})) {
  const message = JSON.parse(line);
  if (message.type === 'bye') break;
  const answer = message.type === 'hello' ? {type: 'ready'} : {action: choose(message.prompt).action};
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
