import { defineArea } from '@waybill/area/define-area';
import { cartEvents } from './cart/cart.events.ts';
import { profileTopics } from './io/profile.resource.ts';
import { cartsAreaOperations } from './operations.ts';
import { cartSettings } from './shared/settings.ts';

/** Carts of contacts, until they are ordered. */
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
  gradual: ['carts.items.create', 'carts.order'],
});
