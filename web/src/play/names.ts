/** What things of the lobby are called: options come with names from the server, bots and tables are named here. */
import { signOf } from "../games";
import { perhaps, t } from "../i18n/index.svelte";
import type { Bots, GameData, Seat, Summary } from "../net/protocol";

/** `search:200ms` is a thinker with so much time. */
export function botName(spec: string): string {
  const [id = spec, budget] = spec.split(":");
  const name = perhaps(`bot.${id}`) ?? id;
  const seconds = budget?.endsWith("ms") ? Number(budget.slice(0, -2)) / 1000 : null;
  return seconds ? t("bot.thinks", { name, seconds }) : name;
}

/** Whoever sits there: people as they like, bots after their kind; the server's texts call them the same. */
export function seatName({ kind, name, bot }: Pick<Seat, "kind" | "name" | "bot">): string {
  if (kind !== "bot" || !bot) return name;
  const id = bot.split(/[:@]/)[0] ?? "";
  const known = perhaps(`bot.${id}`);
  const behind = name.slice(id.length);
  const numbered = name.toLowerCase().startsWith(id.toLowerCase()) && /^( \d+)?$/.test(behind);
  return known && numbered ? known.charAt(0).toUpperCase() + known.slice(1) + behind : name;
}

/** Whoever decides at a table. */
export function deciderName({ seats, decider }: Summary): string {
  const seat = seats[decider ?? 0];
  return seat ? seatName(seat) : "";
}

/** Milliseconds that are offered to bots that think. */
const BUDGETS = [200, 1000, 5000];

/** What a seat's bot can be: levels if the server has some, otherwise every bot, with time to think where it takes time. */
export function botSpecs({ bots, most_seconds }: Bots): string[] {
  const levels = bots.filter((bot) => bot.level);
  return (levels.length > 0 ? levels : bots).flatMap(({ id, thinks }) =>
    thinks ? BUDGETS.filter((ms) => ms <= most_seconds * 1000).map((ms) => `${id}:${ms}ms`) : [id],
  );
}

export const usualBot = (bots: Bots): string => {
  const specs = botSpecs(bots);
  return specs.find((spec) => spec.split(":")[0] === bots.default) ?? specs[0] ?? bots.default;
};

/** A value of an option, as the server calls it. */
export function valueName(game: GameData, key: string, value: string): string {
  const option = game.options.find((one) => one.key === key);
  const index = option?.values.indexOf(value) ?? -1;
  return option?.names[index] ?? value;
}

/** What an option means, with its values called as the menu calls them. */
export const optionText = ({ text, values, names }: GameData["options"][number]): string =>
  values.reduce(
    (so, value, i) =>
      so.replace(new RegExp(`(?<=^|[.;)\\s])${value}(?=\\s?:)`, "g"), () => names[i] ?? value),
    text,
  );

/** "Dice Forge · Goddess · Draft". */
export function tableKind(table: Summary, games: readonly GameData[]): string {
  const game = games.find((one) => one.id === table.game);
  if (!game) return table.game;
  const parts = [game.title];
  for (const key of signOf(game.id).kind) {
    const value = table.options[key];
    if (value) parts.push(valueName(game, key, value));
  }
  return parts.join(" · ");
}

/** The options of a table that are not as usual, and not said by its kind: "Passing: only if you cannot act". */
export function rulesOf(table: Summary, game: GameData): string[] {
  const said = new Set<string>(signOf(game.id).kind);
  return game.options
    .filter(({ key, default: usual }) => !said.has(key) && (table.options[key] ?? usual) !== usual)
    .map(({ key, title }) =>
      t("text.colon", { a: title, b: valueName(game, key, table.options[key]!) }),
    );
}

export const tableTitle = (table: Summary, games: readonly GameData[]): string =>
  table.title ||
  table.seats
    .filter((seat) => seat.name)
    .map(seatName)
    .join(", ") ||
  tableKind(table, games);
