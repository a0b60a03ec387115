import { defineEntity, type Key, key, number, optional, text } from '@waybill/table/item';

/**
 * The carts of an owner: the number of active ones, and the one it works with. The flag of a cart
 * moves with this item in one transaction, so at most one cart of an owner is the current one.
 */
export const ownerEntity = defineEntity({
  name: 'cart_owner',
  attributes: { active: optional(number, 0), current: optional(text, undefined) },
});

/** The item of an owner, by the name under which its carts are counted. */
export function ownerKey(tenant: string, owner: string): Key {
  return { pk: key('T', tenant, 'CART_OWNER', owner), sk: 'OWNER' };
}
