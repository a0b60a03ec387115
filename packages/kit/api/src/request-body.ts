import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { repeatedKeys, writtenKeys } from './json-keys.ts';
import { jsonFaults } from './json-limits.ts';
import { jsonMistake } from './json-mistake.ts';
import { lostNumbers } from './json-numbers.ts';

/** US-ASCII is UTF-8 as well. */
const UTF_8 = /^(?:utf-?8|us-ascii)$/iu;

const LIMIT_BYTES = 4 * 1024 * 1024;

/** A body as JSON says it, with what of it cannot be kept. */
export interface SentBody {
  readonly value: unknown;
  readonly problems: readonly Detail[];
  /** Numbers that reading made others of; what a schema says at the same place comes first. */
  readonly lost: readonly Detail[];
  /** Nested so deep that nothing else must look at it. */
  readonly tooDeep: boolean;
}

const NO_BODY: SentBody = { value: {}, problems: [], lost: [], tooDeep: false };

const TOO_LARGE = reject('payload_too_large', 'The request body is larger than 4 MiB.');

/** A body as its bytes, and the type that its caller names (API-330). */
export class SentBytes {
  readonly bytes: Uint8Array;
  readonly contentType: string;

  constructor(bytes: Uint8Array, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }

  /** Repeats of a request are compared by what stands for it. */
  toJSON() {
    const sha256 = createHash('sha256').update(this.bytes).digest('hex');
    return { content_type: this.contentType, sha256 };
  }
}

const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** The bytes of a request; their type is judged by who reads them. */
export function readSentBytes(event: APIGatewayProxyEventV2): SentBytes | Rejection {
  const bytes = bytesOf(event);
  if (bytes.length > LIMIT_BYTES) return TOO_LARGE;
  return refuseEncoded(event) ?? new SentBytes(bytes, event.headers['content-type'] ?? '');
}

function refuseEncoded({ headers }: APIGatewayProxyEventV2): Rejection | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (/^identity$/iu.test(encoding.trim())) return undefined;
  return reject('unsupported_media_type', 'The request body must come without Content-Encoding.');
}

function textOf(event: APIGatewayProxyEventV2) {
  const bytes = bytesOf(event);
  return { size: bytes.length, text: bytes.toString('utf8'), lossy: !isUtf8(bytes) };
}

function unreadable(text: string): Rejection {
  const mistake = jsonMistake(text);
  if (mistake === undefined)
    return reject('invalid_json', 'The request body is not readable JSON.');
  const message = `line ${mistake.line}, column ${mistake.column}: ${mistake.what}`;
  const details = [{ path: 'body', message }];
  return reject('invalid_json', `The request body is not readable JSON: ${message}.`, details);
}

/** The mistakes in a JSON text and in the value that was read from it (API-17 to API-19, API-157). */
function judge(text: string, value: unknown, lossy: boolean): SentBody {
  const { problems, tooDeep, keys } = jsonFaults(value, lossy);
  const repeated = tooDeep || writtenKeys(text) === keys ? [] : repeatedKeys(text);
  return { value, problems: [...problems, ...repeated], lost: lostNumbers(text), tooDeep };
}

/** Refuses a body that is too large, or no JSON by its headers. */
function refuseSent(event: APIGatewayProxyEventV2, size: number): Rejection | undefined {
  const encoded = refuseEncoded(event);
  if (encoded !== undefined) return encoded;
  const type = event.headers['content-type'] ?? 'application/json';
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]*)/iu.exec(type) ?? [];
  if (!UTF_8.test(charset)) {
    return reject('unsupported_media_type', 'The request body must be in UTF-8.');
  }
  if (!/^application\/(?:[\w.-]+\+)?json\b/iu.test(type)) {
    return reject('unsupported_media_type', 'The request body must be application/json.');
  }
  return size <= LIMIT_BYTES ? undefined : TOO_LARGE;
}

/** Why a body is not looked at, whatever it says. */
export const refuseBody = (event: APIGatewayProxyEventV2): Rejection | undefined =>
  refuseSent(event, textOf(event).size);

/** Reads the JSON of a request. No body counts as an empty object. */
export function readSentBody(event: APIGatewayProxyEventV2): SentBody | Rejection {
  const { size, text, lossy } = textOf(event);
  if (text.trim() === '') return NO_BODY;
  const refused = refuseSent(event, size);
  if (refused !== undefined) return refused;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable(text);
  }
  return judge(text, value, lossy);
}
