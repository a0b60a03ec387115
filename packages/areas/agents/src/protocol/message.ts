import { type Document, isDocument } from '@waybill/api/document';
import { CODES, type Fault, faultOf, type RequestId } from './fault.ts';

/** A message as it was read: a notification has no id. */
export interface Message {
  readonly id: RequestId | undefined;
  readonly method: string;
  readonly params: Document;
  readonly meta: Document;
}

const isId = (value: unknown): value is RequestId =>
  typeof value === 'string' || Number.isSafeInteger(value);

/** The id of a message that may be malformed, as far as it can be read. */
export function idIn(value: unknown): RequestId | undefined {
  const id = isDocument(value) ? value['id'] : undefined;
  return isId(id) ? id : undefined;
}

const refuse = (sentence: string): Fault => faultOf(CODES.noRequest, sentence);

/** Holds a body to the form of one message (AGT-12): one a body, a request has an id. */
export function readMessage(value: unknown): Message | Fault {
  if (!isDocument(value)) return refuse('The body must be one JSON-RPC message, an object.');
  const { jsonrpc, id, method, params = {} } = value;
  if (jsonrpc !== '2.0') return refuse('jsonrpc must be "2.0".');
  if (id !== undefined && !isId(id)) return refuse('id must be a text or a whole number.');
  if (typeof method !== 'string') return refuse('method must be a text.');
  if (!isDocument(params)) return refuse('params must be an object.');
  if (id === undefined && !method.startsWith('notifications/')) {
    return refuse(`${method} is a request and needs an id.`);
  }
  const { _meta: meta } = params;
  return { id, method, params, meta: isDocument(meta) ? meta : {} };
}
