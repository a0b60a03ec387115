import { agentOf } from '@waybill/events/author';
import { expect, it } from 'vitest';
import { authorOf } from './context.ts';

const caller = {
  operator: false,
  keyId: 'key-1',
  keyName: 'Desk',
  permissions: ['*'],
  principal: undefined,
};

// API-138, AGT-40
it('names the key that calls, and the assistant behind it where there is one', () => {
  const by = { key_id: 'key-1', name: 'Desk' };
  expect(authorOf(caller)).toStrictEqual({ actor: null, by });
  const agent = agentOf('Claude', undefined);
  expect(authorOf({ ...caller, agent: { ...agent, approveAbove: 0 } })).toStrictEqual({
    actor: null,
    by: { ...by, agent },
  });
});
