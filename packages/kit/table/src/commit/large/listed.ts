import { listKeys } from '../../item/definition.ts';
import type { TableItem } from '../write.ts';

/*
 * No index shows a row that an intent creates before the intent is decided: what lists find the row by
 * is kept aside in it, and put in its place as the intent is applied. So neither pages nor what is
 * counted by entries know of rows that may never come.
 */

/** The attribute that holds what lists find a row by, while no index may show it. */
export const ASIDE = 'aside';

/** Where lists find a row, as its intent records it. */
export interface Listed {
  /** The list that the row is in. */
  readonly list: string;
  /** The attributes by which it is found. */
  readonly by: readonly string[];
}

/** What a list may be whose rows are not known from what an intent does to them. */
export const ANY_LIST = '*';

/** `T#tenant#MOVEMENTS#…`. */
const LIST_PART = 2;

const LIST_KEYS: ReadonlySet<string> = new Set([...listKeys.partition, ...listKeys.sort]);

/** Where lists find an item; undefined where none does. */
export function listedIn(item: TableItem): Listed | undefined {
  const by = Object.keys(item).filter((name) => LIST_KEYS.has(name));
  const partition = by.find((name) => listKeys.partition.includes(name));
  if (partition === undefined) return undefined;
  return { list: String(item[partition]).split('#')[LIST_PART] ?? ANY_LIST, by };
}

/** The item as no list finds it, with what brings it back. */
export function unlisted(item: TableItem): TableItem {
  if (listedIn(item) === undefined) return item;
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
