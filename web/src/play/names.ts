/** What things of the lobby are called: options come with names from the server, bots and tables are named here. */
import { signOf } from "../games";
import { perhaps, t } from "../i18n/index.svelte";
import type { Bots, GameData, Summary } from "../net/protocol";

/** `search:200ms` is a thinker with so much time. */
export function botName(spec: string): string {
  const [id = spec, budget] = spec.split(":");
  const name = perhaps(`bot.${id}`) ?? id;
  const seconds = budget?.endsWith("ms") ? Number(budget.slice(0, -2)) / 1000 : null;
  return seconds ? t("bot.thinks", { name, seconds }) : name;
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

export const tableTitle = (table: Summary, games: readonly GameData[]): string =>
  table.title ||
  table.seats
    .filter((seat) => seat.name)
    .map((seat) => seat.name)
    .join(", ") ||
  tableKind(table, games);
