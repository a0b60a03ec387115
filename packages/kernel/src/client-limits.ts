/** A wait for a free socket counts as time, and the local stack is one process for all calls. */
const agent = { maxSockets: 256 } as const;

/**
 * How long a client of AWS waits for a connection and for an answer, as its request handler. A
 * socket that died while its function was frozen so costs one try and not the whole call.
 */
export const clientLimits = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
  httpAgent: agent,
  httpsAgent: agent,
} as const;
