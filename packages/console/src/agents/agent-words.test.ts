import type { AgentCall, Order } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { agentName, outcomeWords, recordHref, settingWords, waitingOrders } from './agent-words.ts';

const settings = {
  enabled: true,
  allow: ['read', 'preview'],
  max_amount: null,
  approve_above: 0,
  calls_per_minute: 60,
};

// AGT-50
describe('what assistants may do', () => {
  it('is one sentence while they are switched off', () => {
    expect(settingWords({ ...settings, enabled: false })).toEqual([
      'Assistants are switched off: none can look anything up or change anything.',
    ]);
  });

  it.each([
    [['read', 'preview'], /may look things up and show what a change would do, without/u],
    [['read', 'write', 'preview'], /may look things up and make changes, each of which they show/u],
    [['orders.hold', 'carts.*'], /may use orders\.hold, carts\.\*\.$/u],
    [['preview', 'orders.hold'], /may show what .* and use orders\.hold\.$/u],
    [[], /can do nothing/u],
  ])('by %j is said in words', (allow, words) => {
    const [first] = settingWords({ ...settings, allow });
    expect(first).toMatch(words);
  });

  it.each([
    [{ max_amount: 100 }, 'They leave orders above 100 alone, in whatever currency.'],
    [{ max_amount: null }, 'They may change orders of any value.'],
    [{ approve_above: 0 }, 'Each order they place waits for a person to approve it.'],
    [{ approve_above: 50 }, 'Orders they place above 50 wait for a person to approve them.'],
    [{ approve_above: null }, 'Orders they place need no approval of their own.'],
    [{ calls_per_minute: 1 }, 'Each key may make 1 call a minute.'],
  ])('says of %j: %s', (more, sentence) => {
    expect(settingWords({ ...settings, ...more })).toContain(sentence);
  });
});

// AGT-50
it.each([
  [{ kind: 'read' }, 'Looked up', 'plain'],
  [{ kind: 'preview' }, 'Shown, not done', 'plain'],
  [{ kind: 'write' }, 'Done', 'good'],
  [{ kind: 'write', replayed: true }, 'Done, asked again', 'good'],
  [{ outcome: 'refused', code: 'order_closed' }, 'Refused: order closed', 'warn'],
  [{ outcome: 'refused' }, 'Refused', 'warn'],
  [{ outcome: 'failed', code: 'internal_error' }, 'Failed', 'bad'],
] as const)('a call %j ended as %s', (more, text, tone) => {
  const call = { kind: 'write', outcome: 'ok', code: null, replayed: false, ...more } as const;
  expect(outcomeWords(call)).toEqual({ text, tone });
});

it.each([
  ['orders.hold', 'o1', '/orders/o1'],
  ['carts.get', 'c1', '/carts/c1'],
  ['orderlists.get', 'l1', '/lists/l1'],
  ['markets.list', 'm1', undefined],
  ['orders.late', null, undefined],
])('a call of %s for %j leads to %j', (operation, record_id, link) => {
  expect(recordHref({ operation, record_id })).toBe(link);
});

it('names an assistant with its version, which turns nothing beside it', () => {
  expect(agentName({ agent_name: 'Claude', agent_version: '2.1' })).toBe('Claude 2.1');
  expect(agentName({ agent_name: 'unknown', agent_version: null })).toBe('unknown');
  expect(agentName({ agent_name: '\u202eX', agent_version: null })).toBe('\u2068\u202eX\u2069');
});

// AGT-51
it('finds the orders that calls of assistants placed', () => {
  const orders = ['a', 'b', 'c'].map((id) => ({ id }) as Order);
  const calls = ['c', null, 'a'].map((record_id) => ({ record_id }) as AgentCall);
  expect(waitingOrders(orders, calls).map(({ id, call }) => [id, call.record_id])).toEqual([
    ['a', 'a'],
    ['c', 'c'],
  ]);
});
