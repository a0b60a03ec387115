import { isRejection } from '@waybill/kernel/rejection';
import { commit } from '@waybill/table/commit/commit';
import { Overloaded } from '@waybill/table/errors/overloaded';
import type { Call } from './call.ts';
import { contextOf, type Prepared, Replayed } from './call-context.ts';
import type { Context } from './context.ts';
import { encodeResult } from './encode.ts';
import { type Idempotency, inProgress } from './idempotency.ts';
import type { Kept } from './kept-answer.repository.ts';
import { factsOf } from './observe.ts';
import { type HttpAnswer, jsonAnswer } from './problem.ts';
import { overloaded, refuse } from './refuse.ts';

/** A handler, whatever it is given beside its context. */
export type Run = (input: { readonly ctx: Context } & Call['parsed']) => Promise<unknown>;

/** Refusals of the moment: a repeat with the same key shall run again. */
const MOMENTARY = new Set(['request_in_progress', 'concurrent_modification']);

/**
 * Records an answer that was not recorded with the change, or gives the claim back. Answers what the
 * caller is told: a slow call whose key a repeat took over tells what the repeat is answered, so
 * that a key never has two final answers (API-137).
 */
async function recordAnswer(call: Call, prepared: Prepared, answer: HttpAnswer, code?: string) {
  const { idempotency, operation, event } = call;
  if (idempotency === undefined || prepared.recorded()) return answer;
  if (code !== undefined && MOMENTARY.has(code)) {
    await idempotency.release();
    return answer;
  }
  const record = await idempotency.record({ status: answer.statusCode, body: answer.body });
  if ((await commit([record])) === undefined) return answer;
  const kept = await idempotency.claim();
  if (isRejection(kept)) return refuse(operation, kept, event);
  if (kept !== undefined) return replay(call, kept);
  // The call that took the key over has gone without an answer: the next repeat decides anew.
  await idempotency.release();
  return refuse(operation, inProgress, event);
}

/** Gives a claim back if the table lets us; it lapses by itself otherwise. */
async function releaseClaim(idempotency: Idempotency | undefined): Promise<void> {
  try {
    await idempotency?.release();
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
  }
}

/** A kept refusal names the request that repeats it, like every other answer. */
function replay({ event, requestId }: Call, kept: Kept): HttpAnswer {
  factsOf(event).replayed = true;
  const body =
    kept.status < 400
      ? kept.body
      : JSON.stringify({ ...(JSON.parse(kept.body) as object), request_id: requestId });
  return jsonAnswer(kept.status, body, requestId, { 'idempotent-replayed': 'true' });
}

/** Why a call whose operation leaves it to us does not begin. */
async function refuseToBegin({ operation }: Call, ctx: Context) {
  if (operation.claimsItself === true) return undefined;
  // A call that names no market that exists holds no key.
  const market = await ctx.market();
  if (isRejection(market)) return market;
  const begun = await ctx.begin();
  return isRejection(begun) ? begun : undefined;
}

async function answerCall(call: Call, run: Run): Promise<HttpAnswer> {
  const { operation, event, requestId, idempotency } = call;
  const prepared = contextOf(call);
  const { ctx, encode } = prepared;
  try {
    const refused = await refuseToBegin(call, ctx);
    if (refused !== undefined) return refuse(operation, refused, event);
    const result = encodeResult(operation, await run({ ...call.parsed, ctx }), encode);
    const answer = isRejection(result)
      ? refuse(operation, result, event)
      : jsonAnswer(operation.status, result.body, requestId);
    const code = isRejection(result) ? result.rejected : undefined;
    return await recordAnswer(call, prepared, answer, code);
  } catch (error) {
    if (error instanceof Replayed) return replay(call, error.kept);
    if (!prepared.recorded()) await releaseClaim(idempotency);
    throw error;
  }
}

/**
 * Runs a call once: what was answered for its Idempotency-Key before is answered again, and what
 * it answers now is recorded. Overload is neither a bug nor the caller's fault
 * (API-124).
 */
export async function perform(call: Call, run: Run): Promise<HttpAnswer> {
  try {
    return await answerCall(call, run);
  } catch (error) {
    if (error instanceof Overloaded) return refuse(call.operation, overloaded, call.event);
    throw error;
  }
}
