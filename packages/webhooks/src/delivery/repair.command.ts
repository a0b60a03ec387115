import { prefixedFloor } from '@waybill/kernel/id';
import { plusSeconds } from '@waybill/kernel/instant';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { NoticePorts } from '../endpoint/notice.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { isUnvisited, rescue, rescueVisit, strandedDeliveries } from './stranded.repository.ts';

/** Events of the time that two runs look through; what waits is looked through whole. */
const LOOKS_BACK_SECONDS = 3 * 3600;

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
  const lately = prefixedFloor('evt', plusSeconds(now, -LOOKS_BACK_SECONDS));
  for (const [list, from] of [
    ['all', lately],
    ['waiting', 'evt'],
  ] as const) {
    for await (const stranded of strandedDeliveries(at, list, from)) {
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
