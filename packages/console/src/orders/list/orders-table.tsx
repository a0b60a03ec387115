import type { Order } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import type { Rows } from '../../frame/list/use-rows.ts';
import { customerOf } from '../customer.ts';
import { useShopSettings } from '../shop-settings.ts';
import { type Column, nextOrder, sortedBy } from './columns.ts';
import type { ListAddress } from './list-address.ts';
import { OrderCell } from './order-cell.tsx';
import { SortLink } from './sort-link.tsx';

interface Props {
  readonly orders: readonly Order[];
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly address: ListAddress;
}

/** The orders of a page as a table, whose rows are links. */
export function OrdersTable({ orders, columns, rows, address }: Props) {
  const { customerName } = useShopSettings();
  const { selection, toggle, toggleAll } = rows;
  const below = (order: Order) =>
    columns.some(({ id }) => id === 'customer') ? customerOf(order, customerName) : undefined;
  const areAll = orders.length > 0 && orders.every(({ id }) => selection.ids.has(id));
  return (
    <table className="table">
      <thead>
        <tr>
          <th className="pick">
            <input
              type="checkbox"
              aria-label="Select the page"
              checked={areAll}
              onChange={toggleAll}
            />
          </th>
          {columns.map(({ id, title, sort, isNumeric, leaves }) => (
            <th
              key={id}
              scope="col"
              data-numeric={isNumeric}
              data-leaves={leaves}
              aria-sort={sortedBy(address.order, sort)}
            >
              {sort === undefined || address.q !== '' ? (
                title
              ) : (
                <SortLink
                  address={address}
                  order={nextOrder(address.order, sort)}
                  title={title}
                  sorted={sortedBy(address.order, sort)}
                />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.id}
            aria-selected={selection.ids.has(order.id)}
            data-current={address.preview === order.id}
          >
            <td className="pick">
              <input
                type="checkbox"
                aria-label={`Select ${order.number}`}
                checked={selection.ids.has(order.id)}
                onChange={() => toggle(order.id)}
              />
            </td>
            {columns.map(({ id, isNumeric, leaves }) => (
              <td
                key={id}
                data-numeric={isNumeric}
                data-leaves={leaves}
                data-column={id}
                data-below={id === 'number' ? below(order) : undefined}
              >
                {id === 'number' ? (
                  <Link className="row" href={linkTo`/orders/${order.id}`} data-row={order.id}>
                    {order.number}
                  </Link>
                ) : (
                  <OrderCell column={id} order={order} customer={customerOf(order, customerName)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
