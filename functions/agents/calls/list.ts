import { listAgentCallsOperation } from '@waybill/agents/call/agent-calls.operations';
import { listCalls } from '@waybill/agents/call/agent-calls.repository';
import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';

export const handler = serve(listAgentCallsOperation, async ({ query, ctx }) =>
  presentPage(await listCalls(ctx.tenant, query, ctx.now), query),
);
