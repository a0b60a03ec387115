import type { OrderWithParts } from '@waybill/client/shapes';

/** Says that an order is held, and why. */
export function HoldNote({ order }: { readonly order: OrderWithParts }) {
  if (!order.on_hold) return null;
  return (
    <div className="notice" data-tone="warn">
      <p>
        <b>On hold.</b> {order.hold_reason ?? 'No reason was given.'}
      </p>
    </div>
  );
}
