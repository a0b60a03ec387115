import { isDocument } from '@waybill/api/document';
import { sortKeys } from '@waybill/kernel/sort-keys';

/** One value of a record, before and after a command. */
export interface Changed {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

const CHANGES = 50;
const textOf = (value: unknown) => JSON.stringify(value ?? null, sortKeys);

/** Positions are compared column by column. */
const ITEMS = 'items';

function columnsOf(record: object): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (name !== ITEMS || !Array.isArray(value)) return [[name, value]];
    return value.flatMap((item, at): [string, unknown][] =>
      isDocument(item)
        ? Object.entries(item).map(([column, one]) => [`${ITEMS}.${at}.${column}`, one])
        : [],
    );
  });
}

/**
 * Changes of a record by a command: columns and positions that hold another value (AGT-25). That it
 * was changed now says nothing.
 */
export function changesOf(before: object, after: object): Changed[] {
  const former = new Map(columnsOf(before));
  const next = new Map(columnsOf(after));
  const paths = [...new Set([...former.keys(), ...next.keys()])];
  return paths
    .filter((path) => !/(?:^|[.])updated_at$/u.test(path))
    .map((path) => ({ path, from: former.get(path) ?? null, to: next.get(path) ?? null }))
    .filter(({ from, to }) => textOf(from) !== textOf(to))
    .slice(0, CHANGES);
}
