import { listSamples } from './list-samples.ts';
import type { Sample } from './sample.ts';
import { agentSamples } from './samples/agents.ts';
import { cartSamples } from './samples/carts.ts';
import { inventorySamples } from './samples/inventories.ts';
import { marketSamples } from './samples/markets.ts';
import { orderListSamples } from './samples/order-lists.ts';
import { orderSamples } from './samples/orders.ts';
import { peppolSamples } from './samples/peppol.ts';
import { eventSamples, tenantSamples, wireSamples } from './samples/platform.ts';
import { searchSamples } from './samples/search.ts';
import { shippingSamples } from './samples/shipping.ts';
import { tableSamples } from './samples/table.ts';
import { webhookSamples } from './samples/webhooks.ts';

const byHand: readonly Sample[] = [
  ...agentSamples,
  ...cartSamples,
  ...eventSamples,
  ...inventorySamples,
  ...marketSamples,
  ...orderListSamples,
  ...orderSamples,
  ...peppolSamples,
  ...searchSamples,
  ...shippingSamples,
  ...tableSamples,
  ...tenantSamples,
  ...webhookSamples,
  ...wireSamples,
];

/** A sample of everything that the table keeps by a declared shape; those of lists follow from them. */
export const samples: readonly Sample[] = [...byHand, ...(await listSamples(byHand))];
