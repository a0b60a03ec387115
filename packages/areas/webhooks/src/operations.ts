import { endpointOperations } from './endpoint/endpoint.operations.ts';
import { eventOperations } from './event/event.operations.ts';
import { topicOperations } from './event/topic.operations.ts';
import { deliveryOperations } from './record/delivery.operations.ts';
import { recoveryOperations } from './task/recovery.operations.ts';
import { taskOperations } from './task/task.operations.ts';

/** Every operation of webhooks. */
export const webhookOperations = [
  ...topicOperations,
  ...endpointOperations,
  ...taskOperations,
  ...deliveryOperations,
  ...eventOperations,
  ...recoveryOperations,
] as const;
