import { useSyncExternalStore } from 'react';
import { methodAt } from '../../frame/api/method-at.ts';
import { refusedBy } from '../../frame/api/refused.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { FOLLOW_UPS, type FollowUp } from './follow-up.ts';
import { followUpStore } from './follow-up-store.ts';

/** The follow-ups of an order that wait, or of all orders, and how one is begun and carried out. */
export function useFollowUps(orderId?: string) {
  const { waybill, session } = useApi();
  const all = useSyncExternalStore(followUpStore.subscribe, followUpStore.get);

  /** Notes a follow-up first, so that it is known whatever happens to the call behind it. */
  const note = (one: Omit<FollowUp, 'id' | 'tenant' | 'problem'>): FollowUp => {
    const noted = { ...one, id: crypto.randomUUID(), tenant: session.tenant };
    followUpStore.put(noted);
    return noted;
  };

  /** Carries a follow-up out; where it is refused, it goes on waiting and says why. */
  const carryOut = async (one: FollowUp): Promise<void> => {
    try {
      const method = methodAt(waybill, FOLLOW_UPS[one.kind].operation);
      await method(one.body, { idempotencyKey: one.id });
      followUpStore.drop(one.id);
    } catch (error) {
      followUpStore.put({ ...one, problem: refusedBy(error).sentence });
    }
  };

  const waiting = all.filter(
    (one) => one.tenant === session.tenant && (orderId === undefined || one.orderId === orderId),
  );
  return { waiting, note, carryOut, drop: followUpStore.drop };
}
