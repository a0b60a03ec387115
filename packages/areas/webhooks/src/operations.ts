import { deliveryOperations } from './delivery/delivery.operations.ts';
import { endpointOperations } from './endpoint/endpoint.operations.ts';
import { errandOperations } from './errand/errand.operations.ts';
import { eventOperations } from './event/event.operations.ts';
import { recoveryOperations } from './recovery/recovery.operations.ts';
import { topicOperations } from './topic/topic.operations.ts';

/** Every operation of webhooks. */
export const webhookOperations = [
  ...topicOperations,
  ...endpointOperations,
  ...errandOperations,
  ...deliveryOperations,
  ...eventOperations,
  ...recoveryOperations,
] as const;
