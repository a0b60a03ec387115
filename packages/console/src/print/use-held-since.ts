import { askEach } from '../frame/api/question.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import type { HeldOrder } from './held.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** The beginnings of holds by the ids of orders, as far as the key may read what happened to them. */
export function useHeldSince(held: readonly HeldOrder[]): ReadonlyMap<string, string> {
  const { may } = useApi();
  const { data } = useAnswer(
    ['orders.events.list', 'held', held.map(({ id, heldBy }) => [id, heldBy])],
    async (waybill, options) => {
      const since = await askEach(held, async ({ id, heldBy: name = 'order.held' }) => {
        const asked = { name, order: 'created_at.desc', limit: 1 } as const;
        const { items } = await waybill.orders.events.list({ id }, asked, options);
        return items.map(({ created_at }) => [id, created_at] as const);
      });
      return new Map(since.flat());
    },
    { when: held.length > 0 && may('orders.events.list') },
  );
  return data ?? NONE;
}
