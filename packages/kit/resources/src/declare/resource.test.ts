import { schemaNameOf } from '@waybill/api/annotation';
import { schemaOf } from '@waybill/openapi/wire-schema';
import { expect, it } from 'vitest';
import { collectionPattern } from '../perform/address.ts';
import { depots, docks } from '../testing/sample-resources.factory.ts';
import { operationsOf } from './resource.ts';

const all = [...operationsOf(depots), ...operationsOf(docks)];

it('has a contract for each operation declared, and for no other', () => {
  expect(all.map(({ id, route, status }) => `${id}: ${route} ${status}`)).toEqual([
    'sample.depots.list: GET /depots 200',
    'sample.depots.create: POST /depots 201',
    'sample.depots.defaults: POST /depots/defaults 200',
    'sample.depots.defaults.get: GET /depots/defaults 200',
    'sample.depots.get: GET /depots/{id} 200',
    'sample.depots.update: PUT /depots/{id} 200',
    'sample.depots.delete: DELETE /depots/{id} 200',
    'sample.depots.make-default: POST /depots/{id}/make-default 200',
    'sample.docks.list: GET /depots/{depot_id}/docks 200',
    'sample.docks.create: POST /depots/{depot_id}/docks 201',
    'sample.docks.get: GET /depots/{depot_id}/docks/{id} 200',
    'sample.docks.update: PUT /depots/{depot_id}/docks/{id} 200',
    'sample.docks.delete: DELETE /depots/{depot_id}/docks/{id} 200',
  ]);
});

it.each(all.map((operation) => [operation.id, operation] as const))(
  '%s can be shown as JSON Schema',
  (id, operation) => {
    expect(schemaOf(operation.response, 'output', id)).toHaveProperty('type', 'object');
    if (operation.body !== undefined) {
      expect(schemaOf(operation.body, 'input', id)).toHaveProperty('type', 'object');
    }
  },
);

it('declares the refusals of its fields and its own', () => {
  const { create, update, delete: remove } = depots.contracts;
  const own = ['invalid_countries', 'invalid_zip', 'unique_violation'];
  expect(Object.keys(create.errors)).toEqual(['limit_reached', ...own, 'too_far']);
  expect(Object.keys(update.errors)).toEqual(own);
  expect(Object.keys(remove.errors)).toEqual(['last_depot']);
});

// MKT-101
it('offers every listed field as a column, in the order of the record', () => {
  expect(Object.keys(depots.contracts.list.list)).toEqual([
    'id',
    'code',
    'title',
    'is_default',
    'is_system',
    'zip',
    'status',
    'position',
    'created_at',
    'updated_at',
  ]);
});

it('names the topics it publishes', () => {
  expect(depots.contracts.makeDefault.emits).toEqual(['depot.updated']);
  expect(docks.contracts.delete.emits).toEqual(['dock.deleted']);
  expect(depots.contracts.list.emits).toBeUndefined();
});

it('names its access pattern', () => {
  expect([depots, docks].map((one) => collectionPattern(one).name)).toEqual([
    'Depots of a tenant',
    'Docks of a depot',
  ]);
});

it('names its shapes after the entity, and says of a field the same in all of them', () => {
  const { list, get, create, update, defaults } = depots.contracts;
  const shapes = [list.response, get.response, create.body, update.body, defaults.response];
  expect(shapes.map(schemaNameOf)).toEqual([
    'DepotPage',
    'Depot',
    'DepotCreate',
    'DepotUpdate',
    'DepotDefaultsCreated',
  ]);
  const [sent, answered] = [
    schemaOf(create.body, 'input', 'create'),
    schemaOf(get.response, 'output', 'get'),
  ];
  const description = 'Whether it takes deliveries.';
  expect(sent).toHaveProperty('properties.status.description', description);
  expect(answered).toHaveProperty('properties.status.description', description);
});
