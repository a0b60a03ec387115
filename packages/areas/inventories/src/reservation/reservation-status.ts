import type { ReservationStatus } from './reservation.schema.ts';

/** The end of a reservation: the goods leave, the caller gives it back, or its time is over. */
export type EndTrigger = 'commit' | 'release' | 'expire';

/** The whole lifecycle: where each trigger leads (INV-97). */
export const lifecycle: Readonly<
  Record<ReservationStatus, Readonly<Partial<Record<EndTrigger, ReservationStatus>>>>
> = {
  active: { commit: 'committed', release: 'released', expire: 'released' },
  released: {},
  committed: {},
};

/** The state a reserve call creates (INV-95). */
export const initialStatus = 'active' satisfies ReservationStatus;

/** The next state; a trigger on a reservation that has ended is a bug of the caller. */
export function nextStatus(from: ReservationStatus, trigger: EndTrigger): ReservationStatus {
  const to = lifecycle[from][trigger];
  if (to === undefined) throw new Error(`${trigger} cannot end a reservation that is ${from}`);
  return to;
}
