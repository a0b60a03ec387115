import { callAgentsOperation } from '@waybill/agents/call/call.operations';
import { allowedOrigins } from '@waybill/agents/door/allowed-origins';
import { answerAgent } from '@waybill/agents/door/answer-agent.command';
import { agentSettings } from '@waybill/agents/shared/settings';
import { observed } from '@waybill/api/serve';
import { livingLocations } from '@waybill/inventories/location/living-locations.repository';
import { loadSettings } from '@waybill/settings/settings.repository';
import { authorize } from '@waybill/tenants/authorize.command';
import { SLUG_PATTERN } from '@waybill/tenants/tenant/slug';
import manifest from '../../package.json' with { type: 'json' };
import { handlers } from './handlers.generated.ts';
import tools from './tools.generated.json' with { type: 'json' };

async function settingsOf(tenant: string | undefined) {
  if (tenant === undefined || !SLUG_PATTERN.test(tenant)) return undefined;
  return (await loadSettings(tenant, agentSettings)).for(undefined);
}

/** One message of an assistant (AGT-1): this function knows its callers, and runs the tools itself. */
export const handler = observed(callAgentsOperation, (event) =>
  answerAgent(event, {
    version: manifest.version,
    origins: allowedOrigins(),
    tools,
    handlers,
    authorize: (tenant, key, now) => authorize(tenant, key, now, livingLocations),
    settingsOf,
  }),
);
