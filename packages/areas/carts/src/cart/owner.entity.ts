import { defineEntity, type Key, key, number, optional, text } from '@waybill/table/item';

/**
 * The carts of a contact: the number of active ones, and the one it works with. The flag of a cart
 * moves with this item in one transaction, so at most one cart of a contact is the current one.
 */
export const ownerEntity = defineEntity({
  name: 'cart_owner',
  attributes: { active: optional(number, 0), current: optional(text, undefined) },
});

/** The item of a contact. */
export function ownerKey(tenant: string, contactId: string): Key {
  return { pk: key('T', tenant, 'CART_OWNER', contactId), sk: 'OWNER' };
}
