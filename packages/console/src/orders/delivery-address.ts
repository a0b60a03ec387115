import { firstAddress, type PostalAddress } from '@waybill/kernel/address-parts';

interface Addressed {
  readonly shipping_address: PostalAddress | null;
  readonly billing_address: PostalAddress | null;
}

/**
 * Address to which the goods of an order go: the one of the bill, where none of their own was
 * given.
 */
export const deliveryAddress = ({ shipping_address: to, billing_address: by }: Addressed) =>
  firstAddress(to, by) ?? null;
