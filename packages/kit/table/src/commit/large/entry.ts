import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { facetIndex } from '../../item/definition.ts';
import { key } from '../../item/key.ts';
import type { TableItem } from '../write.ts';

/** The index entries of a tenant's intents that change lists: `id#list#…`. */
const intentIndex = facetIndex(0);

/** The attributes that make an entry. */
export const ENTRY_ATTRIBUTES: readonly string[] = [intentIndex.partitionKey, intentIndex.sortKey];

/**
 * How long readers of lists look after an intent that is at its end: longer than an index takes to
 * show what the intent wrote last.
 */
const SHOWN_SECONDS = 2;

/** What an entry of an ended intent begins with: before all ids, and by the moment it is behind. */
const ENDED = '#';

const intentPartition = (tenant: string) => key('T', tenant, 'INTENTS');

/** Where the entries are of intents that readers look after at a moment. */
export const intentSelection = (tenant: string, now: Date) => ({
  pk: intentPartition(tenant),
  index: intentIndex,
  from: `${ENDED}${toInstant(now)}`,
});

/** What an index tells of an intent. */
interface IntentEntry {
  readonly id: string;
  readonly lists: readonly string[];
  readonly isEnded: boolean;
}

/** The intent that an entry is of, and the lists that it changes. */
export function readEntry(entry: TableItem): IntentEntry {
  const text = String(entry[intentIndex.sortKey]);
  const isEnded = text.startsWith(ENDED);
  const [id = '', ...lists] = text.split('#').slice(isEnded ? 2 : 0);
  return { id, lists, isEnded };
}

/** What enters an intent among those that readers of these lists look after. */
function entryAttributes(tenant: string, text: string) {
  return { [intentIndex.partitionKey]: intentPartition(tenant), [intentIndex.sortKey]: text };
}

/** The entry of an intent that changes lists, and is not at its end; none of another intent. */
export const openEntry = (tenant: string, id: string, lists: readonly string[]) =>
  lists.length === 0 ? {} : entryAttributes(tenant, key(id, ...lists));

/** The entry of an intent that came to its end a moment ago. */
export function endedEntry(tenant: string, id: string, lists: readonly string[], now: Date) {
  const until = toInstant(plusSeconds(now, SHOWN_SECONDS));
  return entryAttributes(tenant, `${ENDED}${key(until, id, ...lists)}`);
}
