import { changeOfResource } from '@waybill/events/change-address';
import { placeOfEvent } from '@waybill/events/change-id';
import * as v from 'valibot';
import { subjectOf } from '../endpoint/event-subject.ts';
import type { PublishedEvent } from '../record/new-delivery.ts';

const Published = v.object({
  resources: v.optional(v.array(v.string()), []),
  detail: v.object({
    tenant_id: v.string(),
    id: v.string(),
    topic: v.string(),
    data: v.optional(v.unknown()),
  }),
});

const isOurs = (resource: string) => resource.startsWith('waybill:');

/**
 * The event in a message of the bus, and where its change lies. Of its data only the endpoint it
 * speaks of is used: the body to deliver is the stored one.
 */
export function readPublishedEvent(body: string): PublishedEvent {
  const { detail, resources } = v.parse(Published, JSON.parse(body));
  const { tenant_id: tenant, id, topic, data } = detail;
  const event = { tenant, id, topic, subject: subjectOf(topic, data) };
  const named = resources.find(isOurs);
  if (named === undefined) return event;
  const address = changeOfResource(named);
  if (address?.tenant !== event.tenant || address.change !== placeOfEvent(event.id)?.change) {
    throw new Error(`${named} is not the change of ${event.id}`);
  }
  return address.home === undefined ? event : { ...event, home: address.home };
}
