import type { OrderWithParts } from '@waybill/client/shapes';
import { deliveryAddress } from '../delivery-address.ts';
import { AddressBlock } from './address-block.tsx';
import { FactsCard } from './facts-card.tsx';
import { keysOf } from './keys.ts';
import { MarketBlock } from './market-block.tsx';
import { peppolFacts, plainFacts, shippingFacts } from './plain-facts.ts';

/** Shows an order beside its positions: addresses, payment, shipping, keys of other systems. */
export function AboutOrder({ order }: { readonly order: OrderWithParts }) {
  const isOne = deliveryAddress(order) === order.billing_address;
  return (
    <>
      <AddressBlock title="Ship to" address={order.shipping_address} />
      <AddressBlock
        title={isOne ? 'Ship and bill to' : 'Bill to'}
        address={order.billing_address}
      />
      <AddressBlock title="Buyer" address={order.buyer} />
      {order.market_id !== null && <MarketBlock id={order.market_id} />}
      <FactsCard title="Payment" facts={plainFacts(order.payment, order.currency)} />
      <FactsCard title="Shipping" facts={shippingFacts(order)} />
      <FactsCard title="Peppol" facts={peppolFacts(order)} />
      <FactsCard title="Keys" facts={keysOf(order)} isCopied />
    </>
  );
}
