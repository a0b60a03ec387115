import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { Waiting } from '../../frame/parts/waiting.tsx';
import { Refusal } from '../../frame/refusal/refusal.tsx';
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
  const { data: order, error } = useOrder(id);
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
      {error !== null && <Refusal error={error} />}
      {error === null && order === undefined && <Waiting rows={6} />}
      {order !== undefined && (
        <>
          <OrderHead order={order} level={2} />
          <PositionLines order={order} />
          <AddressBlock title="Ship to" address={deliveryAddress(order)} />
        </>
      )}
    </aside>
  );
}
