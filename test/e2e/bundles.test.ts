import { beforeAll, expect, it } from 'vitest';
import { handlers } from '../../infra/handlers.ts';
import { type Bundle, bundleAll } from '../../scripts/bundle.ts';
import { withBundles } from '../support/system.ts';
import { inventoriesEndToEnd } from './inventories.ts';
import { ordersEndToEnd } from './orders.ts';
import { closeReceivers, signedWebhookEndToEnd } from './webhooks.ts';

// What is deployed: the same story, told by the bundles.
let bundles: Bundle[] = [];
beforeAll(async () => {
  bundles = await bundleAll();
});

it('has a bundle for every handler', () => {
  const ids = handlers().map(({ id }) => id);
  expect(bundles.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

const system = withBundles();
closeReceivers();
signedWebhookEndToEnd(system);
ordersEndToEnd(system);
inventoriesEndToEnd(system);
