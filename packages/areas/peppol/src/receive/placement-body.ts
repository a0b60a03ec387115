import type { Placement } from './placement.ts';

/** A placement as the body of `orders.place`, and what no body can say (PEP-74). */
export function placementBody({ peppol, note, market_id, paths: _, ...placement }: Placement) {
  const { items, shipping, fee, discounts, ...columns } = placement;
  const received = { market_id, peppol, note, lines: items.map((one) => one.peppol) };
  const body = {
    ...columns,
    buyer: { ...columns.buyer },
    items: items.map(addedItem),
    discounts: [...discounts],
    shipping: shipping && { ...shipping },
    payment: fee && { fee: { ...fee } },
  };
  return { body, received };
}

/** A position as a body names it. */
export const addedItem = ({ peppol: _, ...item }: Placement['items'][number]) => ({
  ...item,
  discounts: [...item.discounts],
});
