import { callAgentsOperation } from './call/call.operations.ts';

/** Every operation of the area. */
export const agentsOperations = [callAgentsOperation] as const;
