import { existsSync } from 'node:fs';
import { openapiDocument } from '@waybill/openapi/document';
import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { shippingAreaEvents } from './events.ts';
import { shippingAreaOperations } from './operations.ts';

const ids = shippingAreaOperations.map(({ id }) => id);

// SHP-1
it('the area has forty operations, each once', () => {
  expect([...ids].sort()).toEqual([
    ...['catalog', 'create', 'defaults', 'defaults.get', 'delete', 'get', 'list', 'update'].map(
      (verb) => `shipping.carriers.${verb}`,
    ),
    ...['create', 'defaults', 'defaults.get', 'delete', 'get', 'list', 'update'].map(
      (verb) => `shipping.methods.${verb}`,
    ),
    'shipping.rates',
    ...['create', 'delete', 'get', 'list', 'make-default', 'update'].map(
      (verb) => `shipping.service-levels.${verb}`,
    ),
    'shipping.tax-classes.usage',
    ...['create', 'delete', 'get', 'ladder', 'list', 'replace', 'update'].map(
      (verb) => `shipping.tiers.${verb}`,
    ),
    'shipping.tracking',
    'shipping.tracking.get',
    'shipping.vocabularies.get',
    'shipping.vocabularies.list',
    ...['create', 'delete', 'get', 'list', 'make-default', 'update'].map(
      (verb) => `shipping.weight-units.${verb}`,
    ),
  ]);
});

// SHP-9
it('buyers quote, follow parcels, and read levels, units and vocabularies', () => {
  const open = shippingAreaOperations.filter(({ audience }) => audience === 'buyer');
  expect(open.map(({ id }) => id).sort()).toEqual([
    'shipping.rates',
    'shipping.service-levels.get',
    'shipping.service-levels.list',
    'shipping.tracking',
    'shipping.tracking.get',
    'shipping.vocabularies.get',
    'shipping.vocabularies.list',
    'shipping.weight-units.get',
    'shipping.weight-units.list',
  ]);
});

it('every operation can be described and has its handler', () => {
  const { paths } = openapiDocument({ operations: shippingAreaOperations, version: '0.0.0' });
  const routes = shippingAreaOperations.map(({ urlPath }) => urlPath);
  expect(new Set(Object.keys(paths))).toEqual(new Set(routes));
  const functions = new URL('../../../../functions/', import.meta.url);
  const files = ids.map((id) => `${id.replaceAll('.', '/')}.ts`);
  expect(files.filter((file) => !existsSync(new URL(file, functions)))).toEqual([]);
});

// SHP-2
it('literal paths come before those with an id', () => {
  const at = (id: string) => ids.indexOf(id);
  expect(at('shipping.carriers.catalog')).toBeLessThan(at('shipping.carriers.get'));
  expect(at('shipping.carriers.defaults.get')).toBeLessThan(at('shipping.carriers.get'));
  expect(at('shipping.methods.defaults.get')).toBeLessThan(at('shipping.methods.get'));
  expect(at('shipping.tiers.ladder')).toBeLessThan(at('shipping.tiers.get'));
});

// SHP-151
it('every topic that an operation may publish is declared, with an example', () => {
  const topics = shippingAreaEvents.map(({ topic }) => topic);
  expect(topics).toHaveLength(12);
  const emitted = shippingAreaOperations.flatMap(({ emits }) => emits ?? []);
  expect(new Set(emitted)).toEqual(new Set(topics));
  for (const { topic, data, example } of shippingAreaEvents) {
    expect([topic, safeParse(data, example).success]).toEqual([topic, true]);
  }
});
