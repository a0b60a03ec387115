import { endpointOperations } from './endpoint/endpoint.operations.ts';
import { eventOperations, topicOperations } from './event/event.operations.ts';
import { deliveryOperations } from './record/delivery.operations.ts';
import { recoveryOperations, taskOperations } from './task/task.operations.ts';

/** Every operation of webhooks. */
export const webhookOperations = [
  ...topicOperations,
  ...endpointOperations,
  ...taskOperations,
  ...deliveryOperations,
  ...eventOperations,
  ...recoveryOperations,
] as const;
