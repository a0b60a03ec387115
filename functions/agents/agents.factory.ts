import { installers } from '@waybill/registry/installers.generated';
import { authorize } from '@waybill/tenants/authorize.command';
import { provisionTenant } from '@waybill/tenants/tenant/provision-tenant.command';
import { type Call, invoke, type Reply } from '@waybill/testing/invoke';
import { workFor } from '@waybill/work/work';
import { handler as createKey } from '../api-keys/create.ts';
import { handler as putSettings } from '../settings/put-app-settings.ts';
import { handler } from './call.ts';

export const OLD = '2025-11-25';
export const MODERN = '2026-07-28';

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An answer of the protocol. */
export interface Rpc {
  readonly jsonrpc: string;
  readonly id?: string | number;
  // Suites look into results of any shape.
  readonly result?: Readonly<Record<string, never>>;
  readonly error?: RpcError;
}

/** The result of a tool, as suites look at it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly _meta: Readonly<Record<string, unknown>>;
}

/** A shop of a suite with a key, and what its assistant says. */
export interface Shop {
  readonly tenant: string;
  readonly key: string;
  readonly keyId: string;
}

export const agentCall = 'agents.call';

/** Settings under which everything may be tried and done. */
export const OPEN = { enabled: true, allow: ['read', 'write'], calls_per_minute: 600 };

export async function setAgents(tenant: string, values: Readonly<Record<string, unknown>>) {
  const reply = await invoke(putSettings, {
    tenant,
    method: 'PUT',
    path: '/v1/settings/{app}',
    pathParameters: { app: 'agents' },
    body: { values },
  });
  if (reply.status !== 200) throw new Error(reply.text);
}

/** A key of a shop with these permissions. */
export async function keyOf(
  tenant: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Shop> {
  const { keyId = '' } = await authorize(tenant, `wb_${tenant}`, new Date());
  const reply = await invoke<{ id: string; key: string }>(createKey, {
    tenant,
    keyId,
    path: '/v1/api-keys',
    body: { name: 'Assistant', permissions: ['*'], ...body },
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return { tenant, key: reply.body.key, keyId: reply.body.id };
}

/** A shop that has its assistants on. */
export async function openShop(tenant: string, settings: Readonly<Record<string, unknown>> = OPEN) {
  await provisionTenant(workFor(tenant, new Date()), {
    slug: tenant,
    name: tenant,
    secret: `wb_${tenant}`,
    operator: false,
    status: 'active',
    cursorSecret: `secret of ${tenant}`,
    installers,
  });
  await setAgents(tenant, settings);
  return keyOf(tenant);
}

export const credentials = ({ tenant, key }: Pick<Shop, 'tenant' | 'key'>) => ({
  'x-service-tenant': tenant,
  'x-service-api-key': key,
});

/** Sends a body to the door, as it is. */
export const send = (body: unknown, headers: Call['headers'] = {}): Promise<Reply<Rpc>> =>
  invoke<Rpc>(handler, { method: 'POST', path: '/mcp', body, headers, authorizer: {} });

const ABOUT = 'io.modelcontextprotocol/';

/** A modern message with all that its revision wants. */
export function modern(method: string, params: Readonly<Record<string, unknown>> = {}) {
  const meta = {
    [`${ABOUT}protocolVersion`]: MODERN,
    [`${ABOUT}clientCapabilities`]: {},
    [`${ABOUT}clientInfo`]: { name: 'Suite', version: '1.0' },
  };
  const { name } = params;
  return {
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
    headers: {
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
  };
}

/** Asks as a client of the newest revision does. */
export function ask(
  shop: Shop,
  method: string,
  params?: Readonly<Record<string, unknown>>,
  more = {},
) {
  const { body, headers } = modern(method, params);
  return send(body, { ...credentials(shop), ...headers, ...more });
}

/** Calls a tool and answers its result. */
export async function callTool(
  shop: Shop,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
  more = {},
): Promise<ToolAnswer> {
  const reply = await ask(shop, 'tools/call', { name, arguments: args }, more);
  if (reply.body.result === undefined) throw new Error(reply.text);
  return reply.body.result as unknown as ToolAnswer;
}

/** Previews a call of a tool and does it. */
export async function doTool(shop: Shop, name: string, args: Readonly<Record<string, unknown>>) {
  const { structuredContent } = await callTool(shop, name, args);
  const { confirm } = structuredContent;
  return callTool(shop, name, { ...args, confirm });
}
