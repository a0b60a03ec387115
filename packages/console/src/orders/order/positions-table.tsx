import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { exactMoney, money, number } from '../../frame/format/money.ts';
import { openQuantity } from './open-quantity.ts';

/** A count that is quiet where it is nothing. */
function Count({ value }: { readonly value: number }) {
  return value === 0 ? <span className="quiet">–</span> : number(value);
}

function PositionRow({ item, currency }: { readonly item: OrderItem; readonly currency: string }) {
  return (
    <tr>
      <td data-column="name">
        {isolated(item.name)}
        <small className="quiet">
          {[item.sku, item.position_text]
            .filter((text) => text !== null)
            .map(isolated)
            .join(' · ')}
        </small>
      </td>
      <td data-numeric>{number(item.quantity)}</td>
      <td data-numeric>
        <Count value={item.quantity_shipped} />
      </td>
      <td data-numeric>
        <b>
          <Count value={openQuantity(item)} />
        </b>
      </td>
      <td data-numeric data-leaves="2">
        <Count value={item.quantity_returned} />
      </td>
      <td data-numeric data-leaves="2">
        {exactMoney(item.unit_price, currency)}
      </td>
      <td data-numeric title={exactMoney(item.line_total, currency)}>
        {money(item.line_total, currency)}
      </td>
    </tr>
  );
}

function Sum({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={6} data-numeric title={exactMoney(amount, currency)}>
        {money(amount, currency)}
      </td>
    </tr>
  );
}

/** What was ordered, and how far each position has come. */
export function PositionsTable({ order }: { readonly order: OrderWithParts }) {
  const { currency } = order;
  return (
    <table className="table folds">
      <caption className="unseen">Positions</caption>
      <thead>
        <tr>
          <th scope="col">Position</th>
          <th scope="col" data-numeric>
            Ordered
          </th>
          <th scope="col" data-numeric>
            Shipped
          </th>
          <th scope="col" data-numeric>
            Open
          </th>
          <th scope="col" data-numeric data-leaves="2">
            Returned
          </th>
          <th scope="col" data-numeric data-leaves="2">
            Price
          </th>
          <th scope="col" data-numeric>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <PositionRow key={item.id} item={item} currency={currency} />
        ))}
      </tbody>
      <tfoot>
        <Sum name="Positions" amount={order.subtotal} currency={currency} />
        <Sum name="Shipping" amount={order.shipping_total} currency={currency} />
        <Sum name="Tax" amount={order.tax_total} currency={currency} />
        <Sum name="Total" amount={order.grand_total} currency={currency} />
      </tfoot>
    </table>
  );
}
