import type { OrderWithParts } from '@waybill/client/shapes';
import { AddressBlock } from './address-block.tsx';
import { FactsCard } from './facts-card.tsx';
import { KeysCard } from './keys-card.tsx';

/** Shows an order beside its positions: addresses, payment, shipping, keys of other systems. */
export function AboutOrder({ order }: { readonly order: OrderWithParts }) {
  return (
    <>
      <AddressBlock title="Ship to" address={order.shipping_address} />
      <AddressBlock title="Bill to" address={order.billing_address} />
      <AddressBlock title="Buyer" address={order.buyer} />
      <FactsCard title="Payment" document={order.payment} currency={order.currency} />
      <FactsCard title="Shipping" document={order.shipping} currency={order.currency} />
      <KeysCard order={order} />
    </>
  );
}
