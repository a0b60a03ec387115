import { type Key, key } from '../key.ts';
import { get } from '../read.ts';
import type { TableItem } from '../write.ts';

/** Where a facet is counted: in all, and the minutes of a day. */
export function counterKey(ledger: string, tenant: string, facet: string, day?: string): Key {
  return {
    pk: key('T', tenant, ledger, 'COUNTS'),
    sk: day === undefined ? facet : key(facet, day),
  };
}

/** The day under which a moment counts. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How many rows of a facet were created when: totals a day, and within a day a minute. */
export interface Counter {
  readonly total: number;
  readonly changes: number;
  readonly days: ReadonlyMap<string, number>;
}

function numbersWith(prefix: string, item: TableItem | undefined): Map<string, number> {
  const found = Object.entries(item ?? {})
    .filter(([name, value]) => name.startsWith(prefix) && typeof value === 'number' && value !== 0)
    .map(([name, value]): [string, number] => [name.slice(1), Number(value)])
    .filter(([name]) => /^\d/u.test(name));
  return new Map(found.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** A counter as stored, without pending rows. */
export function asCounter(item: TableItem | undefined): Counter {
  return {
    total: Number(item?.['total'] ?? 0),
    changes: Number(item?.['changes'] ?? 0),
    days: numbersWith('d', item),
  };
}

/** Rows a minute of one day, by `HH:MM`. */
export async function readMinutes(
  ledger: { name: string },
  tenant: string,
  facet: string,
  day: string,
): Promise<Map<string, number>> {
  return numbersWith('m', await get(counterKey(ledger.name, tenant, facet, day)));
}
