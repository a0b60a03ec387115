import type { OrderWithParts } from '@waybill/client/shapes';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { type Reserved, referencesOf } from './follow-up.ts';

/** The active reservations of an order, by the reference under which they are. */
export function useReserved(order: OrderWithParts, when: boolean): readonly Reserved[] {
  const references = referencesOf(order);
  const { data = [] } = useAnswer(
    ['inventories.reservations.list', 'of order', ...references],
    (waybill, options) =>
      Promise.all(
        references.map(async (reference) => {
          const asked = { order_ref: reference, status: 'active', limit: 1 } as const;
          const { total } = await waybill.inventories.reservations.list(asked, options);
          return { reference, count: total };
        }),
      ),
    { when },
  );
  return data.filter(({ count }) => count > 0);
}
