import { Failures } from '@waybill/kernel/failures';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { Work } from '@waybill/work/work';
import type { InventorySettings } from '../shared/settings.ts';
import { type Expiring, expireReservation } from './expire-reservation.command.ts';
import { readActive } from './reservation.repository.ts';
import type { SweepResult } from './reservation-calls.schema.ts';
import { isExpired } from './reservation-end.ts';

const AT_ONCE = 8;

/** One run over a tenant, with the moment up to which it looks. */
type Sweep = Expiring & Pick<Work, 'now' | 'at'>;

/**
 * Gives every expired reservation of a tenant back, each in a transaction of its own, until all are
 * visited or the moment `until` is past, in milliseconds (INV-106 to INV-108). What is left waits
 * for the schedule; repeating it changes nothing.
 */
export async function sweepReservations(
  { tenant, at, author }: Sweep,
  settings: InventorySettings,
  until: number,
): Promise<SweepResult> {
  const { reservation_ttl_minutes: ttl } = settings;
  const failures = new Failures();
  let expired = 0;
  let released = 0;
  for await (const active of readActive(tenant)) {
    const due = active.filter((one) => isExpired(one, at, ttl));
    await sideBySide(AT_ONCE, due, async ({ id }) => {
      if (Date.now() >= until) return;
      expired += 1;
      await failures.guard(id, async () => {
        // Counted after the wait: others are counted meanwhile.
        const expiry = await expireReservation({ tenant, author }, id, at, settings);
        if (expiry === 'released') released += 1;
      });
    });
    if (Date.now() >= until) break;
  }
  failures.raise((count) => `${count} reservations could not be released`);
  return { expired, released, swept_at: at, ttl_minutes: ttl };
}
