import { describe, expect, it } from 'vitest';
import { RESOURCES } from './console-resources.generated.ts';
import { listCalls, oneOf, recordCalls } from './resource-calls.ts';

const labels = (calls: ReturnType<typeof listCalls>) => calls.map(({ label }) => label);

describe.each(RESOURCES.map((one) => [one.name, one] as const))('%s', (_, resource) => {
  it('offers each of its operations once', () => {
    const record = { id: '1', is_default: true };
    const offered = [...listCalls(resource, {}), ...recordCalls(resource, {}, record)];
    const wanted = resource.verbs.filter((verb) => verb !== 'get');
    expect(offered.map(({ operation }) => operation).sort()).toEqual(
      wanted.map((verb) => `${resource.operations}.${verb}`).sort(),
    );
  });
});

it('the default record cannot be made the default', () => {
  const markets = RESOURCES.find(({ name }) => name === 'markets');
  if (markets === undefined) throw new Error('there are no markets');
  const whyNot = (is_default: boolean) =>
    recordCalls(markets, {}, { id: '1', is_default }).find(({ label }) => label === 'Make default')
      ?.whyNot;
  expect([whyNot(true), whyNot(false)]).toEqual(['This is already the default.', undefined]);
  expect(labels(listCalls(markets, {}))).toEqual(['New market']);
});

it('names one record of each resource', () => {
  expect(RESOURCES.map(oneOf)).toEqual([
    'location',
    'availability state',
    'carrier',
    'method',
    'tier',
    'service level',
    'weight unit',
    'market',
    'currency',
    'locale',
    'tax class',
    'list kind',
    'number range',
    'return reason',
    'cart profile',
  ]);
});
