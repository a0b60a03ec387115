import { expect, it } from 'vitest';
import { doneBy, personOf } from './person.ts';

it.each([
  [['Ada', 'Console'], 'Ada'],
  [[null, 'Console'], 'Console'],
  [['01976f3a-8c1e-7a44-9d0b-000000000001', 'Shop'], 'Customer'],
  [[null, undefined, ''], undefined],
])('of %j people read %s', (names, person) => {
  expect(personOf(...names)).toBe(person);
});

const by = { key_id: 'k', name: 'Desk' };
const agent = { name: 'Claude', version: '2.1' };

// AGT-40
it.each([
  [null, by, 'Desk'],
  ['Ada', by, 'Ada'],
  [null, null, undefined],
  [null, { ...by, agent }, 'Claude with the key Desk'],
  ['Ada', { ...by, agent }, 'Ada · Claude with the key Desk'],
  [null, { ...by, agent: { ...agent, name: '\u202eX' } }, '\u2068\u202eX\u2069 with the key Desk'],
])('what %j signed and %j called is done by %s', (signed, key, person) => {
  expect(doneBy(signed, key)).toBe(person);
});
