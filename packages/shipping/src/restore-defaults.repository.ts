import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import { retried } from '@waybill/resources/commit-change';
import { raced } from '@waybill/resources/raced';
import type { Resource } from '@waybill/resources/resource';
import type { BaseRow } from '@waybill/resources/row';
import type { RecordChange } from '@waybill/resources/rules';
import { fallbacksOf, missingRows } from '@waybill/resources/standard-rows';
import type { Write } from '@waybill/table/write';
import { type Carrier, carriers } from './carrier/carrier.resource.ts';
import { restoreCarriers } from './carrier/restore-carriers.ts';
import { type Method, methods } from './method/method.resource.ts';
import { replaceOfferToken } from './offer-token.writes.ts';
import { loadServiceLevels, moveLevels } from './service-level/service-level.repository.ts';

type RestoreContext = Pick<Context, 'tenant' | 'at' | 'newId' | 'newPrefixedId' | 'commit'>;

/** What was done, by codes of rows (SHP-32). */
interface Restored {
  readonly created: string[];
  readonly existing: string[];
  readonly updated: string[];
}

interface Plan {
  readonly result: Restored;
  readonly writes: readonly Write[];
}

function writesOf<Row extends BaseRow>(
  resource: Resource<Row>,
  ctx: RestoreContext,
  changes: readonly RecordChange<Row>[],
): Write[] {
  return changes.flatMap((change) => changeWrites(resource, { tenant: ctx.tenant }, change, ctx));
}

const codesOf = (changes: readonly RecordChange<Carrier | Method>[]) =>
  changes.flatMap(({ after }) => (after === undefined ? [] : [after.code]));

async function planCarriers(ctx: RestoreContext): Promise<Plan | Rejection> {
  const { tenant } = ctx;
  const [collection, levels] = await Promise.all([
    loadForUpdate(carriers, { tenant }),
    loadServiceLevels(ctx),
  ]);
  if (isRejection(collection)) return collection;
  const codes = levels.map(({ code }) => code);
  const defaultCode = levels.find(({ is_default }) => is_default)?.code;
  const { created, updated, existing } = restoreCarriers(collection, { codes, defaultCode }, ctx);
  const taken = created.flatMap(({ after }) => after?.service_level ?? []);
  return {
    result: { created: codesOf(created), existing: [...existing], updated: codesOf(updated) },
    writes: [
      ...writesOf(carriers, ctx, [...created, ...updated]),
      ...moveLevels(tenant, levels, [], taken),
    ],
  };
}

async function planMethods(ctx: RestoreContext): Promise<Plan | Rejection> {
  const { tenant, at, newId } = ctx;
  const collection = await loadForUpdate(methods, { tenant });
  if (isRejection(collection)) return collection;
  const moment = { at, newId, parent: undefined };
  const { created, existing } = missingRows(methods, collection, moment);
  return {
    result: { created: codesOf(created), existing, updated: [] },
    writes: writesOf(methods, ctx, created),
  };
}

/** Adds the token of the offer, once: a transaction writes an item once. */
function withOfferToken(
  { tenant, newId }: RestoreContext,
  writes: readonly Write[],
): readonly Write[] {
  return writes.length === 0 ? writes : [...writes, replaceOfferToken(tenant, newId())];
}

/** Another call created the row since it was read: the next attempt finds it. */
const readAgain = (refused: Rejection | undefined) =>
  refused?.rejected === 'unique_violation' ? raced : refused;

/** Restores the standard carriers (SHP-27 to SHP-32). */
export async function restoreCarrierDefaults(ctx: RestoreContext) {
  return retried(async () => {
    const plan = await planCarriers(ctx);
    if (isRejection(plan)) return plan;
    const answer = { ...plan.result, defaults: fallbacksOf(carriers) };
    return readAgain(await ctx.commit(withOfferToken(ctx, plan.writes), answer)) ?? answer;
  });
}

/** Restores the standard carriers and the standard methods in one change (SHP-49). */
export async function restoreMethodDefaults(ctx: RestoreContext) {
  return retried(async () => {
    const [first, second] = await Promise.all([planCarriers(ctx), planMethods(ctx)]);
    if (isRejection(first)) return first;
    if (isRejection(second)) return second;
    const answer = { ...second.result, carriers: first.result, defaults: fallbacksOf(methods) };
    const writes = withOfferToken(ctx, [...first.writes, ...second.writes]);
    return readAgain(await ctx.commit(writes, answer)) ?? answer;
  });
}
