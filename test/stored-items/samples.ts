import type { Sample } from './sample.ts';
import { cartSamples } from './samples/carts.ts';
import { inventorySamples } from './samples/inventories.ts';
import { marketSamples } from './samples/markets.ts';
import { orderListSamples } from './samples/order-lists.ts';
import { orderSamples } from './samples/orders.ts';
import { eventSamples, tenantSamples, wireSamples } from './samples/platform.ts';
import { shippingSamples } from './samples/shipping.ts';
import { tableSamples } from './samples/table.ts';
import { webhookSamples } from './samples/webhooks.ts';

/** A sample of everything that the table keeps by a declared shape. */
export const samples: readonly Sample[] = [
  ...cartSamples,
  ...eventSamples,
  ...inventorySamples,
  ...marketSamples,
  ...orderListSamples,
  ...orderSamples,
  ...shippingSamples,
  ...tableSamples,
  ...tenantSamples,
  ...webhookSamples,
  ...wireSamples,
];
