import { listKeys } from '../definition.ts';
import { definePattern } from '../pattern.ts';
import { get, getMany, queryAll } from '../read.ts';
import type { TableItem } from '../write.ts';
import { readParts, resolvePlan } from './end-plan.ts';
import { decidedSelection, headEntity, headKey, partEntity, readEntry } from './head.ts';
import { ANY_LIST } from './listed.ts';
import type { Decided } from './read-plan.ts';
import { addressOf, planAttributes, readAs } from './step.ts';

export const patterns = [
  definePattern({
    name: 'Plans of a tenant that are decided and not written to their end',
    key: 'f0 = T#tenant#PLANS, fs = id#list#…',
    index: 'facet0',
    reads: 'their ids; none but for moments, or where a caller died',
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

async function readDecided(tenant: string, list: string): Promise<string[]> {
  const entries = await queryAll({ ...decidedSelection(tenant), attributes: ['pk', 'sk', 'fs'] });
  return entries
    .map(readEntry)
    .filter(({ lists }) => lists.includes(list) || lists.includes(ANY_LIST))
    .map(({ id }) => id);
}

const isThere = (item: TableItem | undefined) => item !== undefined;

/**
 * What decided plans have not written of a list: all that their remaining parts name, whether the
 * index shows it by now or not. `decided` are plans that the reader met, and learns what is found.
 */
export async function readUnapplied(
  tenant: string,
  list: string,
  decided: Decided,
): Promise<Unapplied> {
  const ids = [...new Set([...decided, ...(await readDecided(tenant, list))])];
  if (ids.length === 0) return ALL_APPLIED;
  const parts = await Promise.all(ids.map((id) => readParts(tenant, id)));
  for (const [index, id] of ids.entries()) if (parts[index]?.length !== 0) decided.add(id);
  const steps = parts.flat().flatMap((part) => partEntity.read(part).steps);
  const changed = steps.filter(({ kind }) => kind !== 'keep');
  const created = steps.filter((step) => step.kind === 'create');
  const attributes = [...planAttributes, ...listKeys.partition, ...listKeys.sort];
  const keys = created.filter((one) => one.listed?.list === list).map(({ key }) => key);
  const rows = (await getMany(keys, { attributes })).filter(isThere);
  return {
    addresses: new Set(changed.map(({ key }) => addressOf(key))),
    items: [
      // A row that was brought back meanwhile may be held by another plan, which is not decided.
      ...rows.map((row) => readAs(row, row['fresh'] === true)).filter(isThere),
      ...steps.filter((step) => step.kind === 'replace').map(({ item }) => item),
    ],
  };
}

/** Whether decided plans have rows of a list that they have not written there. */
export async function hasUnapplied(tenant: string, list: string): Promise<boolean> {
  return (await readDecided(tenant, list)).length > 0;
}

/**
 * For writers that find fewer rows in an index than are counted: brings the decided plans of a list
 * to their end. Answers whether there were any; the rows have to be looked for again.
 */
export async function applyDecided(tenant: string, list: string): Promise<boolean> {
  const ids = await readDecided(tenant, list);
  for (const id of ids) {
    const head = await get(headKey(tenant, id));
    if (head !== undefined) await resolvePlan(headEntity.read(head), Date.now());
  }
  return ids.length > 0;
}
