/** Why an attempt brought no accepted answer (WHK-75). */
export const sendErrors = [
  'dns_error',
  'connect_timeout',
  'response_timeout',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'blocked_address',
  'redirect_not_followed',
  'network_error',
] as const;
export type SendError = (typeof sendErrors)[number];

const TIMEOUTS: ReadonlySet<SendError | null> = new Set(['connect_timeout', 'response_timeout']);

/** The receiver was there and too slow. */
export function isTimeout(errorCode: SendError | null): boolean {
  return TIMEOUTS.has(errorCode);
}

/** Thrown by the connector: it knows at which step a connection failed. */
export class ConnectError extends Error {
  readonly reason: SendError;

  constructor(reason: SendError, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const BY_CODE: Readonly<Record<string, SendError>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'response_timeout',
  UND_ERR_BODY_TIMEOUT: 'response_timeout',
};

/** Sorts whatever a request threw into the published codes. */
export function sendErrorOf(thrown: unknown): SendError {
  if (thrown instanceof ConnectError) return thrown.reason;
  if (!(thrown instanceof Error)) return 'network_error';
  if (thrown.name === 'TimeoutError') return 'response_timeout';
  const code = 'code' in thrown ? String(thrown.code) : '';
  return BY_CODE[code] ?? 'network_error';
}
