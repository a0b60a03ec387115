import { schemaOf } from '@waybill/openapi/wire-schema';
import { describe, expect, it } from 'vitest';
import { availabilityOperations } from '../availability/availability.operations.ts';
import { reorderOperations } from '../reorder/reorder.operations.ts';
import { bookingOperations } from './booking.operations.ts';

const operations = [...bookingOperations, ...availabilityOperations, ...reorderOperations];

it.each([
  ['inventories.adjust', 'POST /v1/inventories/adjust', 201],
  ['inventories.receive', 'POST /v1/inventories/receive', 201],
  ['inventories.restock', 'POST /v1/inventories/restock', 200],
  ['inventories.stock.adjust', 'POST /v1/inventories/stock/{id}/adjust', 200],
  ['inventories.availability', 'POST /v1/inventories/availability', 200],
  ['inventories.reorder-alerts', 'GET /v1/inventories/reorder-alerts', 200],
  ['inventories.reorder-alerts.scan', 'POST /v1/inventories/reorder-alerts/scan', 200],
])('%s is %s and answers %d', (id, route, status) => {
  const found = operations.find((operation) => operation.id === id);
  expect(`${found?.method} ${found?.urlPath}`).toBe(route);
  expect(found?.status).toBe(status);
});

it.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s has a JSON Schema',
  (id, operation) => {
    expect(schemaOf(operation.response, 'output', id)).toHaveProperty('type', 'object');
    if ('body' in operation) {
      expect(schemaOf(operation.body, 'input', id)).toHaveProperty('type', 'object');
    }
  },
);

describe('the API document', () => {
  it('says how many items a call takes', () => {
    const [adjust] = bookingOperations;
    expect(JSON.stringify(schemaOf(adjust.body, 'input', adjust.id))).toMatch(
      /"minItems":1.*"maxItems":200|"maxItems":200.*"minItems":1/u,
    );
  });
});
