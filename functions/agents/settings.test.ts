import { agentSettings } from '@waybill/agents/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as putSettings } from '../settings/put-app-settings.ts';
import { ask, callTool, openShop, setAgents } from './agents.factory.ts';
import { handler as listCalls } from './calls/list.ts';

withTable();
const clock = fixedClock();

const stored = async (tenant: string) => (await loadSettings(tenant, agentSettings)).for(undefined);

const putting = (values: object, more: object = {}) =>
  invoke<{ readonly code: string; readonly details: readonly { readonly path: string }[] }>(
    putSettings,
    {
      tenant: 'acme',
      method: 'PUT',
      path: '/v1/settings/apps/{app}',
      pathParameters: { app: 'agents' },
      body: { values, ...more },
    },
  );

const rowsOf = async (tenant: string) => {
  const { body } = await invoke<{ readonly items: readonly Readonly<Record<string, unknown>>[] }>(
    listCalls,
    { tenant, method: 'GET', path: '/v1/agents/calls' },
  );
  return body.items.map(({ tool, kind, outcome, code }) => [tool, kind, outcome, code]);
};

const toolsOf = async (shop: Parameters<typeof ask>[0]) => {
  const { body } = await ask(shop, 'tools/list');
  const { tools } = body.result as unknown as { readonly tools: readonly { name: string }[] };
  return tools.map(({ name }) => name);
};

describe('the settings of assistants', () => {
  // AGT-41
  it('let nobody in until they are changed', async () => {
    expect(await stored('fresh')).toEqual({
      enabled: false,
      allow: ['read', 'preview'],
      max_amount: null,
      approve_above: 0,
      calls_per_minute: 60,
    });
  });

  // AGT-41, AGT-43
  it.each([
    [{ enabled: 'yes' }, 'values.enabled'],
    [{ allow: ['reads'] }, 'values.allow.0'],
    [{ allow: ['read', '*'] }, 'values.allow.1'],
    [{ allow: ['orders.approve'] }, 'values.allow.0'],
    [{ allow: Array.from({ length: 51 }, () => 'read') }, 'values.allow'],
    [{ max_amount: -1 }, 'values.max_amount'],
    [{ approve_above: 0.00001 }, 'values.approve_above'],
    [{ calls_per_minute: 0 }, 'values.calls_per_minute'],
    [{ calls_per_minute: 601 }, 'values.calls_per_minute'],
  ])('are not %j', async (values, path) => {
    const { status, body } = await putting(values);
    expect([status, body.code, body.details[0]?.path]).toEqual([400, 'invalid_value', path]);
  });

  // AGT-41
  it('keep null where it is a value, and fall back where it is none', async () => {
    const tenant = 'nulls';
    await setAgents(tenant, { approve_above: null, calls_per_minute: 5, max_amount: 9 });
    expect(await stored(tenant)).toMatchObject({ approve_above: null, calls_per_minute: 5 });
    await setAgents(tenant, { calls_per_minute: null, max_amount: null });
    expect(await stored(tenant)).toMatchObject({
      approve_above: null,
      calls_per_minute: 60,
      max_amount: null,
    });
    await setAgents(tenant, { approve_above: 0 });
    expect(await stored(tenant)).toMatchObject({ approve_above: 0 });
  });
});

// AGT-42
it('shows no tool and answers no call while assistants are switched off', async () => {
  const shop = await openShop('dark', {});
  expect(await toolsOf(shop)).toEqual([]);
  expect(await callTool(shop, 'whoami')).toMatchObject({
    isError: true,
    structuredContent: { code: 'agents_disabled' },
    _meta: { 'waybill/status': 403 },
  });
  expect(await rowsOf('dark')).toEqual([]);
});

// AGT-43
it('follows a change of what is allowed with the next call', async () => {
  const shop = await openShop('changing', { enabled: true, allow: ['read'] });
  expect(await toolsOf(shop)).not.toContain('orders_hold');
  await setAgents('changing', { allow: ['orders.hold', 'carts.*'] });
  expect(await toolsOf(shop)).toEqual(['carts_get', 'carts_list', 'orders_hold']);
});

// AGT-45
it('runs nothing beyond the calls of a minute, and says when the next one may come', async () => {
  const shop = await openShop('hasty', { enabled: true, calls_per_minute: 2 });
  await callTool(shop, 'whoami');
  clock.advance(1);
  await callTool(shop, 'whoami');
  clock.advance(19);
  expect(await callTool(shop, 'orders_late')).toMatchObject({
    isError: true,
    structuredContent: { code: 'rate_limited', retry_after: 40 },
    _meta: { 'waybill/status': 429 },
  });
  expect(await toolsOf(shop)).toContain('orders_late');
  clock.advance(40);
  expect(await callTool(shop, 'orders_late')).toMatchObject({ isError: false });
  expect(await rowsOf('hasty')).toEqual([
    ['orders_late', 'read', 'ok', null],
    ['orders_late', 'read', 'refused', 'rate_limited'],
    ['whoami', 'read', 'ok', null],
    ['whoami', 'read', 'ok', null],
  ]);
});
