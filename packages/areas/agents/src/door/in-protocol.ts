import { type HttpAnswer, problemAnswer } from '@waybill/api/problem';
import type { RequestId } from '../protocol/fault.ts';
import type { Headers } from '../protocol/revision.ts';
import { isAllowedOrigin } from './origin.ts';

/** The address of assistants, outside of the API's own. */
export const AGENTS_PATH = '/mcp';

export const ORIGIN_REFUSED = {
  code: 'origin_not_allowed',
  message: 'Pages of this origin may not call.',
} as const;

/** A refusal of the door in the form of the protocol, with the status and headers that it has anywhere (AGT-5). */
export function inProtocol(answer: HttpAnswer, id?: RequestId): HttpAnswer {
  const { statusCode: code, headers, body } = answer;
  const data = JSON.parse(body) as { readonly message: string };
  const error = { code, message: data.message, data };
  const challenge = { 'www-authenticate': 'Bearer realm="waybill"' };
  return {
    ...answer,
    headers: { ...headers, ...(code === 401 && challenge) },
    body: JSON.stringify({ jsonrpc: '2.0', id, error }),
  };
}

/** The refusal of another method at the address of assistants, behind that of a strange page (AGT-1). */
export function refuseMethod(
  { headers, requestId }: { readonly headers: Headers; readonly requestId: string },
  refused: HttpAnswer,
  origins: readonly string[],
): HttpAnswer {
  const isAllowed = isAllowedOrigin(headers, origins);
  return inProtocol(isAllowed ? refused : problemAnswer(403, ORIGIN_REFUSED, requestId));
}
