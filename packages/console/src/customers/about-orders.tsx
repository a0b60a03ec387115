import type { ListedReturn, Order } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { number } from '../frame/format/money.ts';
import { PartRows } from '../frame/list/part-rows.tsx';
import { aged, column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { Age } from '../frame/parts/moment.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { goodsColumn } from '../orders/goods/goods-column.ts';
import { personOf } from '../orders/timeline/person.ts';
import { commentsOf, LOOKED_AT, returnsOf } from './customer.ts';

interface Props {
  /** The newest orders of the customer. */
  readonly orders: readonly Order[];
}

/** Says that older orders were not looked at. */
function OlderNote({ orders, of }: Props & { readonly of: string }) {
  if (orders.length < LOOKED_AT) return null;
  return (
    <p className="quiet">
      {of} of the {number(LOOKED_AT)} newest orders.
    </p>
  );
}

const columns: readonly TableColumn<ListedReturn>[] = [
  linked('Return', ({ order_id, number }) => [linkTo`/orders/${order_id}`, number]),
  column('Order', ({ order_number }) => <span className="whole">{order_number}</span>, 1),
  column('Status', ({ status }) => <CodeBadge of="orders.return-statuses" code={status} />),
  aged('Registered', ({ registered_at }) => registered_at, 2),
  goodsColumn(({ positions }) => positions),
];

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

/** Goods that came back of the newest orders. */
export function CustomerReturns({ orders }: Props) {
  const { data = [], error } = useAnswer(
    ['orders.returns.list', 'of orders', idsOf(orders)],
    (waybill, options) => returnsOf(waybill, orders, options),
  );
  if (error !== null) return <Refusal error={error} />;
  return (
    <PartRows title="Returns" columns={columns} page={{ items: data, total: data.length }}>
      <OlderNote orders={orders} of="Returns" />
    </PartRows>
  );
}

/** The newest comments on the newest orders. */
export function CustomerComments({ orders }: Props) {
  const { data = [], error } = useAnswer(
    ['orders.comments.list', 'of orders', idsOf(orders)],
    (waybill, options) => commentsOf(waybill, orders, options),
  );
  if (error !== null) return <Refusal error={error} />;
  if (data.length === 0) return null;
  return (
    <section className="part">
      <h2>Comments</h2>
      <ol className="timeline">
        {data.map(({ id, order, body, author, by, visibility, created_at }) => (
          <li key={id} data-kind="comment">
            <header className="line">
              <Link href={linkTo`/orders/${order.id}`}>{order.number}</Link>
              <span>{personOf(author, by?.name)}</span>
              {visibility === 'customer' && <span className="quiet">for the buyer</span>}
              <Age className="quiet" at={created_at} />
            </header>
            <p>{body}</p>
          </li>
        ))}
      </ol>
      <OlderNote orders={orders} of="Comments" />
    </section>
  );
}
