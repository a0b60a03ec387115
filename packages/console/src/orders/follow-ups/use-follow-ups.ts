import type { StockRestock } from '@waybill/client/shapes';
import { useSyncExternalStore } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { afterTry, type FollowUp } from './follow-up.ts';
import { followUpStore } from './follow-up-store.ts';
import { restockOnce } from './restock-once.ts';

/** The follow-ups of an order that wait, or of all orders, and how one is begun and carried out. */
export function useFollowUps(orderId?: string) {
  const { waybill, session, may } = useApi();
  const all = useSyncExternalStore(followUpStore.subscribe, followUpStore.get);

  /** Books the goods. Whatever became of the call, another tab and tomorrow's page know of it. */
  const carryOut = async (one: FollowUp, body: StockRestock): Promise<void> => {
    followUpStore.put({ ...one, unanswered: body });
    try {
      await restockOnce(waybill, one, { body, may });
      followUpStore.drop(one.id);
    } catch (error) {
      followUpStore.put(afterTry(one, body, error));
      throw error;
    }
  };

  /** Notes the goods of a completed return, and books them at once where `how` says where and why. */
  const settle = async (one: Omit<FollowUp, 'tenant'>, how?: object): Promise<void> => {
    const noted = { ...one, tenant: session.tenant };
    followUpStore.put(noted);
    if (how !== undefined) await carryOut(noted, { ...one.body, ...how });
  };

  const waiting = all.filter(
    (one) => one.tenant === session.tenant && (orderId === undefined || one.orderId === orderId),
  );
  return { waiting, settle, carryOut, drop: followUpStore.drop };
}
