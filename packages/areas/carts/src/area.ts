import { defineArea } from '@waybill/area/define-area';
import { cartEvents } from './cart/cart.events.ts';
import { profileTopics } from './io/profile.resource.ts';
import { cartsAreaOperations } from './operations.ts';
import { cartSettings } from './shared/settings.ts';

/** Carts of contacts and guests, until they are ordered. */
export const area = defineArea({
  name: 'carts',
  operations: cartsAreaOperations,
  events: [...cartEvents, profileTopics.created, profileTopics.updated, profileTopics.deleted],
  eventReaders: {
    cart: 'carts.get',
    cart_io_profile: 'carts.io.profiles.get',
  },
  settings: cartSettings,
  listGroup: { module: 'cart/cart-group', name: 'CARTS' },
  gradual: ['carts.items.create', 'carts.claim', 'carts.order'],
  consumers: [
    {
      id: 'carts.expire-carts',
      source: { kind: 'schedule', minutes: 60 },
      grants: { table: 'write' },
      timeoutSeconds: 300,
      impact: 'Carts that nobody uses stay, and are neither abandoned nor deleted.',
    },
  ],
});
