import { listKeys } from '../definition.ts';
import { addressOf } from '../key.ts';
import { definePattern } from '../pattern.ts';
import { getMany, queryAll } from '../read.ts';
import type { TableItem } from '../write.ts';
import { readParts, resolvePlan } from './end-plan.ts';
import { type Head, headEntity, headKey, partEntity, planSelection, readEntry } from './head.ts';
import { ANY_LIST } from './listed.ts';
import type { Decided } from './read-plan.ts';
import { planAttributes, readAs } from './step.ts';

export const patterns = [
  definePattern({
    name: 'Plans of a tenant that change lists and are not at their end',
    key: 'f0 = T#tenant#PLANS, fs = id#list#…',
    index: 'facet0',
    reads:
      'their ids and lists; none but beside a change beyond one transaction, or where a caller died',
  }),
];

/** What plans have decided of the rows of a list, and not written there yet. */
export interface Unapplied {
  /** The addresses of rows that indexes may show where they are not any more, or not yet. */
  readonly addresses: ReadonlySet<string>;
  /** The rows of them that are there, as they are from the decision on. */
  readonly items: readonly TableItem[];
}

/** Nothing, as mostly. */
export const ALL_APPLIED: Unapplied = { addresses: new Set(), items: [] };

const isFound = (item: TableItem | undefined) => item !== undefined;

const readHeads = async (tenant: string, ids: Iterable<string>): Promise<Head[]> => {
  const items = await getMany([...ids].map((id) => headKey(tenant, id)));
  return items.filter(isFound).map(headEntity.read);
};

/** The heads of plans that change a list and are not at their end, as far as the index tells. */
async function readPlans(tenant: string, list: string): Promise<Head[]> {
  const selection = planSelection(tenant);
  const attributes = ['pk', 'sk', selection.index.sortKey];
  const entries = await queryAll({ ...selection, attributes });
  const changing = entries
    .map(readEntry)
    .filter(({ lists }) => lists.includes(list) || lists.includes(ANY_LIST));
  return readHeads(
    tenant,
    changing.map(({ id }) => id),
  );
}

const isDecided = ({ state }: Head) => state === 'decided';

/**
 * What decided plans have not written of a list: all that their remaining parts name, whether the
 * index shows it by now or not. `decided` are plans that the reader knows to be decided, `open`
 * those that may be decided while it looks: both learn what is found. Entries that are read before
 * it are of another moment, where there is a plan.
 */
export async function readUnapplied(
  tenant: string,
  list: string,
  decided: Decided,
  open: Set<string> = new Set(),
): Promise<Unapplied> {
  for (const head of await readPlans(tenant, list)) {
    (isDecided(head) ? decided : open).add(head.id);
  }
  if (decided.size === 0) return ALL_APPLIED;
  const parts = await Promise.all([...decided].map((id) => readParts(tenant, id)));
  const steps = parts.flat().flatMap((part) => partEntity.read(part).steps);
  const changed = steps.filter(({ kind }) => kind !== 'keep');
  const created = steps.filter((step) => step.kind === 'create');
  const attributes = [...planAttributes, ...listKeys.partition, ...listKeys.sort];
  const keys = created.filter((one) => one.listed?.list === list).map(({ key }) => key);
  const rows = (await getMany(keys, { attributes })).filter(isFound);
  return {
    addresses: new Set(changed.map(({ key }) => addressOf(key))),
    items: [
      // A row that was brought back meanwhile may be held by another plan, which is not decided.
      ...rows.map((row) => readAs(row, row['fresh'] === true)).filter(isFound),
      ...steps.filter((step) => step.kind === 'replace').map(({ item }) => item),
    ],
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

/** Whether decided plans may have rows of a list that they have not written there. */
export async function hasUnapplied(tenant: string, list: string): Promise<boolean> {
  return (await readPlans(tenant, list)).some(isDecided);
}

/**
 * For writers that find fewer rows in an index than are counted: brings the decided plans of a list
 * to their end. Answers whether there were any; the rows have to be looked for again.
 */
export async function applyDecided(tenant: string, list: string): Promise<boolean> {
  const heads = (await readPlans(tenant, list)).filter(isDecided);
  for (const head of heads) await resolvePlan(head, Date.now());
  return heads.length > 0;
}
