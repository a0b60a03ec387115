import type { EventType } from '@waybill/events/event';
import { carrierTopics } from './carrier/carrier.resource.ts';
import { methodTopics } from './method/method.resource.ts';
import { serviceLevelTopics } from './service-level/service-level.resource.ts';
import { weightUnitTopics } from './weight-unit/weight-unit.resource.ts';

/** Every topic of the shipping area. */
export const shippingAreaEvents: readonly EventType[] = [
  ...Object.values(carrierTopics),
  ...Object.values(methodTopics),
  ...Object.values(serviceLevelTopics),
  ...Object.values(weightUnitTopics),
];
