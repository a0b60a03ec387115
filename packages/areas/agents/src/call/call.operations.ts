import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const id = v.optional(v.union([v.string(), v.pipe(v.number(), v.integer())]));
const version = described('Always 2.0.', v.literal('2.0'));
const part = v.record(v.string(), v.unknown());

/** A message of the protocol: a request, or a notification where it has no id. */
const AgentMessage = namedObject('AgentMessage', {
  jsonrpc: version,
  id: described('Names the request in its answer; a notification has none.', id),
  method: described('`server/discover`, `tools/list`, `tools/call` and others.', v.string()),
  params: described('Parameters of the method.', v.optional(part)),
});

const AgentError = namedObject('AgentError', {
  code: described('A code of JSON-RPC, or the HTTP status.', v.pipe(v.number(), v.integer())),
  message: described('The sentence of the refusal.', v.string()),
  data: described('The one error body, or what the code says more.', v.optional(part)),
});

const AgentAnswer = namedObject('AgentAnswer', {
  jsonrpc: version,
  id: described('The id of the request; absent where it was not read.', id),
  result: described('Answer of the method.', v.optional(part)),
  error: described('Why there is no result.', v.optional(AgentError)),
});

export const callAgentsOperation = defineOperation({
  id: 'agents.call',
  route: 'POST ^/mcp',
  summary: 'Answer one message of an assistant',
  description:
    'The Model Context Protocol: discovery, the tools that the key may use, and calls of them. A tool that writes shows what it would do, and does it when it is called again with the `confirm` of that preview. It also takes `Authorization: Bearer {tenant}.{key}`.',
  body: AgentMessage,
  response: AgentAnswer,
  status: 200,
  access: 'write',
  atLocations: 'anywhere',
  asksItself: true,
  claimsItself: true,
  extension: true,
  errors: {
    origin_not_allowed: {
      status: 403,
      when: 'The page that calls is of an origin that the stage does not list.',
    },
  },
  impact: 'Assistants can neither read nor change anything of a shop.',
});
