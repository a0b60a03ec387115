import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { Answered } from '../../frame/parts/answered.tsx';
import { deliveryAddress } from '../delivery-address.ts';
import { AddressBlock } from '../order/address-block.tsx';
import { OrderHead } from '../order/order-head.tsx';
import { PositionLines } from '../order/position-lines.tsx';
import { useOrder } from '../order/use-order.ts';

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
        <button type="button" className="button bare end" aria-label="Close" onClick={onClose}>
          ×
        </button>
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
