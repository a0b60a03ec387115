import type { EventType } from '@waybill/events/event';
import { carrierTopics } from './carrier/carrier.events.ts';
import { methodTopics } from './method/method.events.ts';
import { serviceLevelTopics } from './service-level/service-level.events.ts';
import { weightUnitTopics } from './weight-unit/weight-unit.events.ts';

/** Every topic of the shipping area. */
export const shippingAreaEvents: readonly EventType[] = [
  ...Object.values(carrierTopics),
  ...Object.values(methodTopics),
  ...Object.values(serviceLevelTopics),
  ...Object.values(weightUnitTopics),
];
