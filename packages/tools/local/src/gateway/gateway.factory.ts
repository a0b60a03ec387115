import type { Server } from 'node:http';
import type { Invoke } from '../functions/functions.ts';
import { createAuthorize } from './authorization.ts';
import { originsAllowed } from './cross-origin.ts';
import { type Backend, createGateway, type GatewayOptions } from './gateway.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { hostsAnswered } from './hosts-answered.ts';
import { closeServer, listen } from './http-server.ts';
import { createRouter } from './router.ts';

const routes = [
  { id: 'orders.get', method: 'GET', path: '/v1/orders/{id}' },
  { id: 'orders.events', method: 'GET', path: '/v1/orders/{order_id}/events' },
  { id: 'orders.stats', method: 'GET', path: '/v1/orders/stats' },
  { id: 'orders.place', method: 'POST', path: '/v1/orders/place' },
  { id: 'health.live', method: 'GET', path: '/health/live', public: true },
];

/** Headers of a caller. */
export const credentials = { 'x-service-tenant': 'demo', 'x-service-api-key': 'secret' };

/** A call that a function got. */
export interface Call {
  id: string;
  event: GatewayEvent & { body?: string; identitySource?: string[] };
}

/** Keys that say so are wrong, and all others right. */
const contextOf = ({ event }: Call) =>
  event.headers['x-service-api-key']?.startsWith('wrong') === true
    ? { outcome: 'unauthorized' }
    : { tenant: 'demo' };

let server: Server | undefined;

/** Ends the gateway that was started last. */
export async function closeGateway() {
  if (server !== undefined) await closeServer(server);
}

/** A gateway over a fake set of functions that records its calls. */
export async function startGateway(
  answer: (call: Call) => unknown = () => ({ statusCode: 200, body: '{}' }),
  { watch, edge }: Pick<GatewayOptions, 'watch' | 'edge'> = {},
) {
  const calls: Call[] = [];
  const complaints: string[] = [];
  const invoke: Invoke = async ({ id }, event) => {
    const call = { id, event: event as Call['event'] };
    calls.push(call);
    if (id === 'auth.authorize') return { isAuthorized: true, context: contextOf(call) };
    return answer(call);
  };
  const backend: Backend = {
    route: createRouter(routes),
    functionOf: ({ id }) => ({ id, file: '' }),
    unmatched: { id: 'platform.unmatched', file: '' },
    authorize: createAuthorize(invoke, { id: 'auth.authorize', file: '' }),
    invoke,
    report: (message, error) => complaints.push(`${message}: ${String(error)}`),
  };
  const current: { backend: Backend | undefined } = { backend };
  server = createGateway({
    backend: () => current.backend,
    allowsOrigin: originsAllowed(['https://shop.example.com']),
    answersTo: hostsAnswered({ host: '127.0.0.1' }),
    watch,
    edge,
  });
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  return { url, calls, current, complaints };
}

export const get = (url: string, headers: Record<string, string> = credentials) =>
  fetch(url, { headers });
