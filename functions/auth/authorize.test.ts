import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { handler } from './authorize.ts';

/** The gateway's question about a call with these headers, on a route that looks at so many of them. */
const asked = (headers: Record<string, string>, looksAt = 3) =>
  handler({
    headers,
    identitySource: Object.values(headers).slice(0, looksAt),
  } as Partial<APIGatewayRequestAuthorizerEventV2> as APIGatewayRequestAuthorizerEventV2);

// STG-12
describe('the authorizer of a stage with an edge', () => {
  it.each([
    ['no secret', {}],
    ['a wrong one', { 'x-waybill-edge': 'guessed' }],
  ])('refuses %s before it looks at a key', async (_, headers) => {
    vi.stubEnv('EDGE_SECRETS', 'new,old');
    expect(await asked(headers)).toEqual({ isAuthorized: false });
  });

  it('looks at tenant and key of what came through the edge', async () => {
    vi.stubEnv('EDGE_SECRETS', 'new,old');
    const headers = { 'x-waybill-edge': 'new', 'x-service-tenant': '', 'x-service-api-key': 'any' };
    const context = { outcome: 'tenant_required' };
    expect(await asked(headers)).toEqual({ isAuthorized: true, context });
  });

  it('says nothing of a caller on public routes, where its answer serves all', async () => {
    vi.stubEnv('EDGE_SECRETS', 'new,old');
    const headers = { 'x-waybill-edge': 'old', 'x-service-tenant': 'a', 'x-service-api-key': 'b' };
    expect(await asked(headers, 1)).toEqual({ isAuthorized: true });
  });
});

it('needs no secret in a stage without an edge', async () => {
  const context = { outcome: 'tenant_required' };
  expect(await asked({ 'x-service-api-key': 'any' })).toEqual({ isAuthorized: true, context });
});
