import { described, namedObject } from '@waybill/api/annotation';
import { instant, uuid } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import * as v from 'valibot';

const callKinds = ['read', 'preview', 'write'] as const;
const callOutcomes = ['ok', 'refused', 'failed'] as const;

/** A call of a tool: who asked for what, and how it ended; nothing of its arguments or its answer (AGT-46). */
export const AgentCall = namedObject('AgentCall', {
  id: uuid(),
  at: described('When it was made, UTC.', instant()),
  key_id: described('Id of the key that called.', uuid()),
  key_name: described('Name of the key when it called.', v.string()),
  agent_name: described(
    'Name of the assistant, in its own words; unknown where it has none.',
    v.string(),
  ),
  agent_version: described('Its version, in its own words.', v.nullable(v.string())),
  tool: described('Name of the tool.', v.string()),
  operation: described('Id of the operation behind the tool.', v.string()),
  kind: described('Reading, a preview of a change, or the change itself.', v.picklist(callKinds)),
  outcome: described('An answer, a refusal, or a fault of ours.', v.picklist(callOutcomes)),
  code: described('Code of the refusal.', v.nullable(v.string())),
  record_id: described('Id of the record that it named or made.', v.nullable(uuid())),
  replayed: described('True where it was answered as a call before it.', v.boolean()),
  duration_ms: described('Duration in milliseconds.', v.pipe(v.number(), v.integer())),
});
export type AgentCall = v.InferOutput<typeof AgentCall>;

export const listAgentCallsOperation = defineOperation({
  id: 'agents.calls.list',
  route: 'GET /agents/calls',
  summary: 'List the calls of assistants, the newest first',
  description:
    'One row a call of a tool, kept for 90 days. The total is exact up to 500 calls; filters look through the newest 2,000, and `after` goes on behind them.',
  list: {
    id: 'uuid',
    at: 'instant',
    key_id: 'uuid',
    key_name: 'text',
    agent_name: 'text',
    agent_version: 'text',
    tool: 'text',
    operation: 'text',
    kind: 'text',
    outcome: 'text',
    code: 'text',
    record_id: 'uuid',
    replayed: 'boolean',
  },
  fixedOrder: 'calls are always newest first',
  response: page(AgentCall),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'The back office does not see what assistants do; orders name them still.',
});
