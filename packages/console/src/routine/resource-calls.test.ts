import { describe, expect, it } from 'vitest';
import { RESOURCES } from './console-resources.generated.ts';
import { listCalls, oneOf, recordCalls, withChoices } from './resource-calls.ts';

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

it('a field that holds an id is a choice of names, once they are known', () => {
  const methods = RESOURCES.find(({ name }) => name === 'methods');
  if (methods === undefined) throw new Error('there are no methods');
  const carriers = [{ code: 'c1', title: 'The mule' }];
  const offered = (names: [string, typeof carriers][]) =>
    withChoices(
      [...listCalls(methods, {}), ...recordCalls(methods, {}, { id: 'm1' })],
      new Map(names),
    )
      .flatMap(({ fields = [] }) => fields)
      .filter(({ path }) => path === 'carrier_id')
      .map(({ choices }) => choices);
  expect(offered([['carrier_id', carriers]])).toEqual([carriers, carriers]);
  expect(offered([['carrier_id', []]])).toEqual([undefined, undefined]);
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
    'peppol partner',
  ]);
});
