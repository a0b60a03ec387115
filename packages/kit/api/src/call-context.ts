import { writtenBy } from '@waybill/events/record-events.writes';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { commit } from '@waybill/table/commit';
import type { Write } from '@waybill/table/write';
import { workFor } from '@waybill/work/work';
import { answerTooLarge, fitsAnswer } from './answer-size.ts';
import { callTime } from './call-time.ts';
import { authorOf, type Context } from './context.ts';
import { type Encode, encoderOf } from './encode.ts';
import type { Idempotency, InProgress } from './idempotency.ts';
import type { Kept } from './kept-answer.repository.ts';
import { findMarket } from './market.ts';
import { statusFor } from './operation.ts';
import type { Request } from './request.ts';

/** A request with what makes its repeat harmless, where it names an Idempotency-Key. */
export interface Call extends Request {
  readonly idempotency: Idempotency | undefined;
}

/** A kept answer found while the work began: unwinds the handler, which has written nothing yet. */
export class Replayed extends Error {
  readonly kept: Kept;

  constructor(kept: Kept) {
    super('replayed');
    this.kept = kept;
  }
}

/** The context of a call, and what became of its answer. */
export interface Prepared {
  readonly ctx: Context;
  readonly encode: Encode;
  /** True where the answer was recorded together with the change. */
  readonly recorded: () => boolean;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

function marketOf({ event, identity }: Call): Context['market'] {
  const code = event.headers['x-service-market'];
  const seenBy = identity.principal ? 'principal' : 'back-office';
  let found: ReturnType<Context['market']> | undefined;
  return (read) => {
    found ??=
      code === undefined
        ? Promise.resolve(undefined)
        : findMarket(identity.tenant, code, seenBy, read);
    return found;
  };
}

/** Holds the Idempotency-Key for the call, or answers why not; throws the answer kept for it. */
async function claim({ idempotency }: Call) {
  const outcome = await idempotency?.claim();
  if (outcome === undefined || isRejection(outcome)) return outcome;
  throw new Replayed(outcome);
}

/** The context of a call. What it begins and commits is recorded for its Idempotency-Key. */
export function contextOf(call: Call): Prepared {
  const { operation, event, identity, idempotency, now, parsed, witness } = call;
  const encode = encoderOf(operation);
  const market = marketOf(call);
  const work = workFor(identity.tenant, callTime(now));
  let recorded = false;
  const ctx: Context = {
    ...work,
    ...identity,
    witness,
    requestId: event.requestContext.requestId,
    header: (name) => event.headers[name],
    market,
    begin: once(async () => {
      const [found, refused] = await Promise.all([market(), claim(call)]);
      if (isRejection(found)) return found;
      return refused ?? { market: found };
    }),
    commit: async <Refusal extends Rejection = never>(
      writes: readonly Write<Refusal>[],
      answer: unknown,
      kept = answer,
    ) => {
      // Found out now, while nothing is written.
      if (!fitsAnswer(encode(answer))) return answerTooLarge;
      if (witness?.isPreview) return undefined;
      const written = writtenBy(writes, authorOf(identity));
      if (idempotency === undefined) return work.commit(written, answer);
      const status = statusFor(operation, parsed.body);
      const record = await idempotency.record({ status, body: encode(kept) });
      const refused = await commit<Refusal | InProgress>([...written, record]);
      recorded = refused === undefined;
      return refused;
    },
  };
  return { ctx, encode, recorded: () => recorded };
}
