import { sideBySide } from '@waybill/kernel/side-by-side';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import type { HeldOrder } from './held.ts';

const AT_ONCE = 5;
const NONE: ReadonlyMap<string, string> = new Map();

/** The beginnings of holds by the ids of orders, as far as the key may read what happened to them. */
export function useHeldSince(held: readonly HeldOrder[]): ReadonlyMap<string, string> {
  const { may } = useApi();
  const { data } = useAnswer(
    ['orders.events.list', 'held', held.map(({ id, heldBy }) => [id, heldBy])],
    async (waybill, options) => {
      const since = new Map<string, string>();
      await sideBySide(AT_ONCE, held, async ({ id, heldBy: name = 'order.held' }) => {
        const asked = { name, order: 'created_at.desc', limit: 1 } as const;
        const [last] = (await waybill.orders.events.list({ id }, asked, options)).items;
        if (last !== undefined) since.set(id, last.created_at);
      });
      return since;
    },
    { when: held.length > 0 && may('orders.events.list') },
  );
  return data ?? NONE;
}
