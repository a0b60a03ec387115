import type { Return } from '@waybill/client/shapes';
import { useState } from 'react';
import { number } from '../frame/format/money.ts';
import { positionNames } from '../orders/order/position-names.ts';
import { useOrder } from '../orders/order/use-order.ts';

function Names({ one }: { readonly one: Return }) {
  const { data: order } = useOrder(one.order_id);
  if (order === undefined) return <span className="quiet">…</span>;
  return positionNames(one.positions, order.items, number).map((name) => (
    <div key={name}>{name}</div>
  ));
}

/** What comes back: how many positions, and their names once the operator asks. */
export function ReturnedGoods({ one }: { readonly one: Return }) {
  const [isOpen, setOpen] = useState(false);
  const count = one.positions.length;
  if (isOpen) return <Names one={one} />;
  return (
    <button type="button" className="button small" onClick={() => setOpen(true)}>
      {number(count)} {count === 1 ? 'position' : 'positions'}
    </button>
  );
}
