import { useAnswer } from '../frame/api/use-answer.ts';
import { exactMoney, money } from '../frame/format/money.ts';
import { countedTotal } from '../frame/format/total.ts';
import type { Sought } from './customer.ts';

/** The sum of a customer's orders in each currency, as the service adds them up. */
export function CustomerSums({ sought: { key, value } }: { readonly sought: Sought }) {
  const { data } = useAnswer(
    ['orders.reports.customer-rollup', key, value],
    (waybill, options) => {
      const ids = key === 'contact' ? { contact_ids: [value] } : { organization_ids: [value] };
      return waybill.orders.reports.customerRollup(ids, options);
    },
    { when: key !== 'email', freshFor: 60_000 },
  );
  if (data === undefined) return null;
  if (!data.done) return <p className="quiet">There are too many orders to add up here.</p>;
  const amounts = data.items[0]?.amounts ?? [];
  if (amounts.length === 0) return null;
  return (
    <>
      <ul className="cards figures" aria-label="Sums">
        {amounts.map(({ currency, order_count: total, revenue_total: sum }) => (
          <li key={currency} className="card figure">
            <span>
              {countedTotal({ total }, 'order')} in {currency}
            </span>
            <b title={exactMoney(sum, currency)}>{money(sum, currency)}</b>
          </li>
        ))}
      </ul>
      <p className="quiet">Pending and cancelled orders are left out.</p>
    </>
  );
}
