import type { StockRestock } from '@waybill/client/shapes';
import { useSyncExternalStore } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { browserValue } from '../../frame/browser/browser-value.ts';
import { afterTry, type FollowUp, storedFollowUps } from './follow-up.ts';
import { restockOnce } from './restock-once.ts';

const noted = browserValue<readonly FollowUp[]>(localStorage, 'waybill.console.follow-ups', {
  read: storedFollowUps,
  write: JSON.stringify,
});

/** Work with goods that waits; it outlives the tab, so that nothing is forgotten. */
const followUpStore = {
  get: noted.get,
  subscribe: noted.subscribe,
  /** Adds a follow-up, or replaces the one of its id in its place. */
  put(one: FollowUp) {
    const all = noted.get();
    const at = all.findIndex(({ id }) => id === one.id);
    noted.set(at < 0 ? [...all, one] : all.with(at, one));
  },
  drop: (id: string) => noted.set(noted.get().filter((one) => one.id !== id)),
};

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
    const followUp = { ...one, tenant: session.tenant };
    followUpStore.put(followUp);
    if (how !== undefined) await carryOut(followUp, { ...one.body, ...how });
  };

  const waiting = all.filter(
    (one) => one.tenant === session.tenant && (orderId === undefined || one.orderId === orderId),
  );
  return { waiting, settle, carryOut, drop: followUpStore.drop };
}
