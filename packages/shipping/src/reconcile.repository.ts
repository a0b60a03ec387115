import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import type { Resource } from '@waybill/resources/resource';
import type { BaseRow } from '@waybill/resources/row';
import type { RecordChange, ResourceWrite } from '@waybill/resources/rules';
import { fallbacksOf, missingRows } from '@waybill/resources/standard-rows';
import { concurrentModification } from '@waybill/table/conflict';
import { retryOnConflict } from '@waybill/work/retry';
import { type Carrier, carriers } from './carrier/carrier.resource.ts';
import { reconcileCarriers } from './carrier/fill.ts';
import { type Method, methods } from './method/method.resource.ts';
import { offerChanged } from './rate/offer.writes.ts';
import { loadServiceLevels, moveLevels } from './service-level/service-level.repository.ts';

type ReconcileContext = Pick<Context, 'tenant' | 'at' | 'newId' | 'newPrefixedId' | 'commit'>;

interface Reconciled {
  readonly created: string[];
  readonly existing: string[];
  readonly updated: string[];
}

interface Plan {
  readonly told: Reconciled;
  readonly writes: readonly ResourceWrite[];
}

function writesOf<Row extends BaseRow>(
  resource: Resource<Row>,
  ctx: ReconcileContext,
  changes: readonly RecordChange<Row>[],
): ResourceWrite[] {
  return changes.flatMap((change) => changeWrites(resource, { tenant: ctx.tenant }, change, ctx));
}

const codesOf = (changes: readonly RecordChange<Carrier | Method>[]) =>
  changes.flatMap(({ after }) => (after === undefined ? [] : [after.code]));

async function planCarriers(ctx: ReconcileContext): Promise<Plan | Rejection> {
  const { tenant } = ctx;
  const [collection, levels] = await Promise.all([
    loadForUpdate(carriers, { tenant }),
    loadServiceLevels(ctx),
  ]);
  if (isRejection(collection)) return collection;
  const kept = levels.map(({ code }) => code);
  const standing = levels.find(({ is_default }) => is_default)?.code;
  const { created, updated, existing } = reconcileCarriers(collection, { kept, standing }, ctx);
  const taken = created.flatMap(({ after }) => after?.service_level ?? []);
  return {
    told: { created: codesOf(created), existing: [...existing], updated: codesOf(updated) },
    writes: [
      ...writesOf(carriers, ctx, [...created, ...updated]),
      ...moveLevels(tenant, levels, [], taken),
    ],
  };
}

async function planMethods(ctx: ReconcileContext): Promise<Plan | Rejection> {
  const { tenant, at, newId } = ctx;
  const collection = await loadForUpdate(methods, { tenant });
  if (isRejection(collection)) return collection;
  const moment = { at, newId, parent: undefined };
  const { created, existing } = missingRows(methods, collection, moment);
  return {
    told: { created: codesOf(created), existing, updated: [] },
    writes: writesOf(methods, ctx, created),
  };
}

/** Once for all of them: a transaction writes an item once. */
function told(
  { tenant, newId }: ReconcileContext,
  writes: readonly ResourceWrite[],
): readonly ResourceWrite[] {
  return writes.length === 0 ? writes : [...writes, offerChanged(tenant, newId())];
}

/** Refused by a row that another call created in between: the second look finds it in place. */
const again = (refused: Rejection | undefined) =>
  refused?.rejected === 'unique_violation' ? concurrentModification : refused;

/** Brings the carriers every tenant starts with (shipping.md 4.2). */
export async function restoreCarriers(ctx: ReconcileContext) {
  return retryOnConflict(async () => {
    const plan = await planCarriers(ctx);
    if (isRejection(plan)) return plan;
    const answer = { ...plan.told, defaults: fallbacksOf(carriers) };
    return again(await ctx.commit(told(ctx, plan.writes), answer)) ?? answer;
  });
}

/** Brings the carriers every tenant starts with, then the methods, as one (shipping.md 4.3). */
export async function restoreMethods(ctx: ReconcileContext) {
  return retryOnConflict(async () => {
    const [first, second] = await Promise.all([planCarriers(ctx), planMethods(ctx)]);
    if (isRejection(first)) return first;
    if (isRejection(second)) return second;
    const answer = { ...second.told, carriers: first.told, defaults: fallbacksOf(methods) };
    const writes = told(ctx, [...first.writes, ...second.writes]);
    return again(await ctx.commit(writes, answer)) ?? answer;
  });
}
