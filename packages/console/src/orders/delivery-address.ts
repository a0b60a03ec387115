import { type PostalAddress, postalLines } from '@waybill/kernel/postal-address';

interface Addressed {
  readonly shipping_address: PostalAddress | null;
  readonly billing_address: PostalAddress | null;
}

/**
 * Address to which the goods of an order go: the one of the bill, where none of their own was
 * given.
 */
export function deliveryAddress({ shipping_address: to, billing_address: by }: Addressed) {
  return to !== null && postalLines(to).length > 0 ? to : by;
}
