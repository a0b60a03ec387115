import { operations } from '@waybill/registry/operations';
import { rounds } from '@waybill/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../infra/handlers.ts';
import { type Bundle, bundleAll } from '../../scripts/bundle.ts';
import { withBundles } from '../support/system.ts';
import { inventoriesEndToEnd } from './inventories.ts';
import { ordersEndToEnd } from './orders.ts';
import { closeReceivers, signedWebhookEndToEnd } from './webhooks.ts';

// The same stories on the deployed bundles; every run tells all of them on the sources. A short run
// tells one on the bundles, and makes none of the operations that it does not call: one of every
// area is made and loaded beside the script that makes them.
const stories = [signedWebhookEndToEnd, ordersEndToEnd, inventoriesEndToEnd].slice(
  0,
  rounds({ short: 1, long: 3 }),
);
const covered = new Set(['tenants.create', 'webhooks.endpoints.create', 'orders.place']);
const left = new Set(
  operations.map(({ id }) => id).filter((id) => stories.length === 1 && !covered.has(id)),
);
const ids = handlers()
  .map(({ id }) => id)
  .filter((id) => !left.has(id));

let bundles: Bundle[] = [];
beforeAll(async () => {
  bundles = await bundleAll({ ids });
}, 300_000);

it('has a bundle for every handler', () => {
  expect(bundles.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

it('runs on the Node that templates name', () => {
  expect(process.version).toMatch(/^v24\./u);
});

describe('what is deployed', () => {
  const system = withBundles();
  closeReceivers();
  for (const story of stories) story(system);
});
