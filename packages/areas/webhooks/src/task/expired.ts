import { RETENTION_SECONDS } from '@waybill/events/change.entity';
import { momentOfUlid } from '@waybill/kernel/id';
import { plusSeconds } from '@waybill/kernel/instant';

/** Whether the text of an event is past its 30 days (WHK-8). */
export function isExpired(event: string, now: Date): boolean {
  return momentOfUlid(event.slice('evt_'.length)) < plusSeconds(now, -RETENTION_SECONDS);
}
