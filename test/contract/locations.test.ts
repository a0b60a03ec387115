import { randomUUID } from 'node:crypto';
import { keysOf } from '@waybill/api/body-shape';
import type { AnyOperation } from '@waybill/api/operation';
import { serve } from '@waybill/api/serve';
import { operations } from '@waybill/registry/operations';
import { invoke } from '@waybill/testing/invoke';
import { expect, it } from 'vitest';

/** Paths open to keys that are bound to locations (API-314). */
const open: readonly RegExp[] = [
  /^inventories\.(availability|receive|adjust|restock|count|transfer|reorder-alerts)$/u,
  /^inventories\.(locations|stock|movements|reservations|availability-states)\.(list|get)$/u,
  /^inventories\.stock\.adjust$/u,
  /^(inventories|orders)\.vocabularies\.(list|get)$/u,
  /^orders\.fulfillments\./u,
  /^orders\.(ship|shipments\.(list|update|track)|documents\.get)$/u,
  /^(whoami|locale|agents\.call)$/u,
];

const guarded = operations.filter((operation) => operation.public !== true);
const isOpen = ({ id }: AnyOperation) => open.some((pattern) => pattern.test(id));

// API-314
it('every operation says if keys that are bound to locations reach it', () => {
  const declared = guarded.filter(({ atLocations }) => atLocations !== undefined);
  expect(declared.map(({ id }) => id)).toEqual(guarded.filter(isOpen).map(({ id }) => id));
  for (const pattern of open) expect(guarded.some(({ id }) => pattern.test(id))).toBe(true);
});

// API-314
it.each(guarded.map((operation) => [operation.id, operation] as const))(
  'the door of %s keeps to it, whatever the key may do',
  async (_id, operation) => {
    const handler = serve(operation, async () => Promise.reject(new Error('reached')));
    const names = [...operation.urlPath.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');
    const call = {
      method: operation.method,
      path: operation.urlPath,
      operator: true,
      pathParameters: Object.fromEntries(names.map((name) => [name, 'x'])),
      places: [randomUUID()],
    };
    for (const permissions of [['*'], []]) {
      const { body } = await invoke(handler, { ...call, permissions });
      if (isOpen(operation)) expect(body['code']).not.toBe('location_not_permitted');
      else expect(body['code']).toBe('location_not_permitted');
    }
  },
);

// API-315, API-317
it.each(guarded.filter(isOpen).map((operation) => [operation.id, operation] as const))(
  'places of %s are columns of its rows, or keys of its body',
  (_id, { atLocations, list, response, body }) => {
    if (atLocations === 'anywhere' || atLocations === undefined) return;
    if ('rows' in atLocations) {
      const columns = list === undefined ? keysOf(response) : Object.keys(list);
      expect(columns).toContain(atLocations.rows);
    } else {
      const keys = body === undefined ? [] : keysOf(body);
      expect(keys).toEqual(expect.arrayContaining([...atLocations.names]));
      expect(keys.filter((key) => /^location|^from$|^to$/u.test(key))).toEqual(atLocations.names);
    }
  },
);
