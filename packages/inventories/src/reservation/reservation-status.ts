import type { ReservationStatus } from './reservation.schema.ts';

/** What ends a reservation: the goods leave, the caller gives it back, or its time is over. */
export type EndTrigger = 'commit' | 'release' | 'expire';

/** The whole lifecycle: where each trigger leads (inventories.md 4, reservation transitions). */
export const lifecycle: Readonly<
  Record<ReservationStatus, Readonly<Partial<Record<EndTrigger, ReservationStatus>>>>
> = {
  active: { commit: 'committed', release: 'released', expire: 'released' },
  released: {},
  committed: {},
};

/** The state a reserve call creates. */
export const initialStatus = 'active' satisfies ReservationStatus;

/** The next state; a trigger on a reservation that has ended is a bug of the caller. */
export function ended(from: ReservationStatus, trigger: EndTrigger): ReservationStatus {
  const to = lifecycle[from][trigger];
  if (to === undefined) throw new Error(`${trigger} cannot end a reservation that is ${from}`);
  return to;
}
