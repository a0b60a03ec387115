import type { SendError } from './send-error.ts';

/** Milliseconds that the steps of opening a connection took. */
export interface ConnectTimings {
  readonly dns: number;
  readonly connect: number;
  readonly tls: number;
}

/** A request to a receiver. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Total time for this request, when it has less than the usual. */
  readonly timeout?: number;
}

/** Everything known about one HTTP exchange. */
export interface Exchange {
  readonly statusCode: number | null;
  readonly errorCode: SendError | null;
  readonly remoteAddress: string | null;
  readonly durationMs: number;
  readonly timings: (ConnectTimings & { readonly first_byte: number }) | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly truncated: boolean;
}

export type Send = (outgoing: Outgoing) => Promise<Exchange>;

/** The result of a call that is not made: its place may not be reached. */
export const blockedExchange: Exchange = {
  statusCode: null,
  errorCode: 'blocked_address',
  remoteAddress: null,
  durationMs: 0,
  timings: null,
  headers: {},
  body: '',
  truncated: false,
};
