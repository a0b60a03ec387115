import type { OrderWithParts } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { deliveryAddress } from '../delivery-address.ts';
import { AddressBlock } from './address-block.tsx';
import { FactsCard } from './facts-card.tsx';
import { keysOf } from './keys.ts';
import { plainFacts, shippingFacts } from './plain-facts.ts';

/** The market that an order was placed in, by name. */
function MarketBlock({ id }: { readonly id: string }) {
  const { data } = useAnswer(
    ['markets.list', 'all'],
    (waybill, options) => waybill.markets.list({ limit: 200 }, options),
    { freshFor: 60_000 },
  );
  const market = data?.items.find((one) => one.id === id);
  if (market === undefined) return null;
  return (
    <section className="block">
      <h3>Market</h3>
      <Link href={linkTo`/markets/${id}`}>{isolated(market.name)}</Link>
    </section>
  );
}

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
      <FactsCard title="Keys" facts={keysOf(order)} isCopied />
    </>
  );
}
