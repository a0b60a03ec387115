import { beforeAll } from 'vitest';
import { bundleAll } from '../../scripts/bundle.ts';
import { withBundles } from '../support/system.ts';
import { inventoriesEndToEnd, signedStockWebhooksEndToEnd } from './inventories.ts';
import { ordersEndToEnd } from './orders.ts';
import { signedTradeWebhooksEndToEnd, tradeEndToEnd } from './trade.ts';
import { closeReceivers, signedWebhookEndToEnd } from './webhooks.ts';

// What is deployed: the same story, told by the bundles.
beforeAll(async () => {
  await bundleAll();
});

const system = withBundles();
closeReceivers();
signedWebhookEndToEnd(system);
signedStockWebhooksEndToEnd(system);
signedTradeWebhooksEndToEnd(system);
ordersEndToEnd(system);
inventoriesEndToEnd(system);
tradeEndToEnd(system);
