import type { Order } from '@waybill/client/shapes';
import { customerOf } from '@waybill/kernel/customer';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import type { Rows } from '../../frame/list/use-rows.ts';
import { DataTable, type TableColumn } from '../../frame/parts/data-table.tsx';
import { useShopSettings } from '../shop-settings.ts';
import { type Column, nextOrder, sortedBy } from './columns.ts';
import { firstPage, type ListAddress, listLink } from './list-address.ts';
import { OrderCell } from './order-cell.tsx';

interface Props {
  readonly orders: readonly Order[];
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly address: ListAddress;
}

const ARROWS = { ascending: ' ↑', descending: ' ↓' };

/** The heading of a column; a link that sorts by it, where the list can be sorted. */
function headOf({ title, sort }: Column, address: ListAddress) {
  if (sort === undefined || address.q !== '') return title;
  const sorted = sortedBy(address.order, sort);
  const order = nextOrder(address.order, sort);
  return (
    <Link href={listLink({ ...firstPage(address), order })}>
      {title}
      {sorted !== undefined && <span aria-hidden="true">{ARROWS[sorted]}</span>}
    </Link>
  );
}

/** The orders of a page as a table, whose rows are links. */
export function OrdersTable({ orders, columns, rows, address }: Props) {
  const { customerName } = useShopSettings();
  const customer = (order: Order) => customerOf(order, customerName).name ?? '';
  const hasCustomers = columns.some(({ id }) => id === 'customer');
  const number: Pick<TableColumn<Order>, 'cell' | 'below'> = {
    cell: (order) => (
      <Link className="row whole" href={linkTo`/orders/${order.id}`}>
        {order.number}
      </Link>
    ),
    below: (order) => (hasCustomers ? customer(order) : undefined),
  };
  const shown = columns.map((column): TableColumn<Order> => {
    const { id, title, sort, isNumeric, leaves } = column;
    return {
      title,
      isNumeric,
      leaves,
      head: headOf(column, address),
      sorted: sortedBy(address.order, sort),
      ...(id === 'number'
        ? number
        : {
            cell: (order) => <OrderCell column={column} order={order} customer={customer(order)} />,
          }),
    };
  });
  return (
    <DataTable
      columns={shown}
      rows={orders}
      current={address.preview}
      picks={{ ...rows, ids: rows.selection.ids, nameOf: (order) => order.number }}
    />
  );
}
