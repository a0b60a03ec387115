import { listKeys } from '../../item/definition.ts';
import { addressOf, type Key } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { getMany, queryAll } from '../../read/read.ts';
import type { TableItem } from '../write.ts';
import { readParts, resolveIntent } from './end-intent.ts';
import { intentSelection, readEntry } from './entry.ts';
import { type Intent, intentEntity, intentKey, intentPartEntity, isEnded } from './intent.ts';
import { ANY_LIST } from './listed.ts';
import { intentAttributes, readAs } from './locked-item.ts';
import type { Decided } from './read-intents.ts';
import { listOf } from './recorded.ts';

export const patterns = [
  definePattern({
    name: 'Intents of a tenant that change lists, until indexes show what they wrote',
    key: 'f0 = T#tenant#INTENTS, fs = id#list#… or #moment#id#list#…, from the present moment on',
    index: 'facet0',
    reads:
      'their ids and lists; none but beside a change beyond one transaction, or where a caller died',
  }),
];

/** What intents have decided of the rows of a list, which its indexes may not show yet. */
export interface Unapplied {
  /** The addresses of rows that indexes may show where they are not any more, or not yet. */
  readonly addresses: ReadonlySet<string>;
  /** The rows of them that are there, as they are by now. */
  readonly items: readonly TableItem[];
}

/** Nothing, as mostly. */
export const ALL_APPLIED: Unapplied = { addresses: new Set(), items: [] };

const isFound = (item: TableItem | undefined) => item !== undefined;

const readIntents = async (tenant: string, ids: Iterable<string>): Promise<Intent[]> => {
  const items = await getMany([...ids].map((id) => intentKey(tenant, id)));
  return items.filter(isFound).map(intentEntity.read);
};

const mayBe = (changed: string | undefined, list: string) =>
  changed === list || changed === ANY_LIST;

/** What the index tells of intents that change a list, as far as readers look after them now. */
async function readChanging(
  tenant: string,
  list: string,
): Promise<{ ended: readonly string[]; waiting: readonly Intent[] }> {
  const selection = intentSelection(tenant, new Date());
  const attributes = ['pk', 'sk', selection.index.sortKey];
  const entries = await queryAll({ ...selection, attributes });
  const changing = entries
    .map(readEntry)
    .filter(({ lists }) => lists.some((one) => mayBe(one, list)));
  const idsOf = (isEnded: boolean) =>
    changing.filter((one) => one.isEnded === isEnded).map(({ id }) => id);
  return { ended: idsOf(true), waiting: await readIntents(tenant, idsOf(false)) };
}

const isDecided = ({ state }: Intent) => state === 'decided';

const rowAttributes = [...intentAttributes, ...listKeys.partition, ...listKeys.sort];

/** Rows as they count, where these intents are known to be decided. */
async function readRows(keys: readonly Key[], decided: Decided): Promise<TableItem[]> {
  const found = (await getMany(keys, { attributes: rowAttributes })).filter(isFound);
  return found.map((row) => readAs(row, decided.has(String(row['intent'])))).filter(isFound);
}

/**
 * The rows of a list that decided intents change, as they are: its indexes may not show them so yet.
 * `decided` are intents that the reader knows to be decided, `open` those that may be decided while
 * it looks: both learn what is found. Of an intent that was at its end before, no reader has to learn.
 */
export async function readUnapplied(
  tenant: string,
  list: string,
  decided: Decided,
  open: Set<string> = new Set(),
): Promise<Unapplied> {
  const { ended, waiting } = await readChanging(tenant, list);
  for (const intent of waiting) (isDecided(intent) ? decided : open).add(intent.id);
  const intents = new Set([...ended, ...decided]);
  if (intents.size === 0) return ALL_APPLIED;
  const parts = await Promise.all([...intents].map((id) => readParts(tenant, id)));
  const steps = parts.flat().flatMap((part) => intentPartEntity.read(part).steps);
  const changed = steps.filter((step) => mayBe(listOf(step), list));
  // Several intents may have changed the same row.
  const keys = new Map(changed.map(({ key }) => [addressOf(key), key]));
  return {
    addresses: new Set(keys.keys()),
    items: await readRows([...keys.values()], decided),
  };
}

/** Learns which of the intents that were open when a look began are decided at its end. */
export async function learnDecided(
  tenant: string,
  open: ReadonlySet<string>,
  decided: Decided,
): Promise<void> {
  if (open.size === 0) return;
  for (const { id } of (await readIntents(tenant, open)).filter(isDecided)) decided.add(id);
}

/** The decided intents of a list that are not at their end, as far as the index tells. */
async function unfinishedIntents(tenant: string, list: string): Promise<Intent[]> {
  const { waiting } = await readChanging(tenant, list);
  return waiting.filter((intent) => isDecided(intent) && !isEnded(intent));
}

/** Whether decided intents may have rows of a list that they have not written there. */
export async function hasUnapplied(tenant: string, list: string): Promise<boolean> {
  return (await unfinishedIntents(tenant, list)).length > 0;
}

/**
 * For writers that find fewer rows in an index than are counted: brings the decided intents of a list
 * to their end. Answers whether there were any; the rows have to be looked for again.
 */
export async function applyDecided(tenant: string, list: string): Promise<boolean> {
  const intents = await unfinishedIntents(tenant, list);
  for (const intent of intents) await resolveIntent(intent, Date.now());
  return intents.length > 0;
}
