import { keptOf } from '@waybill/api/answer';
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
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
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

/** A refusal in the one error body. */
export function refusal(
  { event }: Pick<AgentRequest, 'event'>,
  operation: Pick<AnyOperation, 'id' | 'errors'> & AnyOperation,
  rejection: Rejection,
): Ran {
  return { ...withRequestId(event, keptOf(asCalled(operation), rejection)), replayed: false };
}

function withRequestId({ requestContext }: HttpEvent, kept: Kept): Kept {
  if (kept.status < 400) return kept;
  const body = { ...(JSON.parse(kept.body) as Document), request_id: requestContext.requestId };
  return { ...kept, body: JSON.stringify(body) };
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
  if (isRejection(sent)) return refusal(request, declared, sent);
  const event = eventOf(request, operation.method, sent);
  const { parsed } = readRequest({ operation, event, identity });
  if (isRejection(parsed)) return refusal(request, declared, parsed);
  const { witness, idempotency } = ways;
  const call = { operation, event, now, identity, parsed, witness };
  const outcome = await perform(call, run, idempotency);
  const replayed = !isRejection(outcome) && outcome.replayed === true;
  return { ...withRequestId(event, keptOf(operation, outcome)), replayed };
}
