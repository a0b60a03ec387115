import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { dayText } from '../../frame/format/moment.ts';
import { exactMoney, money, number } from '../../frame/format/money.ts';
import { column, numeric } from '../../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../../frame/parts/data-table.tsx';
import { Facts } from '../../frame/parts/facts.tsx';
import { openQuantity } from '../goods/quantities.ts';
import { sumsOf } from './sums.ts';

/** A count that is quiet where it is nothing. */
function Count({ value }: { readonly value: number }) {
  return value === 0 ? <span className="quiet">–</span> : number(value);
}

const counts = (
  title: string,
  countOf: (item: OrderItem) => number,
  leaves?: 2,
): TableColumn<OrderItem> => numeric(title, (item) => <Count value={countOf(item)} />, leaves);

/** The article, the text and the discounts of a position, and its day where that of its order is another. */
function factsOf(item: OrderItem, { requested_delivery_date: usual }: OrderWithParts) {
  const day = item.requested_delivery_date;
  const wished = day === null || day === usual ? null : `requested for ${dayText(day)}`;
  return [item.sku, item.position_text, ...item.discounts.map(({ title }) => title), wished];
}

const columnsOf = (
  order: OrderWithParts,
  { currency, items } = order,
): TableColumn<OrderItem>[] => [
  column('Position', (item) => (
    <>
      {isolated(item.name)}
      <Facts of={factsOf(item, order)} />
    </>
  )),
  counts('Ordered', ({ quantity }) => quantity),
  counts('Shipped', (item) => item.quantity_shipped),
  numeric('Open', (item) => (
    <b>
      <Count value={openQuantity(item)} />
    </b>
  )),
  counts('Returned', (item) => item.quantity_returned, 2),
  numeric('Price', (item) => exactMoney(item.unit_price, currency), 2),
  ...(items.some(({ line_discount: off }) => off !== 0)
    ? [numeric<OrderItem>('Discount', (item) => exactMoney(-item.line_discount, currency), 2)]
    : []),
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
  const columns = columnsOf(order);
  const foot = sumsOf(order).map(({ id, title, amount }) => (
    <tr key={id}>
      <th scope="row">{title}</th>
      <td colSpan={columns.length - 1} data-numeric title={exactMoney(amount, currency)}>
        {money(amount, currency)}
      </td>
    </tr>
  ));
  return (
    <DataTable
      className="table folds"
      caption="Positions"
      columns={columns}
      rows={order.items}
      foot={foot}
    />
  );
}
