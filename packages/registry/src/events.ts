import type { EventType } from '@waybill/events/event';
import { areas } from './areas.ts';

/** Every topic of the product, for the catalog and the API document. */
export const events: readonly EventType[] = areas.flatMap((area) => area.events);
