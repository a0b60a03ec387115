import { Link } from 'wouter';
import { withSearch } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { countedTotal } from '../../frame/format/total.ts';
import { type ListAddress, viewOf, withFilter, writeAddress } from './list-address.ts';
import { countOrders } from './orders-question.ts';

/** Counts the orders that a list leaves out because they are on hold, with the way to them. */
export function HeldNote({ address }: { readonly address: ListAddress }) {
  const held = withFilter(address, 'on_hold', 'true');
  const { data } = useAnswer(
    ['orders.list', 'held', viewOf(held)],
    (waybill, options) => countOrders(waybill, held, options),
    { when: address.filters['on_hold'] === 'false' },
  );
  if (data === undefined || data.total === 0) return null;
  return (
    <p className="quiet">
      <Link href={withSearch('/orders', writeAddress(held))}>
        {countedTotal(data, 'held order')} left out
      </Link>
    </p>
  );
}
