import middy from '@middy/core';
import { isRejection } from '@waybill/kernel/rejection';
import { trace } from '@waybill/observability/tracing';
import { metered } from '@waybill/table/operate';
import type * as v from 'valibot';
import { answerOf, type Outcome } from './answer.ts';
import type { Context } from './context.ts';
import { admit } from './gate.ts';
import type { HttpEvent } from './http-event.ts';
import type { ListQuery } from './list-query.ts';
import { factsOf, observe } from './observe.ts';
import type { AnyOperation, Defined, Operation, PathParameters, RefusalOf } from './operation.ts';
import { perform, type Run } from './perform.ts';
import type { HttpAnswer } from './problem.ts';
import { readRequest } from './request.ts';
import type { SentBytes } from './request-body.ts';
import type { Settle } from './request-budget.repository.ts';

type Output<Declared, Part extends string, Otherwise> = Declared extends {
  readonly [Key in Part]: infer Schema extends v.GenericSchema;
}
  ? v.InferOutput<Schema>
  : Otherwise;

/** Input of a handler; a list's query arrives read, everything else as its schema says. */
export interface Input<Declared extends Operation> {
  /** The parameters that the route names; without a schema of their own they are uuids. */
  readonly path: Output<Declared, 'path', PathParameters<Declared['route']>>;
  readonly query: Declared extends { readonly list: object }
    ? ListQuery
    : Output<Declared, 'query', Readonly<Record<string, never>>>;
  readonly body: Declared extends { readonly takesBytes: string }
    ? SentBytes
    : Output<Declared, 'body', Readonly<Record<string, never>>>;
  readonly ctx: Context;
}

/** The answer of a handler: one that its operation declares, or a refusal that it declares. */
export type Answer<Declared extends Operation> =
  | v.InferInput<Declared['response']>
  | RefusalOf<Declared>;

interface Answered {
  readonly outcome: Outcome;
  /** Headers of every answer about the reading of its request. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request through its stations: who calls, what it asks for, and what the handler makes of it. */
async function answerTo(operation: AnyOperation, event: HttpEvent, run: Run): Promise<Answered> {
  const now = new Date();
  const admitted = await admit(operation, event, now);
  if (isRejection(admitted)) return { outcome: admitted, headers: {} };
  const { identity, settle, refusal } = admitted;
  try {
    if (refusal !== undefined) return { outcome: refusal, headers: {} };
    const { parsed, headers } = readRequest({ operation, event, identity });
    if (isRejection(parsed)) return { outcome: parsed, headers };
    return { outcome: await perform({ operation, event, now, identity, parsed }, run), headers };
  } finally {
    await settled(event, settle);
  }
}

/** An operation and what runs it: for who enters below the door of HTTP. */
export interface Served {
  readonly operation: AnyOperation;
  readonly run: Run;
}

/** The layers of every function that callers reach: its log line, its sample, its trace, its faults. */
export function observed(
  operation: AnyOperation,
  answer: (event: HttpEvent) => Promise<HttpAnswer>,
) {
  return middy<HttpEvent, HttpAnswer>()
    .use(observe(operation))
    .handler(async (event) => {
      const segment = { operation: operation.id, requestId: event.requestContext.requestId };
      const { cost, result } = metered(() => trace(segment, () => answer(event)));
      factsOf(event).cost = cost;
      return result;
    });
}

/** Settles with the budget of its tenant what a call has cost by now. */
export async function settled(event: HttpEvent, settle: Settle | undefined): Promise<void> {
  const { cost } = factsOf(event);
  if (settle !== undefined && cost !== undefined) await settle(cost, Date.now());
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
  // The parts were read by the schemas from which the handler's types are made.
  const handled = run as unknown as Run;
  const handler = observed(operation, async (event) => {
    const { outcome, headers } = await answerTo(operation, event, handled);
    return answerOf(operation, event, outcome, headers);
  });
  const served: Served = { operation, run: handled };
  return Object.assign(handler, served);
}
