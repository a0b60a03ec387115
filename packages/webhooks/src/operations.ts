import { endpointOperations } from './endpoint/endpoint.operations.ts';

/** Every operation of webhooks. */
export const webhookOperations = [...endpointOperations] as const;
