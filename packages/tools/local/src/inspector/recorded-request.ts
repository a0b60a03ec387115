import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange, ServedRequest } from '../gateway/served-request.ts';
import { readableAddress } from './hide-secrets.ts';
import type { MadeCall } from './request-calls.ts';

/** A longer body is reported, and not held. */
const LONGEST_BODY = 256 * 1024;

const BYTES_OF_CALL = 150;

/** Headers of a caller that are shown; its key is not among them. */
const SHOWN_HEADERS = [
  'x-service-tenant',
  'x-service-market',
  'x-service-contact',
  'x-service-organization',
  'x-service-permissions',
  'idempotency-key',
  'if-match',
  'prefer',
  'content-type',
];

/** A body as far as it is held. */
export interface Body {
  readonly bytes: number;
  /** None where it is too long, or was not read. */
  readonly text: string | undefined;
}

/** The line of a request: what there is of it without its texts. */
export interface RequestRow extends Omit<ServedRequest, 'reported'> {
  readonly id: string;
  readonly at: string;
  readonly operation: string | undefined;
  readonly code: string | undefined;
  readonly replayed: boolean;
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly retries: number;
}

/** A request as sent, with all that is needed to make it again. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: Body;
}

/** A request that was answered. */
export interface RecordedRequest {
  readonly row: RequestRow;
  readonly wire: WireRequest;
  readonly answered: Body;
  readonly tableCalls: readonly MadeCall[];
}

function sentBody(text = ''): Body {
  const bytes = Buffer.byteLength(text);
  return { bytes, text: bytes > LONGEST_BODY ? undefined : text };
}

/** Decodes the answer when it is first read: a page of a list is large, and is seldom read. */
function answeredBody(answered: Uint8Array = new Uint8Array()): Body {
  const bytes = answered.byteLength;
  if (bytes > LONGEST_BODY) return { bytes, text: undefined };
  return {
    bytes,
    get text() {
      return Buffer.from(answered).toString('utf8');
    },
  };
}

function shownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(shown);
}

/** Records a request for the journal. */
export function recordRequest(
  { id, at }: { readonly id: string; readonly at: Date },
  { reported, ...served }: ServedRequest,
  { url, headers, sent, answered }: Exchange,
  tableCalls: readonly MadeCall[],
): RecordedRequest {
  const { calls = 0, readUnits = 0, writeUnits = 0, retries = 0 } = reported?.cost ?? {};
  const row = {
    ...served,
    id,
    at: at.toISOString(),
    calls,
    readUnits,
    writeUnits,
    retries,
    operation: reported?.operation,
    code: reported?.code,
    replayed: reported?.replayed === true,
  };
  const wire = {
    method: row.method,
    url: readableAddress(url),
    headers: shownHeaders(headers),
    sent: sentBody(sent),
  };
  return { row, wire, answered: answeredBody(answered), tableCalls };
}

/** Approximate size in memory. */
export function bytesOf({ wire, answered, tableCalls }: RecordedRequest): number {
  const others = 1_000 + wire.url.length + tableCalls.length * BYTES_OF_CALL;
  const bodies = [wire.sent.bytes, answered.bytes].filter((bytes) => bytes <= LONGEST_BODY);
  return bodies.reduce((sum, bytes) => sum + bytes, others);
}
