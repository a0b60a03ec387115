import type { OrderWithParts } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { openQuantity } from './open-quantity.ts';

/** The positions of an order in one line each. */
export function PositionLines({ order }: { readonly order: OrderWithParts }) {
  return (
    <ul className="lines">
      {order.items.map((item) => {
        const open = openQuantity(item);
        return (
          <li key={item.id}>
            <b>{number(item.quantity)}</b>
            <span>
              {isolated(item.name)}{' '}
              {item.sku !== null && <small className="quiet">{isolated(item.sku)}</small>}
            </span>
            {open > 0 && <small className="quiet">{number(open)} open</small>}
          </li>
        );
      })}
    </ul>
  );
}
