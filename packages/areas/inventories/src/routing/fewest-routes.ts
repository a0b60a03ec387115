import type { Demand } from '../allocation/allocation-plan.ts';
import { thousandths } from '../item/quantity.ts';
import type { LocationFacts } from '../location/call-location.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { type Article, fewestSplits } from './fewest-splits.ts';

/** Locations in the order in which they are asked. */
export type Places = readonly LocationFacts[];

/** The places that a line asks: some alone, and all where these do not suffice. */
export interface Route {
  readonly alone: Places;
  readonly asked: Places;
}

/**
 * The routes of `fewest_splits`: lines of articles that are there go over the smallest set that has
 * these, those of short ones over it before the others (INV-192, INV-193). Lines that share one row
 * and not another, by keys that differ, may find the set too small: they go on over the others.
 */
export function fewestRoutes(demands: readonly Demand[], asked: Places): (demand: Demand) => Route {
  const articles = groupsOf(demands, asked).map((group) => ({ ...group, ...articleOf(group) }));
  const chosen = fewestSplits(articles.filter((article) => !isShort(article)));
  if (chosen === undefined) return () => ({ alone: [], asked });
  const alone = asked.filter((_, rank) => chosen.includes(rank));
  const all = [...alone, ...asked.filter((location) => !alone.includes(location))];
  const short = new Set(articles.filter(isShort).flatMap((article) => article.demands));
  return (demand) => ({ alone: short.has(demand) ? [] : alone, asked: all });
}

/** A row, and the rank of its place. */
interface Ranked {
  readonly rank: number;
  readonly row: StockLevel;
}

/** The lines of one article, and its rows: lines that name one row share its goods (INV-185). */
interface Group {
  readonly demands: readonly Demand[];
  readonly rows: ReadonlyMap<string, Ranked>;
}

function groupsOf(demands: readonly Demand[], asked: Places): Group[] {
  const byRow = new Map<string, Group>();
  for (const demand of demands) {
    const own = asked.flatMap(({ id }, rank): [string, Ranked][] => {
      const row = demand.rows.get(id);
      return row === undefined ? [] : [[row.id, { rank, row }]];
    });
    const sharing = [...new Set(own.flatMap(([id]) => byRow.get(id) ?? []))];
    const group: Group = {
      demands: [...sharing.flatMap((one) => one.demands), demand],
      rows: new Map([...sharing.flatMap(({ rows }) => [...rows]), ...own]),
    };
    for (const id of group.rows.keys()) byRow.set(id, group);
  }
  return [...new Set(byRow.values())];
}

function articleOf({ demands, rows }: Group): Article {
  const gives = new Map<number, number>();
  for (const { rank, row } of rows.values()) {
    gives.set(rank, (gives.get(rank) ?? 0) + promisableThousandths(row));
  }
  const wanted = demands.reduce((all, { line }) => all + thousandths(line.quantity), 0);
  return { wanted, gives };
}

/** The quantity that a row can give (INV-181), without a decimal for each row of each article. */
function promisableThousandths({ on_hand, reserved, safety_quantity }: StockLevel): number {
  const kept = thousandths(reserved) + thousandths(safety_quantity ?? 0);
  return Math.max(0, thousandths(on_hand) - kept);
}

/** Tells an article of which all candidates together cannot give what is asked (INV-192). */
const isShort = ({ wanted, gives }: Article) =>
  [...gives.values()].reduce((all, given) => all + given, 0) < wanted;
