import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { Key } from '@waybill/table/item';
import { type Run, walkDue } from '@waybill/table/operate';
import { expireReservation } from './expire-reservation.command.ts';
import { reservationAt, reservationsDue } from './reservation.entity.ts';

/** Tenants of a page that are worked on side by side; those of one tenant share its rows. */
const TENANTS_AT_ONCE = 8;
/** Time of a run that one tenant gets before the others had their turn. */
const TENANT_MS = 20_000;

interface DatedRun extends Run {
  readonly tenantMs?: number;
}

type Address = ReturnType<typeof reservationAt>;

function byTenant(keys: readonly Key[]): Address[][] {
  const groups = new Map<string, Address[]>();
  for (const address of keys.map(reservationAt)) {
    groups.set(address.tenant, [...(groups.get(address.tenant) ?? []), address]);
  }
  return [...groups.values()];
}

/**
 * Gives the dated reservations of all tenants back whose deadline is reached, the longest overdue
 * first, each by itself (INV-104, INV-106 to INV-109). A tenant that takes long is passed over
 * until the others had their turn. What a run has no time for is the oldest of the next. Answers
 * how many were given back.
 */
export async function expireDated({ tenantMs = TENANT_MS, ...run }: DatedRun): Promise<number> {
  const at = toInstant(run.now);
  const failures = new Failures();
  const taken = new Map<string, number>();
  const passedOver = new Set<string>();
  let released = 0;
  const expire = async ({ tenant, id }: Address) => {
    const began = Date.now();
    await failures.guard(`${tenant} ${id}`, async () => {
      // Counted after the wait: others are counted meanwhile.
      if ((await expireReservation({ tenant }, id, at)) === 'released') released += 1;
    });
    taken.set(tenant, (taken.get(tenant) ?? 0) + Date.now() - began);
  };
  const walkThrough = (isNext: (tenant: string) => boolean) =>
    // The id follows the moment, so the bound lies behind every id.
    walkDue({ ...run, kind: reservationsDue, upTo: `${at}#~` }, failures, (keys) =>
      sideBySide(TENANTS_AT_ONCE, byTenant(keys), async (group) => {
        for (const address of group) {
          if (isNext(address.tenant) && run.hasTime?.() !== false) await expire(address);
        }
      }),
    );
  await walkThrough((tenant) => {
    const isOver = (taken.get(tenant) ?? 0) >= tenantMs;
    if (isOver) passedOver.add(tenant);
    return !isOver;
  });
  if (passedOver.size > 0) await walkThrough((tenant) => passedOver.has(tenant));
  failures.raise((count) => `${count} reservations could not be released`);
  return released;
}
