import type { Fulfillment } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { dayText } from '../frame/format/moment.ts';
import { number } from '../frame/format/money.ts';
import type { Rows } from '../frame/list/use-rows.ts';
import { aged, column, numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { CustomerName } from '../orders/customer/customer-name.tsx';
import { goodsColumn } from '../orders/goods/goods-column.ts';
import { backorderedOf, piecesOf } from '../orders/goods/places.ts';
import { openLines, withOrders } from './to-pick.ts';

interface Props {
  readonly rows: readonly Fulfillment[];
  readonly list: Rows;
}

/** The same with what stands on their orders. */
function useWithOrders(rows: readonly Fulfillment[]) {
  const { data } = useAnswer(
    ['orders.fulfillments.get', 'with orders', rows.map(({ id }) => id)],
    (waybill, options) => withOrders(waybill, rows, options),
    { freshFor: 60_000, keepsLast: true },
  );
  return data;
}

/** The number of the order, which leads to it where the key may read orders. */
function OrderLink({ one }: { readonly one: Fulfillment }) {
  const { may } = useApi();
  const { order_id, order_number } = one;
  if (!may('orders.get')) {
    return (
      <span className="row whole" tabIndex={-1}>
        {order_number}
      </span>
    );
  }
  return (
    <Link className="row whole" href={linkTo`/orders/${order_id}`}>
      {order_number}
    </Link>
  );
}

/** The fulfilments of a location as a table, the oldest first. */
export function PickTable({ rows, list }: Props) {
  const details = useWithOrders(rows);
  const columns: readonly TableColumn<Fulfillment>[] = [
    {
      ...column<Fulfillment>('Order', (one) => <OrderLink one={one} />),
      below: ({ id }) => details?.get(id)?.customer.name ?? undefined,
    },
    column(
      'Customer',
      ({ id }) => {
        const customer = details?.get(id)?.customer;
        return customer && <CustomerName of={customer} />;
      },
      3,
    ),
    goodsColumn(openLines, 1),
    column('Status', ({ status }) => <CodeBadge of="orders.fulfillment-states" code={status} />),
    aged('Age', ({ created_at }) => created_at, 2),
    column(
      'Wished day',
      ({ id }) => {
        const day = details?.get(id)?.requested_delivery_date ?? null;
        return day === null ? '' : dayText(day);
      },
      1,
    ),
    numeric('Pieces', (one) => number(piecesOf(one))),
    numeric('Not in stock', (one) => {
      const missing = backorderedOf(one);
      return missing === 0 ? '' : <b className="problem">{number(missing)}</b>;
    }),
  ];
  return (
    <DataTable
      columns={columns}
      rows={rows}
      picks={{ ...list, ids: list.selection.ids, nameOf: (one) => one.order_number }}
    />
  );
}
