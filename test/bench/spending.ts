import type { Charge, Direction, OnSpend } from '@waybill/weather/partition-limits';

/** What one value of the partition key of the table or of an index has taken. */
export interface Spent {
  /** `table`, or the name of the index. */
  readonly place: string;
  readonly value: string;
  readonly read: number;
  readonly write: number;
}

const placeOf = ({ kind, arn }: Charge['partition']) =>
  kind === 'Table' ? 'table' : (arn.split('/').at(-1) ?? arn);

const textOf = (value: string) => String(Object.values(JSON.parse(value) as object)[0]);

/** Adds up what partitions take; `take` hands it out and begins anew. */
export function collectSpending(): { readonly onSpend: OnSpend; readonly take: () => Spent[] } {
  const spent = new Map<string, Spent>();
  const add = (direction: Direction, { partition, units }: Charge) => {
    const place = placeOf(partition);
    const name = `${place} ${partition.value}`;
    const before = spent.get(name) ?? { place, value: textOf(partition.value), read: 0, write: 0 };
    const after =
      direction === 'Read'
        ? { ...before, read: before.read + units }
        : { ...before, write: before.write + units };
    spent.set(name, after);
  };
  return {
    onSpend: (direction, charges) => {
      for (const charge of charges) add(direction, charge);
    },
    take() {
      const all = [...spent.values()].filter(({ read, write }) => read > 0 || write > 0);
      spent.clear();
      return all;
    },
  };
}
