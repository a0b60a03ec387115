import { prefixedFloor } from '@waybill/kernel/id';
import { plusSeconds } from '@waybill/kernel/instant';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { NoticePorts } from '../endpoint/notice.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { GIVE_UP_AFTER_SECONDS } from '../queue/schedule.ts';
import {
  isUnvisited,
  type Look,
  rescue,
  rescueVisit,
  strandedDeliveries,
} from './waiting.repository.ts';

const HOUR = 3600;

/** Events that a run looks at because they are new; two more runs look at each. */
const NEW = 3 * HOUR;

/**
 * The ages at which it looks at them again, since a later attempt may strand as well: after a day,
 * and when their time is over. Two runs look at each.
 */
const AGAIN_AT = [24 * HOUR, GIVE_UP_AFTER_SECONDS] as const;
const AGAIN_FOR = 2 * HOUR;

function looksAt(now: Date): Look[] {
  const agedEvent = (seconds: number) => prefixedFloor('evt', plusSeconds(now, -seconds));
  return [
    { list: 'all', from: agedEvent(NEW) },
    ...AGAIN_AT.map((age): Look => {
      return { list: 'all', from: agedEvent(age + AGAIN_FOR), to: agedEvent(age) };
    }),
    { list: 'waiting', from: 'evt' },
  ];
}

/** When a run looks, and until when it may. */
interface Repair {
  readonly now: Date;
  readonly hasTime: () => boolean;
  readonly count: NoticePorts['count'];
}

async function repairEndpoint(at: EndpointRef, { now, hasTime, count }: Repair): Promise<number> {
  let repaired = 0;
  const found = () => {
    repaired += 1;
    count('delivery_stranded');
  };
  if (await isUnvisited(at)) {
    await rescueVisit(at, now);
    found();
  }
  for (const look of looksAt(now)) {
    for await (const stranded of strandedDeliveries(at, look)) {
      for (const one of stranded) if (await rescue(one, now)) found();
      if (!hasTime()) return repaired;
    }
  }
  return repaired;
}

/**
 * Brings deliveries of a tenant that nothing would send any more to the next sweep, and counts
 * each: there are none unless the service is wrong (WHK-213). Answers how many there were.
 */
export async function repairDeliveries(tenant: string, repair: Repair): Promise<number> {
  let repaired = 0;
  for (const { endpoint } of await loadEndpoints(tenant)) {
    if (!repair.hasTime()) break;
    repaired += await repairEndpoint({ tenant, endpoint: endpoint.id }, repair);
  }
  return repaired;
}
