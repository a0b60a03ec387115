import { answerOf, type Outcome } from '@waybill/api/answer';
import type { Document } from '@waybill/api/document';
import { authorize } from '@waybill/api/gate';
import type { HttpEvent } from '@waybill/api/http-event';
import type { Idempotency } from '@waybill/api/idempotency';
import type { Identity } from '@waybill/api/identity';
import type { Kept } from '@waybill/api/kept-answer.repository';
import type { AnyOperation } from '@waybill/api/operation';
import { perform } from '@waybill/api/perform';
import { readRequest } from '@waybill/api/request';
import type { Served } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import type { Witness } from '@waybill/work/work';
import { requestOf, type ToolRequest } from '../tool/arguments.ts';
import { callErrors } from './call-refusals.ts';

/** The call of an assistant, at whose door it was known who calls. */
export interface AgentRequest {
  readonly event: HttpEvent;
  readonly identity: Identity;
  readonly now: Date;
}

/** Answer or refusal of an operation, and a repeat of one that was kept. */
export type Ran = Kept & { readonly replayed: boolean };

/** The request of the operation, as its own door would have got it. */
function eventOf({ event }: AgentRequest, method: string, sent: ToolRequest): HttpEvent {
  const { path, pathParameters, query, body } = sent;
  const { 'x-service-market': market } = event.headers;
  const http = { ...event.requestContext.http, method, path };
  return {
    ...event,
    rawPath: path,
    rawQueryString: new URLSearchParams([...query]).toString(),
    headers: market === undefined ? {} : { 'x-service-market': market },
    pathParameters,
    body: JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { ...event.requestContext, http },
  };
}

/** The operation as an assistant calls it: unknown keys are mistakes, and its call has refusals of its own. */
const asCalled = (operation: AnyOperation): AnyOperation => ({
  ...operation,
  unknownKeys: 'refused',
  errors: { ...operation.errors, ...callErrors },
});

/** An outcome as the door of its operation would tell it: a refusal in the one error body. */
export function told(
  { event }: Pick<AgentRequest, 'event'>,
  operation: AnyOperation,
  outcome: Outcome,
): Ran {
  // A copy: what is noted of the request is noted of the call of the tool.
  const { statusCode: status, body } = answerOf(asCalled(operation), { ...event }, outcome, {});
  return { status, body, replayed: !isRejection(outcome) && outcome.replayed === true };
}

/**
 * Runs an operation for a call of its tool: the key, its rights, places, market and settings count as
 * for any call (AGT-28).
 */
export async function runOperation(
  request: AgentRequest,
  { operation: declared, run }: Served,
  args: Document,
  ways: { readonly witness?: Witness; readonly idempotency?: Idempotency } = {},
): Promise<Ran> {
  const { identity, now } = request;
  const operation = asCalled(declared);
  const sent = authorize(operation, identity) ?? requestOf(operation, args);
  if (isRejection(sent)) return told(request, declared, sent);
  const event = eventOf(request, operation.method, sent);
  const { parsed } = readRequest({ operation, event, identity });
  if (isRejection(parsed)) return told(request, declared, parsed);
  const { witness, idempotency } = ways;
  const call = { operation, event, now, identity, parsed, witness };
  return told(request, declared, await perform(call, run, idempotency));
}
