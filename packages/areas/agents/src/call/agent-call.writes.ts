import type { Context } from '@waybill/api/context';
import { toolNameOf } from '@waybill/api/operation';
import { type Agent, agentOf } from '@waybill/events/author';
import { isUuid } from '@waybill/kernel/id';
import { logFault } from '@waybill/observability/logger';
import { write } from '@waybill/table/commit';
import { callItem } from './agent-call.entity.ts';
import type { AgentCall } from './agent-calls.operations.ts';

/** A call of a tool that has ended. */
export interface EndedCall
  extends Pick<AgentCall, 'operation' | 'kind' | 'outcome' | 'code' | 'replayed'> {
  /** The `id` that it named, else that of what it made. */
  readonly recordId: unknown;
  readonly durationMs: number;
}

interface Caller extends Pick<Context, 'tenant' | 'keyId' | 'keyName' | 'at' | 'newId'> {
  readonly agent?: Agent | undefined;
}

const recordIdOf = (id: unknown): string | null =>
  typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null;

/** The row of a call (AGT-46). */
export function callRow(caller: Caller, { recordId, durationMs, ...call }: EndedCall): AgentCall {
  const agent = caller.agent ?? agentOf(undefined, undefined);
  return {
    ...call,
    id: caller.newId(),
    at: caller.at,
    key_id: caller.keyId,
    key_name: caller.keyName,
    agent_name: agent.name,
    agent_version: agent.version,
    tool: toolNameOf(call.operation),
    record_id: recordIdOf(recordId),
    duration_ms: Math.round(durationMs),
  };
}

/** Keeps a row of a call. What keeps it from being written is no fault of the call (AGT-46). */
export async function recordCall(caller: Caller, call: EndedCall): Promise<void> {
  try {
    await write({ put: callItem(caller.tenant, callRow(caller, call)) });
  } catch (error) {
    logFault({ operation: 'agents.call', tenant: caller.tenant }, error);
  }
}
