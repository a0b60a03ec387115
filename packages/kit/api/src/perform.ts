import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { commit } from '@waybill/table/commit';
import { Overloaded } from '@waybill/table/write';
import { keptOf, type Outcome, overloaded } from './answer.ts';
import { type Call, contextOf, type Prepared, Replayed } from './call-context.ts';
import type { Context } from './context.ts';
import { encodeResult } from './encode.ts';
import { type Idempotency, inProgress, readIdempotency } from './idempotency.ts';
import { seenFrom } from './places.ts';
import type { Parsed, Request } from './request.ts';
import { Stopped } from './stopped.ts';

/** A handler, whatever it is given beside its context. */
export type Run = (input: { readonly ctx: Context } & Parsed) => Promise<unknown>;

/** Refusals of the moment: a repeat with the same key shall run again. */
const MOMENTARY = new Set(['request_in_progress', 'concurrent_modification']);

/**
 * Records an outcome that was not recorded with the change, or gives the claim back. Answers what the
 * caller is told: a slow call whose key a repeat took over tells what the repeat is answered, so
 * that a key never has two final answers (API-137).
 */
async function recordOutcome(call: Call, prepared: Prepared, outcome: Outcome): Promise<Outcome> {
  const { idempotency, operation } = call;
  if (idempotency === undefined || prepared.recorded()) return outcome;
  if (isRejection(outcome) && MOMENTARY.has(outcome.rejected)) {
    await idempotency.release();
    return outcome;
  }
  // An outcome from before the work began holds no key yet.
  await prepared.ctx.begin();
  const record = await idempotency.record(keptOf(operation, outcome));
  if ((await commit([record])) === undefined) return outcome;
  const kept = await idempotency.claim();
  if (isRejection(kept)) return kept;
  if (kept !== undefined) return { ...kept, replayed: true };
  // The call that took the key over has gone without an answer: the next repeat decides anew.
  await idempotency.release();
  return inProgress;
}

/** Gives a claim back if the table lets us; it lapses by itself otherwise. */
async function releaseClaim(idempotency: Idempotency | undefined): Promise<void> {
  try {
    await idempotency?.release();
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
  }
}

/** Why a call whose operation leaves it to us does not begin. */
async function refuseToBegin({ operation }: Call, ctx: Context): Promise<Rejection | undefined> {
  if (operation.claimsItself === true) return undefined;
  // A call that names no market that exists holds no key.
  const market = await ctx.market();
  if (isRejection(market)) return market;
  const begun = await ctx.begin();
  return isRejection(begun) ? begun : undefined;
}

async function runCall(call: Call, run: Run): Promise<Outcome> {
  const prepared = contextOf(call);
  const { ctx, encode } = prepared;
  try {
    const refused = await refuseToBegin(call, ctx);
    if (refused !== undefined) return refused;
    const answer = await run({ ...call.parsed, ctx });
    const result = seenFrom(call.operation, call.identity.places, answer);
    return await recordOutcome(call, prepared, encodeResult(call, result, encode));
  } catch (error) {
    if (error instanceof Replayed) return { ...error.kept, replayed: true };
    if (error instanceof Stopped) return recordOutcome(call, prepared, error.refusal);
    if (!prepared.recorded()) await releaseClaim(call.idempotency);
    throw error;
  }
}

/**
 * Runs a request once: what was answered for its Idempotency-Key before is answered again, and what
 * it answers now is recorded. Overload is neither a bug nor the caller's fault
 * (API-124).
 */
export async function perform(
  request: Request,
  run: Run,
  idempotency: ReturnType<typeof readIdempotency> = readIdempotency(request),
): Promise<Outcome> {
  if (isRejection(idempotency)) return idempotency;
  try {
    return await runCall({ ...request, idempotency }, run);
  } catch (error) {
    if (error instanceof Overloaded) return overloaded;
    throw error;
  }
}
