import { toolNameOf } from '@waybill/api/operation';
import { DAY_SECONDS, plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { defineEntity, type Key, key, number, sparseJson } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { AgentCall } from './agent-calls.operations.ts';

const KEPT_SECONDS = 90 * DAY_SECONDS;

/** So many bytes of each name keep a row within one write unit, in any script (AGT-46). */
const NAME_BYTES = 160;

/** A call as it is stored: its key has the id, and its operation the name of the tool. */
type StoredCall = Omit<AgentCall, 'id' | 'tool'>;

export const agentCallEntity = defineEntity({
  name: 'agent_call',
  attributes: {
    row: sparseJson<StoredCall>({
      agent_version: null,
      code: null,
      record_id: null,
      replayed: false,
    }),
    ttl: number,
  },
});

/** The calls of a tenant lie together, in the order of their ids. */
export const callsPartition = (tenant: string): string => key('T', tenant, 'AGENT_CALLS');

/** Calls from before it are over, whether the table removed them already or not. */
export const keptFrom = (now: Date): Date => plusSeconds(now, -KEPT_SECONDS);

/** The letters of a name that fit, as the row of the table writes them. */
function beginning(name: string): string {
  const letters = [...name];
  let room = NAME_BYTES;
  const end = letters.findIndex((letter) => {
    room -= Buffer.byteLength(JSON.stringify(letter)) - '""'.length;
    return room < 0;
  });
  return end < 0 ? name : letters.slice(0, end).join('');
}

/** A call as its item (AGT-46). */
export function callItem(tenant: string, { id, tool: _, ...call }: AgentCall): TableItem {
  const row = {
    ...call,
    key_name: beginning(call.key_name),
    agent_name: beginning(call.agent_name),
    agent_version: call.agent_version && beginning(call.agent_version),
  };
  const at: Key = { pk: callsPartition(tenant), sk: id };
  const ttl = unixSeconds(plusSeconds(new Date(call.at), KEPT_SECONDS));
  return agentCallEntity.item(at, { row, ttl });
}

export function asCall(item: TableItem): AgentCall {
  const { row } = agentCallEntity.read(item);
  return { ...row, id: item.sk, tool: toolNameOf(row.operation) };
}
