import { describe, expect, it } from 'vitest';
import { storedEndpoint } from '../endpoint/endpoint.factory.ts';
import { unknownHealth } from '../health/health.ts';
import { isExpired, redeliveryTargets, refuseDisabled } from './redelivery.ts';

const one = (id: string, fields: Parameters<typeof storedEndpoint>[0] = {}) => ({
  endpoint: storedEndpoint({ id, ...fields }),
  health: unknownHealth,
});

const endpoints = [
  one('whe_orders'),
  one('whe_all', { topics: ['*'] }),
  one('whe_off', { status: 'disabled' }),
  one('whe_stock', { topics: ['stock_level.*'] }),
];

const idsOf = (named?: string[]) => {
  const targets = redeliveryTargets(endpoints, { topic: 'order.placed' }, named);
  return 'rejected' in targets ? targets.rejected : targets.map(({ endpoint }) => endpoint.id);
};

// WHK-145
it.each([
  [undefined, ['whe_orders', 'whe_all']],
  [['whe_stock', 'whe_stock'], ['whe_stock']],
  [['whe_nowhere', 'whe_off'], 'not_found'],
  [['whe_orders', 'whe_off'], 'endpoint_disabled'],
  [[], []],
])('an event goes once more to %j', (named, expected) => {
  expect(idsOf(named)).toEqual(expected);
});

// WHK-208
it('an event that speaks of an endpoint goes to the others, unless that one is named', () => {
  const event = { topic: 'webhook.endpoint.failing', subject: 'whe_all' };
  const all = [...endpoints, one('whe_pager', { topics: ['webhook.*'] })];
  const targets = (named?: string[]) => redeliveryTargets(all, event, named);
  expect(targets()).toMatchObject([{ endpoint: { id: 'whe_pager' } }]);
  expect(targets(['whe_all'])).toMatchObject([{ endpoint: { id: 'whe_all' } }]);
});

describe('a redelivery', () => {
  // WHK-144
  it('needs an endpoint that is enabled', () => {
    expect(refuseDisabled(storedEndpoint())).toBeUndefined();
    expect(refuseDisabled(storedEndpoint({ status: 'disabled' }))).toMatchObject({
      rejected: 'endpoint_disabled',
    });
    expect(refuseDisabled(undefined)).toMatchObject({ rejected: 'endpoint_disabled' });
  });

  // WHK-8
  it('needs an event of the last 30 days', () => {
    const event = 'evt_01KJM9V180ABCDEFGHJKMNPQRS';
    const day = 86_400_000;
    const moment = Date.parse('2026-03-01T10:00:00.000Z');
    const [fresh, old] = [29, 31].map((days) => isExpired(event, new Date(moment + days * day)));
    expect([fresh, old]).toEqual([false, true]);
  });
});
