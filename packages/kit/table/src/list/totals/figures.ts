import { addText, type DecimalText, subtractText } from '@waybill/kernel/decimal';
import { ALL } from '../declare/list-of.ts';

/*
 * A list may keep figures: named exact amounts by day, such as how many orders were placed and for
 * how much. A change brings what it adds in its count delta, and a fold adds that to items of ten
 * days each: a write of a whole month would cost more than a page of them costs to read.
 */

/** Exact amounts by name: `{ orders: '1', 'placed EUR': '146.251' }`. */
export type Figures = Readonly<Record<string, DecimalText>>;

/** Figures by day, `2026-11-22`. */
export type DailyFigures = Readonly<Record<string, Figures>>;

type Sums = Map<string, Map<string, DecimalText>>;

/** Adds amounts to some, each by `combine`: a day and a name begin with the first amount. */
function combine(
  sums: Sums,
  added: DailyFigures,
  combined: (sum: DecimalText, amount: DecimalText) => DecimalText | undefined,
): void {
  for (const [day, figures] of Object.entries(added)) {
    const names = sums.get(day) ?? new Map<string, DecimalText>();
    sums.set(day, names);
    for (const [name, amount] of Object.entries(figures)) {
      const sum = combined(names.get(name) ?? '0', amount);
      if (sum === undefined) names.delete(name);
      else names.set(name, sum);
    }
  }
}

const plain = (sums: Sums): DailyFigures =>
  Object.fromEntries(
    [...sums]
      .filter(([, names]) => names.size > 0)
      .map(([day, names]) => [day, Object.fromEntries(names)]),
  );

/** The sum of figures. A name that some of them have is in it, also with 0. */
export function sumFigures(all: Iterable<DailyFigures>): DailyFigures {
  const sums: Sums = new Map();
  for (const one of all) combine(sums, one, addText);
  return plain(sums);
}

/** Figures without others: a name of which nothing is left is gone. */
export function subtractFigures(figures: DailyFigures, taken: DailyFigures): DailyFigures {
  const sums: Sums = new Map();
  combine(sums, figures, addText);
  combine(sums, taken, (sum, amount) => {
    const left = subtractText(sum, amount);
    return left === '0' ? undefined : left;
  });
  return plain(sums);
}

/** The ten days, or what a month has left of them, that share an item: `2026-11-2`. */
export const tenDaysOf = (day: string): string => day.slice(0, -1);

/** Amounts by name, one for each of ten days, divided by blanks: `5  12` has none on the second. */
export type TenDays = Readonly<Record<string, string>>;

export function packDays(figures: DailyFigures): TenDays {
  const packed = new Map<string, DecimalText[]>();
  for (const [day, amounts] of Object.entries(figures)) {
    for (const [name, amount] of Object.entries(amounts)) {
      const days = packed.get(name) ?? [];
      days[Number(day.slice(-1))] = amount;
      packed.set(name, days);
    }
  }
  return Object.fromEntries([...packed].map(([name, days]) => [name, days.join(' ')]));
}

export function unpackDays(tenDays: string, packed: TenDays): DailyFigures {
  const days = new Map<string, Map<string, DecimalText>>();
  for (const [name, amounts] of Object.entries(packed)) {
    for (const [at, amount] of amounts.split(' ').entries()) {
      if (amount === '') continue;
      const day = `${tenDays}${at}`;
      days.set(day, (days.get(day) ?? new Map<string, DecimalText>()).set(name, amount));
    }
  }
  return plain(days);
}

interface Changed {
  readonly list: string;
  readonly values: readonly string[];
  readonly figures: DailyFigures;
}

/** Figures by the name of the item that holds them, `ORDERS#market_id=…#2026-11-2`. */
export function figuresByItem(changes: readonly Changed[]): Map<string, DailyFigures[]> {
  const items = new Map<string, DailyFigures[]>();
  for (const { list, values, figures } of changes) {
    for (const [day, amounts] of Object.entries(figures)) {
      for (const value of [ALL, ...values]) {
        const name = `${list}#${value}#${tenDaysOf(day)}`;
        const some = items.get(name) ?? [];
        some.push({ [day]: amounts });
        items.set(name, some);
      }
    }
  }
  return items;
}

export const figureNames = (change: Changed): string[] => [...figuresByItem([change]).keys()];
