import middy from '@middy/core';
import { prefixedId, uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { traced } from '@waybill/observability/tracing';
import { commit } from '@waybill/table/commit';
import type { ListRequest } from '@waybill/table/ledger/request';
import { metered } from '@waybill/table/meter';
import { Overloaded } from '@waybill/table/overloaded';
import * as v from 'valibot';
import { answerTooLarge, fitsAnswer, pageTooLarge } from './answer-size.ts';
import type { Context } from './context.ts';
import type { HttpEvent } from './http-event.ts';
import { fingerprint, type Idempotency, idempotencyOf, type Kept } from './idempotency.ts';
import { type Identity, identify } from './identity.ts';
import { findMarket } from './market.ts';
import { factsOf, observed } from './observe.ts';
import { type AnyOperation, type Defined, type Operation, platformErrors } from './operation.ts';
import { allows } from './permission.ts';
import { type HttpAnswer, jsonAnswer, problemAnswer } from './problem.ts';
import { type Parsed, queryPairs, readRequest } from './request.ts';
import { spendRequest } from './request-budget.repository.ts';

type Output<Declared, Part extends string> = Declared extends {
  readonly [Key in Part]: infer Schema extends v.GenericSchema;
}
  ? v.InferOutput<Schema>
  : Readonly<Record<string, string>>;

/** What a handler gets; a list's query arrives read, everything else as its schema says. */
export interface Input<Declared extends Operation> {
  readonly path: Output<Declared, 'path'>;
  readonly query: Declared extends { readonly list: object }
    ? ListRequest
    : Output<Declared, 'query'>;
  readonly body: Output<Declared, 'body'>;
  readonly ctx: Context;
}

type Answer<Declared extends Operation> = v.InferInput<Declared['response']> | Rejection;

const extraStatuses: Readonly<Record<string, number>> = {
  unauthorized: 401,
  unsupported_media_type: 415,
};

function statusOf(operation: AnyOperation, code: string): number | undefined {
  const declared = operation.errors[code] ?? (platformErrors as AnyOperation['errors'])[code];
  return declared?.status ?? extraStatuses[code];
}

/** Seconds after which a repeat has a chance, where nothing says more. */
const RETRY_AFTER_SECONDS = 1;

const rateLimited = reject(
  'rate_limited',
  'This tenant has used up its budget of requests for the moment; slow down and try again.',
);

const overloaded = reject(
  'overloaded',
  'The service has more to do than it can right now; try again in a moment.',
);

function refuse(
  operation: AnyOperation,
  rejection: Rejection,
  event: HttpEvent,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
): HttpAnswer {
  const { requestId } = event.requestContext;
  factsOf(event).code = rejection.rejected;
  const status = statusOf(operation, rejection.rejected);
  if (status === undefined) {
    throw new Error(`${operation.id} refused with the undeclared code ${rejection.rejected}`);
  }
  const problem = {
    code: rejection.rejected,
    message: rejection.message,
    details: rejection.details,
  };
  const soon = status === 429 || status === 503;
  const headers = soon ? { 'retry-after': String(retryAfterSeconds) } : {};
  return problemAnswer(status, problem, requestId, headers);
}

function authorize(operation: AnyOperation, identity: Identity): Rejection | undefined {
  if (identity.principal !== undefined && operation.audience !== 'buyer') {
    return reject('buyer_not_permitted', `${operation.id} is not open to buyers.`);
  }
  if (operation.operatorOnly === true && !identity.operator) {
    return reject('forbidden', `${operation.id} needs a key of the operator tenant.`);
  }
  if (operation.anyKey !== true && !allows(identity.permissions, operation.id)) {
    return reject('forbidden', `This key has no permission for ${operation.id}.`);
  }
  return undefined;
}

const HEADER = /^[\x21-\x7e]{1,255}$/u;

function idempotencyFor(
  operation: AnyOperation,
  event: HttpEvent,
  identity: Identity,
  parsed: Parsed,
  now: Date,
): Idempotency | undefined | Rejection {
  const header = event.headers['idempotency-key'];
  if (header === undefined || operation.method !== 'POST') return undefined;
  if (!HEADER.test(header)) {
    const rule = 'must be 1 to 255 printable ASCII characters without blanks';
    return reject('invalid_value', `Idempotency-Key ${rule}`, [
      { path: 'Idempotency-Key', message: rule },
    ]);
  }
  const { method, path } = event.requestContext.http;
  const compared = { method, path, query: queryPairs(event), body: parsed.body };
  const { tenant, principal } = identity;
  return idempotencyOf({
    ...{ tenant, operation: operation.id, principal, header },
    fingerprint: fingerprint(compared),
    now,
  });
}

/** A kept answer found while claiming: unwinds the handler, which has written nothing yet. */
class Replayed extends Error {
  readonly kept: Kept;

  constructor(kept: Kept) {
    super('replayed');
    this.kept = kept;
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

interface Call {
  readonly operation: AnyOperation;
  readonly event: HttpEvent;
  readonly requestId: string;
  readonly now: Date;
  readonly identity: Identity;
  readonly parsed: Parsed;
  readonly idempotency: Idempotency | undefined;
}

interface Prepared {
  readonly ctx: Context;
  readonly encode: Encode;
  /** Whether the answer was recorded together with the change. */
  readonly recorded: () => boolean;
}

function contextOf(call: Call): Prepared {
  const { operation, event, identity, idempotency, now } = call;
  const encode = encoderOf(operation);
  let recorded = false;
  const ctx: Context = {
    ...identity,
    requestId: call.requestId,
    now,
    at: toInstant(now),
    header: (name) => event.headers[name],
    newId: () => uuidAt(now),
    newPrefixedId: (prefix) => prefixedId(prefix, now),
    market: once(async () => {
      const code = event.headers['x-service-market'];
      if (code === undefined) return undefined;
      return findMarket(identity.tenant, code, identity.principal ? 'principal' : 'back-office');
    }),
    claim: once(async () => {
      const outcome = await idempotency?.claim();
      if (outcome === undefined || isRejection(outcome)) return outcome;
      throw new Replayed(outcome);
    }),
    commit: async (writes, answer, kept = answer) => {
      // Found out now, while nothing is written.
      if (!fitsAnswer(encode(answer))) return answerTooLarge;
      if (idempotency === undefined) return writes.length === 0 ? undefined : commit(writes);
      const record = await idempotency.record({ status: operation.status, body: encode(kept) });
      const refused = await commit([...writes, record]);
      recorded = refused === undefined;
      return refused;
    },
  };
  return { ctx, encode, recorded: () => recorded };
}

/** An answer as its JSON text, held against what the operation declares. */
type Encode = (answer: unknown) => string;

/** Encodes an answer once, whether it is weighed, kept, sent or all of it. */
function encoderOf(operation: AnyOperation): Encode {
  const texts = new Map<unknown, string>();
  return (answer) => {
    const text = texts.get(answer) ?? encoded(operation, answer);
    texts.set(answer, text);
    return text;
  };
}

function encoded(operation: AnyOperation, answer: unknown): string {
  const checked = v.safeParse(operation.response, answer);
  if (!checked.success) {
    const where = checked.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`${operation.id} answers what it does not declare: ${where.join('; ')}`);
  }
  return JSON.stringify(checked.output);
}

/** Refusals of the moment: a repeat with the same key shall run again. */
const MOMENTARY = new Set(['request_in_progress', 'concurrent_modification']);

async function settle(call: Call, prepared: Prepared, answer: HttpAnswer, code?: string) {
  const { idempotency } = call;
  if (idempotency === undefined || prepared.recorded()) return;
  if (code !== undefined && MOMENTARY.has(code)) {
    await idempotency.release();
    return;
  }
  await commit([await idempotency.record({ status: answer.statusCode, body: answer.body })]);
}

/** The body of an answer, or the refusal of one that is too large to be sent. */
function sized(operation: AnyOperation, body: string): { readonly body: string } | Rejection {
  if (fitsAnswer(body)) return { body };
  if (operation.list === undefined) return answerTooLarge;
  return pageTooLarge((JSON.parse(body) as { items: unknown[] }).items);
}

type Run = (input: never) => Promise<unknown>;

async function perform(call: Call, run: Run): Promise<HttpAnswer> {
  const { operation, event, requestId, idempotency } = call;
  const prepared = contextOf(call);
  const { ctx } = prepared;
  try {
    if (operation.preparesItself !== true) {
      const market = await ctx.market();
      if (isRejection(market)) return refuse(operation, market, event);
      const claim = await ctx.claim();
      if (claim !== undefined) return refuse(operation, claim, event);
    }
    const result = await run({ ...call.parsed, ctx } as never);
    const sendable = isRejection(result) ? result : sized(operation, prepared.encode(result));
    const answer = isRejection(sendable)
      ? refuse(operation, sendable, event)
      : jsonAnswer(operation.status, sendable.body, requestId);
    const code = isRejection(sendable) ? sendable.rejected : undefined;
    await settle(call, prepared, answer, code);
    return answer;
  } catch (error) {
    if (error instanceof Replayed) {
      factsOf(event).replayed = true;
      return jsonAnswer(error.kept.status, replayedBody(error.kept, requestId), requestId, {
        'idempotent-replayed': 'true',
      });
    }
    if (!prepared.recorded()) await giveBack(idempotency);
    throw error;
  }
}

/** Gives a claim back if the table lets us; it lapses by itself otherwise. */
async function giveBack(idempotency: Idempotency | undefined): Promise<void> {
  try {
    await idempotency?.release();
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
  }
}

/** A kept refusal names the request that repeats it, like every other answer. */
function replayedBody(kept: Kept, requestId: string): string {
  if (kept.status < 400) return kept.body;
  return JSON.stringify({ ...(JSON.parse(kept.body) as object), request_id: requestId });
}

/** Overload is neither a bug nor the caller's fault (contract README, Overload). */
async function orOverloaded(call: Call, answer: Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Overloaded) return refuse(call.operation, overloaded, call.event);
    throw error;
  }
}

