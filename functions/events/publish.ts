import { asChange, type StoredChange } from '@waybill/events/change.entity';
import { isProbe } from '@waybill/events/probe.entity';
import { publishChanges } from '@waybill/events/publish';
import { failuresOf, newItem } from '@waybill/events/stream';
import { acknowledgeProbe } from '@waybill/events/stream-watch.repository';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/** Stream of new changes to the bus; what is neither taken nor noted is repeated from its place. */
export async function handler(event: DynamoDBStreamEvent) {
  const changes = new Map<number, StoredChange>();
  for (const [index, record] of event.Records.entries()) {
    const item = newItem(record);
    if (isProbe(item)) await acknowledgeProbe(item);
    else changes.set(index, asChange(item));
  }
  const lost = await publishChanges([...changes.values()], new Date());
  return failuresOf(event, (index) => {
    const change = changes.get(index);
    return change !== undefined && lost.has(change);
  });
}
