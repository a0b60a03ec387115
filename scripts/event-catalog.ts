import { schemaOf } from '@waybill/api/openapi';
import type { AnyOperation } from '@waybill/api/operation';
import type { EventType } from '@waybill/events/event';

/** `order.payment_status.changed` reads as `Order payment status changed`. */
function titleOf(topic: string): string {
  const words = topic.replaceAll(/[._]/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The area that tells of a topic: the one whose operations emit it. */
function appOf(topic: string, operations: readonly AnyOperation[]): string {
  const emitter = operations.find(({ emits }) => emits?.includes(topic));
  return (emitter?.id ?? topic).split('.', 1)[0] ?? topic;
}

/** The catalog of declared events (API-9), by name. */
export function eventCatalog(events: readonly EventType[], operations: readonly AnyOperation[]) {
  const items = events
    .map((event) => ({
      name: event.topic,
      app: appOf(event.topic, operations),
      title: titleOf(event.topic),
      description: event.description,
      trigger: event.trigger,
      sample: event.example,
      data_schema: schemaOf(event.data, 'output', `event ${event.topic}`),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { items };
}
