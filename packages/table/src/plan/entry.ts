import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { facetIndex } from '../definition.ts';
import { key } from '../key.ts';
import type { TableItem } from '../write.ts';

/** The index entries of a tenant's plans that change lists: `id#list#…`. */
const planIndex = facetIndex(0);

/** The attributes that make an entry. */
export const ENTRY_ATTRIBUTES: readonly string[] = [planIndex.partitionKey, planIndex.sortKey];

/**
 * How long readers of lists look after a plan that is at its end: longer than an index takes to
 * show what the plan wrote last.
 */
const SHOWN_SECONDS = 2;

/** What an entry of an ended plan begins with: before all ids, and by the moment it is behind. */
const ENDED = '#';

const planPartition = (tenant: string) => key('T', tenant, 'PLANS');

/** Where the entries are of plans that readers look after at a moment. */
export const planSelection = (tenant: string, now: Date) => ({
  pk: planPartition(tenant),
  index: planIndex,
  from: `${ENDED}${toInstant(now)}`,
});

/** What an index tells of a plan. */
interface PlanEntry {
  readonly id: string;
  readonly lists: readonly string[];
  readonly isEnded: boolean;
}

/** The plan that an entry is of, and the lists that it changes. */
export function readEntry(entry: TableItem): PlanEntry {
  const text = String(entry[planIndex.sortKey]);
  const isEnded = text.startsWith(ENDED);
  const [id = '', ...lists] = text.split('#').slice(isEnded ? 2 : 0);
  return { id, lists, isEnded };
}

/** What enters a plan among those that readers of these lists look after. */
function entryAttributes(tenant: string, text: string) {
  return { [planIndex.partitionKey]: planPartition(tenant), [planIndex.sortKey]: text };
}

/** The entry of a plan that changes lists, and is not at its end; none of another plan. */
export const openEntry = (tenant: string, id: string, lists: readonly string[]) =>
  lists.length === 0 ? {} : entryAttributes(tenant, key(id, ...lists));

/** The entry of a plan that came to its end a moment ago. */
export function endedEntry(tenant: string, id: string, lists: readonly string[], now: Date) {
  const until = toInstant(plusSeconds(now, SHOWN_SECONDS));
  return entryAttributes(tenant, `${ENDED}${key(until, id, ...lists)}`);
}