/** Whoever calls what is public. */
const nobody: Identity = {
  tenant: '',
  operator: false,
  keyId: '',
  permissions: [],
  principal: undefined,
  rateLimit: undefined,
};

async function answerTo(operation: AnyOperation, event: HttpEvent, run: Run): Promise<HttpAnswer> {
  const { requestId } = event.requestContext;
  const now = new Date();
  const identity =
    operation.public === true
      ? nobody
      : identify(event.requestContext.authorizer?.lambda, event.headers);
  if (isRejection(identity)) return refuse(operation, identity, event);
  Object.assign(factsOf(event), {
    tenant: identity.tenant,
    keyId: identity.keyId,
    contactId: identity.principal?.contactId,
  });
  const wait = operation.public
    ? undefined
    : spendRequest(identity.tenant, identity.rateLimit, now.getTime());
  if (wait !== undefined) return refuse(operation, rateLimited, event, wait);
  const denied = operation.public === true ? undefined : authorize(operation, identity);
  if (denied !== undefined) return refuse(operation, denied, event);
  const { parsed, headers } = readRequest(operation, event);
  const answered = async () => {
    if (isRejection(parsed)) return refuse(operation, parsed, event);
    const idempotency = idempotencyFor(operation, event, identity, parsed, now);
    if (isRejection(idempotency)) return refuse(operation, idempotency, event);
    const call = { operation, event, requestId, now, identity, parsed, idempotency };
    return orOverloaded(call, perform(call, run));
  };
  const answer = await answered();
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/**
 * Binds a handler to its contract: identity and permission, parsing, idempotency, the run, the
 * check of the answer and the one error body. A refusal is a value; whatever is thrown is a bug
 * and answers a plain 500.
 */
export function serve<Declared extends Defined<Operation>>(
  operation: Declared,
  run: (input: Input<Declared>) => Promise<Answer<Declared>>,
) {
  return middy<HttpEvent, HttpAnswer>()
    .use(observed(operation))
    .handler((event) => {
      const segment = { operation: operation.id, requestId: event.requestContext.requestId };
      const { cost, result } = metered(() =>
        traced(segment, () => answerTo(operation, event, run as unknown as Run)),
      );
      factsOf(event).cost = cost;
      return result;
    });
}
