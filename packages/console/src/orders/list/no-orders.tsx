import { Link } from 'wouter';
import { Empty } from '../../frame/parts/empty.tsx';
import { type ListAddress, viewOf } from './list-address.ts';

/** Why the list is empty, and what to do about it. */
export function NoOrders({ address }: { readonly address: ListAddress }) {
  if (address.q !== '') {
    return (
      <Empty title={`No order matches “${address.q}”.`}>
        <p>Fewer words find more; the last one may be the beginning of a word.</p>
      </Empty>
    );
  }
  if (viewOf(address) !== '') {
    return (
      <Empty title="No order matches.">
        <p>
          <Link href="/orders">Show all orders</Link>
        </p>
      </Empty>
    );
  }
  return (
    <Empty title="This shop has no orders yet.">
      <p>
        They come by <code>orders.place</code>. On a local stack this command fills a shop:
      </p>
      <p>
        <code>npx waybill seed</code>
      </p>
    </Empty>
  );
}
