import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { dayText } from '../../frame/format/moment.ts';
import { exactMoney, money, number } from '../../frame/format/money.ts';
import { numeric } from '../../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../../frame/parts/data-table.tsx';
import { openQuantity } from '../goods/quantities.ts';

/** A count that is quiet where it is nothing. */
function Count({ value }: { readonly value: number }) {
  return value === 0 ? <span className="quiet">–</span> : number(value);
}

const counts = (
  title: string,
  countOf: (item: OrderItem) => number,
  leaves?: 2,
): TableColumn<OrderItem> => numeric(title, (item) => <Count value={countOf(item)} />, leaves);

/** The article and the text of a position, and its day where that is another one than its order's. */
function factsOf(item: OrderItem, { requested_delivery_date: usual }: OrderWithParts): string[] {
  const day = item.requested_delivery_date;
  const wished = day === null || day === usual ? null : `wished for ${dayText(day)}`;
  return [item.sku, item.position_text, wished].filter((one) => one !== null).map(isolated);
}

const columnsIn = (order: OrderWithParts, currency = order.currency): TableColumn<OrderItem>[] => [
  {
    title: 'Position',
    cell: (item) => (
      <>
        {isolated(item.name)}
        <small className="quiet">{factsOf(item, order).join(' · ')}</small>
      </>
    ),
  },
  counts('Ordered', ({ quantity }) => quantity),
  counts('Shipped', (item) => item.quantity_shipped),
  numeric('Open', (item) => (
    <b>
      <Count value={openQuantity(item)} />
    </b>
  )),
  counts('Returned', (item) => item.quantity_returned, 2),
  numeric('Price', (item) => exactMoney(item.unit_price, currency), 2),
  {
    title: 'Total',
    isNumeric: true,
    cell: (item) => money(item.line_total, currency),
    whole: (item) => exactMoney(item.line_total, currency),
  },
];

/** The positions of an order, and how far each has come. */
export function PositionsTable({ order }: { readonly order: OrderWithParts }) {
  const { currency } = order;
  const sums = [
    ['Positions', order.subtotal],
    ['Shipping', order.shipping_total],
    ['Tax', order.tax_total],
    ['Total', order.grand_total],
    ...(order.refunded_total > 0 ? [['Given back', order.refunded_total] as const] : []),
  ] as const;
  const foot = sums.map(([name, amount]) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td colSpan={6} data-numeric title={exactMoney(amount, currency)}>
        {money(amount, currency)}
      </td>
    </tr>
  ));
  return (
    <DataTable
      className="table folds"
      caption="Positions"
      columns={columnsIn(order)}
      rows={order.items}
      foot={foot}
    />
  );
}
