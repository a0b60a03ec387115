import diagnostics from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Client from 'undici/lib/dispatcher/client.js';
import { createConnector, timingsOf } from './connector.client.ts';
import type { Exchange, Outgoing, Send } from './exchange.ts';
import type { NetPolicy } from './policy.ts';
import { type Resolve, resolveForDelivery } from './resolver.ts';
import { sendErrorOf } from './send-error.ts';

/** Limits of one request in milliseconds and bytes (WHK-71, WHK-74). */
export interface SendLimits {
  readonly connect: number;
  readonly headers: number;
  readonly body: number;
  readonly total: number;
  readonly responseBytes: number;
}

const LIMITS: SendLimits = {
  connect: 3000,
  headers: 12_000,
  body: 3000,
  total: 15_000,
  responseBytes: 4096,
};

/** Response headers that the log keeps: enough to understand a refusal, nothing to leak. */
const KEPT_HEADERS: ReadonlySet<string> = new Set([
  'content-length',
  'content-type',
  'date',
  'location',
  'retry-after',
  'server',
  'via',
  'webhook-delivery',
  'x-request-id',
]);

/** The connection that carried a request. */
interface Travel {
  socket?: Socket;
  reused?: boolean;
}

/** Requests on their way, known by the identity of their body buffer. */
const travels = new WeakMap<object, Travel>();
const usedSockets = new WeakSet<Socket>();

// The client pools connections and does not say which one a request took; its channel does.
diagnostics.subscribe('undici:client:sendHeaders', (message) => {
  const { request: sent, socket } = message as { request: { body?: unknown }; socket: Socket };
  const travel =
    typeof sent.body === 'object' && sent.body !== null ? travels.get(sent.body) : undefined;
  if (travel === undefined) return;
  travel.socket = socket;
  travel.reused = usedSockets.has(socket);
  usedSockets.add(socket);
});

function keptHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (KEPT_HEADERS.has(name) && value !== undefined) {
      kept[name] = Array.isArray(value) ? value.join(', ') : value;
    }
  }
  return kept;
}

/** The start of a response body. The status has decided already: trouble here is no failure. */
async function readStart(
  body: Dispatcher.ResponseData['body'],
  limits: SendLimits,
): Promise<{ text: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Also against a body that trickles: each byte restarts the client's own time-out.
  const timer = setTimeout(() => body.destroy(), limits.body);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limits.responseBytes) break;
    }
  } catch {
    size = Number.POSITIVE_INFINITY;
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  const start = Buffer.concat(chunks).subarray(0, limits.responseBytes);
  return { text: start.toString('utf8'), truncated: size > limits.responseBytes };
}

async function exchange(
  dispatcher: Dispatcher,
  outgoing: Outgoing,
  limits: SendLimits,
): Promise<Exchange & { readonly stale: boolean }> {
  const started = performance.now();
  const travel: Travel = {};
  // A view of its own: the same body may be on its way to several receivers.
  const body = outgoing.body.subarray();
  travels.set(body, travel);
  const since = () => Math.round(performance.now() - started);
  const common = () => ({
    remoteAddress: travel.socket?.remoteAddress ?? null,
    durationMs: since(),
  });
  const opened = () => {
    const none = { dns: 0, connect: 0, tls: 0 };
    return travel.reused === true || travel.socket === undefined
      ? none
      : (timingsOf(travel.socket) ?? none);
  };
  try {
    const { origin, pathname, search } = new URL(outgoing.url);
    const response = await request.call(dispatcher, {
      origin,
      path: `${pathname}${search}`,
      method: 'POST',
      headers: outgoing.headers,
      body,
      signal: AbortSignal.timeout(outgoing.timeout ?? limits.total),
    });
    const firstByte = since();
    const { statusCode } = response;
    const { remoteAddress } = common();
    const { text, truncated } = await readStart(response.body, limits);
    return {
      statusCode,
      errorCode: statusCode >= 300 && statusCode < 400 ? 'redirect_not_followed' : null,
      remoteAddress,
      durationMs: since(),
      timings: { ...opened(), first_byte: firstByte },
      headers: keptHeaders(response.headers),
      body: text,
      truncated,
      stale: false,
    };
  } catch (error) {
    const errorCode = sendErrorOf(error);
    return {
      statusCode: null,
      errorCode,
      ...common(),
      timings: null,
      headers: {},
      body: '',
      truncated: false,
      stale: errorCode === 'connection_reset' && travel.reused === true,
    };
  }
}

export interface SenderOptions {
  readonly policy: NetPolicy;
  readonly resolve?: Resolve;
  readonly limits?: Partial<SendLimits>;
}

/**
 * Posts deliveries. Never follows a redirect, never throws: whatever goes wrong on the way is an
 * answer with an error code (WHK-70, WHK-75).
 */
export function createSend(options: SenderOptions): Send {
  const { policy, resolve = resolveForDelivery } = options;
  const limits = { ...LIMITS, ...options.limits };
  const connect = createConnector({ policy, resolve, timeout: limits.connect });
  const settings = { connect, headersTimeout: limits.headers, bodyTimeout: limits.body };
  // As many connections as calls: how many an endpoint gets at once is decided by its slots, and a
  // call that waits here would wait under its claim.
  const agent = new Agent({ ...settings, keepAliveTimeout: 4000, pipelining: 1 });

  return async (outgoing) => {
    const { stale, ...first } = await exchange(agent, outgoing, limits);
    if (!stale) return first;
    // The receiver closed an idle connection while we took it up again, as after a long pause of
    // the process: it saw nothing, so one try on a fresh connection is no attempt of its own.
    const fresh = new Client(new URL(outgoing.url).origin, settings);
    try {
      const left = Math.max(1, (outgoing.timeout ?? limits.total) - first.durationMs);
      const again = { ...outgoing, timeout: left };
      const { stale: _, ...second } = await exchange(fresh, again, limits);
      return second;
    } finally {
      await fresh.destroy();
    }
  };
}
