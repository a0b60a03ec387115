import type { StockRestock } from '@waybill/client/shapes';
import { useSyncExternalStore } from 'react';
import { callKeys } from '../../frame/api/call-keys.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { afterTry, type FollowUp, keyBaseOf } from './follow-up.ts';
import { followUpStore } from './follow-up-store.ts';

/** The follow-ups of an order that wait, or of all orders, and how one is begun and carried out. */
export function useFollowUps(orderId?: string) {
  const { waybill, session } = useApi();
  const all = useSyncExternalStore(followUpStore.subscribe, followUpStore.get);

  const note = (one: Omit<FollowUp, 'tenant'>) =>
    followUpStore.put({ ...one, tenant: session.tenant });

  /** Books the goods. Whatever became of the call, another tab and tomorrow's page know of it. */
  const carryOut = async (one: FollowUp, body: StockRestock): Promise<void> => {
    followUpStore.put({ ...one, unanswered: body });
    try {
      await callKeys(keyBaseOf(one))(body, (idempotencyKey) =>
        waybill.inventories.restock(body, { idempotencyKey }),
      );
      followUpStore.drop(one.id);
    } catch (error) {
      followUpStore.put(afterTry(one, body, error));
      throw error;
    }
  };

  const waiting = all.filter(
    (one) => one.tenant === session.tenant && (orderId === undefined || one.orderId === orderId),
  );
  return { waiting, note, carryOut, drop: followUpStore.drop };
}
