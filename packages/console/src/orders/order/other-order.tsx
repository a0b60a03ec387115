import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { useOrder } from '../use-order.ts';

interface Props {
  readonly id: string;
  readonly showsState?: true;
  /** Words of the link while its number is asked for. */
  readonly children: string;
}

/** An order that belongs to the one on the page: its number, and its state where that is asked for. */
export function OtherOrder({ id, showsState, children }: Props) {
  const { data } = useOrder(id);
  return (
    <>
      <Link href={linkTo`/orders/${id}`}>{data?.number ?? children}</Link>{' '}
      {showsState && data !== undefined && <CodeBadge of="orders.statuses" code={data.status} />}
    </>
  );
}
