import { describe, expect, it } from 'vitest';
import { parseField } from '../api/field.ts';
import { fillIn, parseScenario, type Scenario, stepsTo, withValue } from './scenario.ts';

const step = (name: string, publishes: string[], needs: string[] = []) => ({
  name,
  call: `things.{{name}}`,
  publishes,
  needs,
  path: { id: 'x' },
  body: { items: [{ quantity: 1 }] },
});
const scenario: Scenario = {
  about: 'Things',
  steps: [
    step('place', ['placed', 'created']),
    step('hold', ['held'], ['place']),
    step('unhold', ['unheld'], ['hold', 'place']),
  ],
};
const names = (topic: string) => stepsTo(topic, scenario).map(({ name }) => name);

it('takes the steps that lead to a topic, and no others', () => {
  expect(names('created')).toEqual(['place']);
  expect(names('unheld')).toEqual(['place', 'hold', 'unhold']);
  expect(names('gone')).toEqual([]);
});

it('says which step a step needs', () => {
  const steps = [step('hold', ['held'], ['plce']), step('place', [])];
  expect(() => stepsTo('held', { about: '', steps })).toThrow('is place meant?');
});

describe('a value', () => {
  const set = (word: string) => withValue(scenario.steps, parseField(word));

  it('is put into the body of a step, or into its path', () => {
    expect(set('hold.items.0.quantity=3')[1]?.body).toEqual({ items: [{ quantity: 3 }] });
    expect(set('hold.path.id=7')[1]?.path).toEqual({ id: '7' });
    expect(set('hold.path.other=7')[1]?.body).toMatchObject({ path: { other: 7 } });
    expect(scenario.steps[1]?.path).toEqual({ id: 'x' });
  });

  it('is of a step that there is', () => {
    expect(() => set('hld.a=1')).toThrow('there is no step hld; is hold meant?');
    expect(() => set('nothing.a=1')).toThrow('there are place, hold, unhold');
  });
});

describe('what steps name', () => {
  const known = { unique: 'u1', place: { id: 'a', total: 3, items: [{ id: 'b' }] } };

  it.each<[unknown, unknown]>([
    ['trigger-{{unique}}', 'trigger-u1'],
    ['{{place.total}}', 3],
    ['{{place.items.0.id}} of {{place.id}}', 'b of a'],
    [{ list: ['{{place.id}}', 1, null] }, { list: ['a', 1, null] }],
    ['{place.id} {{ }}', '{place.id} {{ }}'],
  ])('%j is %j', (value, full) => {
    expect(fillIn(value, known)).toEqual(full);
  });

  it('is known', () => {
    expect(() => fillIn('{{ship.id}}', known)).toThrow('nothing is known of {{ship.id}}');
  });
});

describe('a scenario of a file', () => {
  it('is read', () => {
    const steps = [{ name: 'a', call: 'orders.place', body: {} }];
    expect(parseScenario(JSON.stringify({ about: 'One', steps }))).toEqual({
      about: 'One',
      steps: [{ name: 'a', call: 'orders.place', publishes: [], needs: [], path: {}, body: {} }],
    });
    const bare = parseScenario('{"steps": [{"name": "a", "call": "b", "path": {"id": 1}}]}');
    expect(bare).toMatchObject({ about: '', steps: [{ path: { id: '1' } }] });
    expect(bare.steps[0]).not.toHaveProperty('body');
  });

  it.each([
    ['{', 'is no JSON'],
    ['[]', 'an object with a list of steps'],
    ['{"steps": 1}', 'an object with a list of steps'],
    ['{"steps": [1]}', 'must be an object'],
    ['{"steps": [{"name": "a"}]}', 'needs a name, and the id'],
    ['{"steps": [{"name": "a", "call": "b", "needs": "c"}]}', 'must be lists of texts'],
    ['{"steps": [{"name": "a", "call": "b", "publishes": [1]}]}', 'must be lists of texts'],
  ])('is refused: %s', (text, problem) => {
    expect(() => parseScenario(text)).toThrow(problem);
  });
});
