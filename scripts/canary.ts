import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createClient } from '@waybill/client';

// node scripts/canary.ts --url URL --tenant NAME: places an order and reads it back, in a shop of its own.
// The key comes from the environment, since all users of a machine read its command lines.

const { values } = parseArgs({
  options: { url: { type: 'string' }, tenant: { type: 'string', default: 'canary' } },
});
const key = process.env['WAYBILL_KEY'] ?? '';
if (values.url === undefined || key === '') {
  console.error('usage: WAYBILL_KEY=… node scripts/canary.ts --url URL [--tenant NAME]');
  process.exit(2);
}

const waybill = createClient({ url: values.url.replace(/\/v1$/u, ''), tenant: values.tenant, key });
const began = Date.now();
const { id, number } = await waybill.orders.place(
  { items: [{ sku: 'CANARY', name: 'Canary', quantity: 1, unit_price: 1 }] },
  { idempotencyKey: randomUUID() },
);
const order = await waybill.orders.get({ id });
if (order.number !== number || order.status !== 'placed') {
  console.error(`${number} was placed, and is read as ${order.number}, ${order.status}`);
  process.exit(1);
}
await waybill.orders.cancel({ id }, { reason: 'A canary' });
console.log(`${number} was placed, read and cancelled in ${Date.now() - began} ms.`);
