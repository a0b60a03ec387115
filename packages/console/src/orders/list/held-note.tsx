import { Link } from 'wouter';
import { withSearch } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { counted } from '../../frame/format/money.ts';
import { type ListAddress, viewOf, withFilter, writeAddress } from './list-address.ts';
import { countOrders } from './orders-question.ts';

/** Counts the orders that a list leaves out because they are on hold, with the way to them. */
export function HeldNote({ address }: { readonly address: ListAddress }) {
  const held = withFilter(address, 'on_hold', 'true');
  const { data = 0 } = useAnswer(
    ['orders.list', 'held', viewOf(held)],
    (waybill, options) => countOrders(waybill, held, options),
    { when: address.filters['on_hold'] === 'false' },
  );
  if (data === 0) return null;
  return (
    <p className="quiet">
      <Link href={withSearch('/orders', writeAddress(held))}>
        {counted(data, 'held order')} left out
      </Link>
    </p>
  );
}
