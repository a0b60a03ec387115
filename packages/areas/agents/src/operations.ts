import { listAgentCallsOperation } from './call/agent-calls.operations.ts';
import { callAgentsOperation } from './call/call.operations.ts';

/** Every operation of the area. */
export const agentsOperations = [callAgentsOperation, listAgentCallsOperation] as const;
