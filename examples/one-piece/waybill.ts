import { randomUUID } from 'node:crypto';
import type { Shop } from './race.ts';

/** The address of the shop, and who calls it. */
export interface Options {
  readonly url?: string | undefined;
  readonly tenant?: string | undefined;
  readonly key?: string | undefined;
  readonly market?: string | undefined;
}

/** The parts of answers that are read. */
interface Body {
  readonly code?: string;
  readonly error?: string;
  readonly items?: readonly { readonly quantity: number }[];
}

/** The shop of a tenant of Waybill; its orders move stock from the first offer on. */
export function waybill({
  url = 'http://127.0.0.1:4000',
  tenant = 'demo',
  key = 'wb_demo_local',
  market,
}: Options = {}): Shop {
  const headers = {
    'content-type': 'application/json',
    'x-service-tenant': tenant,
    'x-service-api-key': key,
    ...(market !== undefined && { 'x-service-market': market }),
  };

  async function call(route: string, body?: object, more: Record<string, string> = {}) {
    const [method = '', path] = route.split(' ');
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: (await response.json()) as Body };
  }

  /** Answers a call that has to succeed. */
  async function done(route: string, body?: object): Promise<Body> {
    const { status, answer } = await call(route, body);
    if (status >= 300) throw new Error(`${route}: ${status} ${answer.error}`);
    return answer;
  }

  return {
    async offer() {
      const article = `one-piece-${randomUUID()}`;
      await done('PUT /settings/apps/orders', { values: { stock_follows_orders: 'reserve' } });
      await done('POST /inventories/receive', { items: [{ sku: article, quantity: 1 }] });
      return article;
    },

    async buy(article, idempotencyKey) {
      const order = { items: [{ sku: article, quantity: 1 }] };
      const again = { 'idempotency-key': idempotencyKey };
      const { status, answer } = await call('POST /orders/place', order, again);
      if (status === 201) return true;
      if (status === 422 && answer.code === 'insufficient_stock') return false;
      throw new Error(`${status} ${answer.error}`);
    },

    async sold(article) {
      const route = `GET /inventories/reservations?sku=${article}&status=active`;
      const { items = [] } = await done(route);
      return items.reduce((pieces, { quantity }) => pieces + quantity, 0);
    },
  };
}
