import type { Area } from '@waybill/area/define-area';
import { eventTitle } from '@waybill/openapi/event-title';
import { schemaOf } from '@waybill/openapi/wire-schema';

/** The catalog of declared events (API-9), by name. */
export function eventCatalog(areas: readonly Area[]) {
  const items = areas
    .flatMap(({ name, events }) => events.map((event) => ({ app: name, event })))
    .map(({ app, event }) => ({
      name: event.topic,
      app,
      title: eventTitle(event.topic),
      description: event.description,
      trigger: event.trigger,
      sample: event.example,
      data_schema: schemaOf(event.data, 'output', `event ${event.topic}`),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { items };
}
