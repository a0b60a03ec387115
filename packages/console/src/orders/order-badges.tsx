import type { Order } from '@waybill/client/shapes';
import { Badge } from '../frame/parts/badge.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';

type Shown = Pick<Order, 'status' | 'on_hold' | 'hold_reason'>;

/** States of an order, and whether it is held. */
export function OrderBadges({ order }: { readonly order: Shown }) {
  return (
    <span className="line">
      <CodeBadge of="orders.statuses" code={order.status} />
      {order.on_hold && (
        <Badge tone="warn" about={order.hold_reason ?? undefined}>
          On hold
        </Badge>
      )}
    </span>
  );
}
