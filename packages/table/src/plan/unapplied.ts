import { listKeys } from '../definition.ts';
import { addressOf, type Key } from '../key.ts';
import { definePattern } from '../pattern.ts';
import { getMany, queryAll } from '../read.ts';
import type { TableItem } from '../write.ts';
import { readParts, resolvePlan } from './end-plan.ts';
import { planSelection, readEntry } from './entry.ts';
import { type Head, headEntity, headKey, isEnded, partEntity } from './head.ts';
import { planAttributes, readAs } from './held.ts';
import { ANY_LIST } from './listed.ts';
import type { Decided } from './read-plan.ts';
import { listOf } from './recorded.ts';

export const patterns = [
  definePattern({
    name: 'Plans of a tenant that change lists, until indexes show what they wrote',
    key: 'f0 = T#tenant#PLANS, fs = id#list#… or #moment#id#list#…, from the present moment on',
    index: 'facet0',
    reads:
      'their ids and lists; none but beside a change beyond one transaction, or where a caller died',
  }),
];

/** What plans have decided of the rows of a list, which its indexes may not show yet. */
export interface Unapplied {
  /** The addresses of rows that indexes may show where they are not any more, or not yet. */
  readonly addresses: ReadonlySet<string>;
  /** The rows of them that are there, as they are by now. */
  readonly items: readonly TableItem[];
}

/** Nothing, as mostly. */
export const ALL_APPLIED: Unapplied = { addresses: new Set(), items: [] };

const isFound = (item: TableItem | undefined) => item !== undefined;

const readHeads = async (tenant: string, ids: Iterable<string>): Promise<Head[]> => {
  const items = await getMany([...ids].map((id) => headKey(tenant, id)));
  return items.filter(isFound).map(headEntity.read);
};

const mayBe = (changed: string | undefined, list: string) =>
  changed === list || changed === ANY_LIST;

/** What the index tells of plans that change a list, as far as readers look after them now. */
async function readPlans(
  tenant: string,
  list: string,
): Promise<{ ended: readonly string[]; waiting: readonly Head[] }> {
  const selection = planSelection(tenant, new Date());
  const attributes = ['pk', 'sk', selection.index.sortKey];
  const entries = await queryAll({ ...selection, attributes });
  const changing = entries
    .map(readEntry)
    .filter(({ lists }) => lists.some((one) => mayBe(one, list)));
  const idsOf = (isEnded: boolean) =>
    changing.filter((one) => one.isEnded === isEnded).map(({ id }) => id);
  return { ended: idsOf(true), waiting: await readHeads(tenant, idsOf(false)) };
}

const isDecided = ({ state }: Head) => state === 'decided';

const rowAttributes = [...planAttributes, ...listKeys.partition, ...listKeys.sort];

/** Rows as they count, where these plans are known to be decided. */
async function readRows(keys: readonly Key[], decided: Decided): Promise<TableItem[]> {
  const found = (await getMany(keys, { attributes: rowAttributes })).filter(isFound);
  return found.map((row) => readAs(row, decided.has(String(row['plan'])))).filter(isFound);
}

/**
 * The rows of a list that decided plans change, as they are: its indexes may not show them so yet.
 * `decided` are plans that the reader knows to be decided, `open` those that may be decided while
 * it looks: both learn what is found. Of a plan that was at its end before, no reader has to learn.
 */
export async function readUnapplied(
  tenant: string,
  list: string,
  decided: Decided,
  open: Set<string> = new Set(),
): Promise<Unapplied> {
  const { ended, waiting } = await readPlans(tenant, list);
  for (const head of waiting) (isDecided(head) ? decided : open).add(head.id);
  const plans = new Set([...ended, ...decided]);
  if (plans.size === 0) return ALL_APPLIED;
  const parts = await Promise.all([...plans].map((id) => readParts(tenant, id)));
  const steps = parts.flat().flatMap((part) => partEntity.read(part).steps);
  const changed = steps.filter((step) => mayBe(listOf(step), list));
  // Several plans may have changed the same row.
  const keys = new Map(changed.map(({ key }) => [addressOf(key), key]));
  return {
    addresses: new Set(keys.keys()),
    items: await readRows([...keys.values()], decided),
  };
}

/** Learns which of the plans that were open when a look began are decided at its end. */
export async function learnDecided(
  tenant: string,
  open: ReadonlySet<string>,
  decided: Decided,
): Promise<void> {
  if (open.size === 0) return;
  for (const { id } of (await readHeads(tenant, open)).filter(isDecided)) decided.add(id);
}

/** The decided plans of a list that are not at their end, as far as the index tells. */
async function unfinishedPlans(tenant: string, list: string): Promise<Head[]> {
  const { waiting } = await readPlans(tenant, list);
  return waiting.filter((head) => isDecided(head) && !isEnded(head));
}

/** Whether decided plans may have rows of a list that they have not written there. */
export async function hasUnapplied(tenant: string, list: string): Promise<boolean> {
  return (await unfinishedPlans(tenant, list)).length > 0;
}

/**
 * For writers that find fewer rows in an index than are counted: brings the decided plans of a list
 * to their end. Answers whether there were any; the rows have to be looked for again.
 */
export async function applyDecided(tenant: string, list: string): Promise<boolean> {
  const heads = await unfinishedPlans(tenant, list);
  for (const head of heads) await resolvePlan(head, Date.now());
  return heads.length > 0;
}
