import { listKeys } from '../../item/definition.ts';
import type { TableItem } from '../write.ts';

/*
 * No index shows a row that an intent creates before the intent is applied: what lists find the row by
 * is kept aside in it, and put in its place with the rest. So neither pages nor what is counted by
 * entries know of rows that may never come.
 */

/** The attribute that holds what lists find a row by, while no index may show it. */
export const ASIDE = 'aside';

const LIST_KEYS: ReadonlySet<string> = new Set([...listKeys.partition, ...listKeys.sort]);

/** The attributes by which lists find an item. */
export function listKeysOf(item: TableItem): string[] {
  return Object.keys(item).filter((name) => LIST_KEYS.has(name));
}

/** The item as no list finds it, with what brings it back. */
export function unlisted(item: TableItem): TableItem {
  const names = listKeysOf(item);
  if (names.length === 0) return item;
  const entries = Object.entries(item);
  return {
    pk: item.pk,
    sk: item.sk,
    ...Object.fromEntries(entries.filter(([name]) => !LIST_KEYS.has(name))),
    [ASIDE]: Object.fromEntries(entries.filter(([name]) => LIST_KEYS.has(name))),
  };
}

/** The item as lists find it. */
export function relisted({ [ASIDE]: aside, ...item }: TableItem): TableItem {
  return { ...item, ...(aside as object | undefined) };
}
