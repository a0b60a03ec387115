import { RETENTION_SECONDS } from '@waybill/events/change.entity';
import { plusSeconds } from '@waybill/kernel/instant';
import { momentOfEvent } from '../record/delivery-id.ts';

/** Whether the text of an event is past its 30 days (WHK-8). */
export function isExpired(event: string, now: Date): boolean {
  return momentOfEvent(event) < plusSeconds(now, -RETENTION_SECONDS);
}
