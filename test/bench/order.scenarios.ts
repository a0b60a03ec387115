import { fetched, type Request, type Send, succeed } from './http.ts';
import { onOrder, type PlacedOrder, placement, placeOrder, type Scenario } from './scenario.ts';

const CONTACT = '6a1f1c52-0d0e-4c9a-9f5b-2f6b1c7d8e90';

const command = (name: string, body: object): Scenario =>
  onOrder(({ id }) => ({ route: `POST /v1/orders/${id}/${name}`, body }));

async function shipped(send: Send, index: number): Promise<PlacedOrder> {
  const order = await placeOrder(send, index);
  await succeed(send, { route: `POST /v1/orders/${order.id}/ship`, body: {} });
  return order;
}

const onReturn =
  (name: string, body: object): Scenario =>
  async (send, index) => {
    const { id } = await shipped(send, index);
    const asked: Request = { route: `POST /v1/orders/${id}/return`, body: {} };
    const created = await fetched<{ id?: string; return?: { id: string } }>(send, asked);
    const rid = created.return?.id ?? created.id;
    return { route: `POST /v1/orders/${id}/returns/${rid}/${name}`, body };
  };

const DAY_MS = 86_400_000;

/** So many days up to today. */
function lastDays(size: number): string {
  const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
  return `from=${day(size - 1)}&to=${day(0)}`;
}

/** Orders as shops use them: fresh ones of three positions from the Northwind data. */
export const orderScenarios: Readonly<Record<string, Scenario>> = {
  'orders.place': (_, index) => placement(index),
  'orders.get': onOrder(({ id }) => ({ route: `GET /v1/orders/${id}` })),
  'orders.list': () => ({ route: 'GET /v1/orders?limit=50' }),
  'orders.reports.customer-rollup': () => ({
    route: 'POST /v1/orders/reports/customer-rollup',
    body: {},
  }),
  'orders.statistics': () => ({ route: `GET /v1/orders/statistics?${lastDays(400)}` }),
  'orders.events.list': onOrder(({ id }) => ({ route: `GET /v1/orders/${id}/events` })),
  'orders.shippable': onOrder(({ id }) => ({ route: `GET /v1/orders/${id}/shippable` })),
  'orders.comments.list': onOrder(({ id }) => ({ route: `GET /v1/orders/${id}/comments` })),
  'orders.update': onOrder(({ id }) => ({
    route: `PUT /v1/orders/${id}`,
    body: { customer_order_number: 'PO-2' },
  })),
  'orders.acknowledge': command('acknowledge', { external_ref: 'ERP-1' }),
  'orders.hold': command('hold', { reason: 'address' }),
  'orders.cancel': command('cancel', { reason: 'out of stock' }),
  'orders.complete': command('complete', { completed_by: 'bench' }),
  'orders.ship': command('ship', { carrier: 'dhl', tracking_code: '00340434' }),
  'orders.payment-status.update': command('payment-status', { status: 'paid' }),
  'orders.comments.create': command('comments', { body: 'Leave it with the neighbour.' }),
  'orders.items.cancel': onOrder(({ id, items: [first] }) => ({
    route: `POST /v1/orders/${id}/items/cancel`,
    body: { positions: [{ order_item_id: first?.id, quantity: 1 }] },
  })),
  'orders.unhold': async (send, index) => {
    const { id } = await placeOrder(send, index);
    await succeed(send, { route: `POST /v1/orders/${id}/hold`, body: {} });
    return { route: `POST /v1/orders/${id}/unhold`, body: {} };
  },
  'orders.approve': async (send, index) => {
    const headers = { 'x-service-contact': CONTACT, 'x-service-permissions': 'orders.request' };
    const { id } = await fetched<PlacedOrder>(send, { ...placement(index), headers });
    return { route: `POST /v1/orders/${id}/approve`, body: { approved_by: 'bench' } };
  },
  'orders.return': async (send, index) => {
    const { id } = await shipped(send, index);
    return { route: `POST /v1/orders/${id}/return`, body: { reason: 'too small' } };
  },
  'orders.returns.receive': onReturn('receive', {}),
  'orders.returns.complete': onReturn('complete', {}),
  'orders.returns.reject': onReturn('reject', {}),
};
