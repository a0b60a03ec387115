import type { EventWithDeliveries } from '@waybill/client/shapes';

type Status = EventWithDeliveries['deliveries'][number]['status'];

/** Fields of an event that tell whether its deliveries have ended. */
interface Told {
  readonly time: string;
  readonly deliveries: readonly { readonly status: Status }[];
}

const ENDED: ReadonlySet<Status> = new Set([
  ...(['delivered', 'failed', 'skipped', 'cancelled'] as const),
]);

/** Until then an event without deliveries may still get some. */
const FAN_OUT_MS = 60_000;

/** True where deliveries of an event stay as they are until a person resends one. */
export function isSettled({ time, deliveries }: Told, now: Date): boolean {
  if (deliveries.length === 0) return Date.parse(time) + FAN_OUT_MS < now.getTime();
  return deliveries.every(({ status }) => ENDED.has(status));
}
