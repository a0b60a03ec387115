import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@waybill/api/context';
import { unpacked } from '@waybill/api/stored-document';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/pattern';
import { readCommitted, resolveLocks } from '@waybill/table/plan/read-plan';
import { getMany, queryAll } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { COLLECTION, partition, pointerKey, recordKey, type Scope } from './address.ts';
import { changes, changeWrites, type ResourceWrite, raced } from './change.writes.ts';
import { type Collection, missing } from './decide.ts';
import type { Resource } from './resource.ts';
import type { BaseRow } from './row.ts';
import type { Change, Rules, Stored } from './rules.ts';

export const patterns = [
  definePattern({
    name: 'A record of a routine resource',
    key: 'pk = T#tenant#COLLECTION or T#tenant#COLLECTION#parent, sk = ID#id',
    reads: 'one record, and sk = DEFAULT beside it where the collection has a default',
  }),
];

/** One call on a collection, before it is known what it finds. */
export interface Call {
  readonly ctx: Context;
  readonly scope: Scope;
  /** The record in the path, undefined for the collection itself. */
  readonly id?: string | undefined;
}

/** Makes the rules of one call from what they need to know; called again with every attempt. */
export type RulesOf<Row extends BaseRow> = (call: Call) => Promise<Rules<Row>>;

function asStored<Row extends BaseRow>(
  { fields }: Resource<Row>,
  { parent }: Scope,
  item: TableItem,
  holder: string | undefined,
): Stored<Row> {
  const own = Object.entries(fields).map(([name, { presence, packed, fallback }]) => {
    if (presence === 'flag') return [name, item['id'] === holder];
    if (presence === 'parent') return [name, parent];
    return [name, packed ? unpacked(item[name]) : (item[name] ?? fallback ?? null)];
  });
  const row = {
    id: item['id'],
    ...Object.fromEntries(own),
    created_at: item['created_at'],
    updated_at: item['updated_at'],
  } as unknown as Row;
  return { row, rev: Number(item['rev']), item };
}

const holderIn = (pointer: TableItem | undefined) =>
  pointer === undefined ? undefined : String(pointer['id']);

function asCollection<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  items: readonly (TableItem | undefined)[],
): Collection<Row> {
  const there = items.filter((item) => item !== undefined);
  const pointer = there.find(({ sk }) => sk === 'DEFAULT');
  const holder = holderIn(pointer);
  const records = there.filter(({ sk }) => sk.startsWith('ID#'));
  return {
    stored: records.map((item) => asStored(resource, scope, item, holder)),
    holder,
    pointerRev: pointer?.['rev'] as number | undefined,
  };
}

/** The whole collection, in one strongly consistent query; of a plan all or nothing. */
export async function loadCollection<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Collection<Row>> {
  const items = await queryAll({ pk: partition(resource, scope), ...COLLECTION });
  return asCollection(resource, scope, await readCommitted(scope.tenant, items));
}

/**
 * The whole collection for those who change it: `raced` while a plan holds some of it, after
 * bringing the plan of a dead caller to its end.
 */
export async function loadUnheld<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Collection<Row> | Rejection> {
  // With the sentinels: they are what a plan holds first, and maybe all it ever held.
  const items = await queryAll({ pk: partition(resource, scope) });
  const held = await resolveLocks(scope.tenant, items);
  return held ? raced : asCollection(resource, scope, items);
}

/** The rows of a collection, in one strongly consistent query. */
export async function loadRows<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Row[]> {
  return (await loadCollection(resource, scope)).stored.map(({ row }) => row);
}

/** One record by its id. */
export async function findRow<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  id: string,
): Promise<Row | Rejection<'not_found'>> {
  const pointer = resource.default === undefined ? [] : [pointerKey(resource, scope)];
  const items = await getMany([recordKey(resource, scope, id), ...pointer]);
  const [item, holder] = await readCommitted(scope.tenant, items);
  if (item === undefined) return missing(resource.noun[0], id);
  return asStored(resource, scope, item, holderIn(holder)).row;
}

const ATTEMPTS = 10;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 250;

/** Repeats a call that met another one, after a pause that grows and differs between them. */
export async function retried<Answer>(
  attempt: () => Promise<Answer | Rejection>,
): Promise<Answer | Rejection> {
  for (let failed = 0; ; failed += 1) {
    const answer = await attempt();
    if (answer !== raced || failed + 1 >= ATTEMPTS) return answer;
    await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** failed, LONGEST_PAUSE_MS));
  }
}

/** What a change of a collection needs beside the call. */
export interface Commit<Row extends BaseRow, Answer> {
  readonly rulesOf?: RulesOf<Row> | undefined;
  readonly decide: (
    resource: Resource<Row>,
    collection: Collection<Row>,
  ) => Change<Row> | Rejection;
  readonly answer: (change: Change<Row>) => Answer;
}

/**
 * Loads a collection, decides and commits the change with its events and the answer of the call;
 * again, a bounded number of times, when another call came between (contract README, Wire).
 * `decide` gets the resource with the rules of this call.
 */
export async function commitChange<Row extends BaseRow, Answer>(
  resource: Resource<Row>,
  call: Call,
  { rulesOf, decide, answer }: Commit<Row, Answer>,
): Promise<Answer | Rejection> {
  const { ctx, scope } = call;
  return retried(async () => {
    const collection = await loadUnheld(resource, scope);
    if (isRejection(collection)) return collection;
    // After the collection: a counter on a record then guards what the rules load behind it.
    const rules = (await rulesOf?.(call)) ?? resource.rules;
    const change = decide({ ...resource, rules }, collection);
    if (isRejection(change)) return change;
    const shown = answer(change);
    const writes: ResourceWrite[] = changes(change)
      ? [...changeWrites(resource, scope, change, ctx), ...(rules.alongside?.(change) ?? [])]
      : [];
    return (await ctx.commit(writes, shown)) ?? shown;
  });
}
