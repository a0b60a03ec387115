import type { OrderWithParts } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { Answered } from '../../frame/parts/answered.tsx';
import { Button } from '../../frame/parts/button.tsx';
import { deliveryAddress } from '../delivery-address.ts';
import { openQuantity } from '../goods/quantities.ts';
import { AddressBlock } from '../order/address-block.tsx';
import { OrderHead } from '../order/order-head.tsx';
import { useOrder } from '../use-order.ts';

/** The positions of an order in one line each. */
function PositionLines({ order }: { readonly order: OrderWithParts }) {
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

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** An order beside the list: enough to know whether it must be opened. */
export function OrderPreview({ id, onClose }: Props) {
  return (
    <aside className="panel preview" aria-label="Preview">
      <div className="toolbar">
        <Link className="button" href={linkTo`/orders/${id}`}>
          Open
        </Link>
        <Button kind="bare" className="end" aria-label="Close" onClick={onClose}>
          ×
        </Button>
      </div>
      <Answered answer={useOrder(id)} rows={6} isPart>
        {(order) => (
          <>
            <OrderHead order={order} level={2} />
            <PositionLines order={order} />
            <AddressBlock title="Ship to" address={deliveryAddress(order)} />
          </>
        )}
      </Answered>
    </aside>
  );
}
