import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { isolated } from '../../frame/format/isolated.ts';

/** The market that an order was placed in, by name. */
export function MarketBlock({ id }: { readonly id: string }) {
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
