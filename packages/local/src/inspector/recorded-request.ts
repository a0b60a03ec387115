import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange, ServedRequest } from '../served-request.ts';
import type { MadeCall } from './request-calls.ts';

/** A longer body is told of, and not held. */
const LONGEST_BODY = 64 * 1024;

const BYTES_OF_CALL = 150;

/** What a caller says in headers; its key is not among them. */
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

/** A request that was answered, with what went over the wire. */
export interface RecordedRequest extends Omit<ServedRequest, 'told'> {
  readonly id: string;
  readonly at: string;
  /** Path and query. */
  readonly url: string;
  readonly operation: string | undefined;
  readonly code: string | undefined;
  readonly replayed: boolean;
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly retries: number;
  readonly tableCalls: readonly MadeCall[];
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: Body;
  readonly answered: Body;
}

function bodyOf(text = ''): Body {
  const bytes = Buffer.byteLength(text);
  return { bytes, text: bytes > LONGEST_BODY ? undefined : text };
}

function shownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(shown);
}

/** What is held of a request. */
export function recordRequest(
  { id, at }: { readonly id: string; readonly at: Date },
  { told, ...served }: ServedRequest,
  { url, headers, sent, answered }: Exchange,
  tableCalls: readonly MadeCall[],
): RecordedRequest {
  const { calls = 0, readUnits = 0, writeUnits = 0, retries = 0 } = told?.cost ?? {};
  return {
    ...served,
    ...{ id, at: at.toISOString(), url, calls, readUnits, writeUnits, retries, tableCalls },
    operation: told?.operation,
    code: told?.code,
    replayed: told?.replayed === true,
    headers: shownHeaders(headers),
    sent: bodyOf(sent),
    answered: bodyOf(answered),
  };
}

/** What it takes in memory, about. */
export function bytesOf({ sent, answered, url, tableCalls }: RecordedRequest): number {
  const texts = [sent, answered].map(({ text = '' }) => text.length);
  const others = url.length + 1_000 + tableCalls.length * BYTES_OF_CALL;
  return texts.reduce((sum, length) => sum + length, others);
}
