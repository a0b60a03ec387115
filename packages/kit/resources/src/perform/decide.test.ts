import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordChange } from '../declare/rules.ts';
import { type Depot, depots, docks } from '../testing/sample-resources.factory.ts';
import type { Collection } from './collection.ts';
import { decideCreate, decideDefault, decideRemoval, decideUpdate } from './decide.ts';
import { missingRows } from './standard-rows.ts';

const AT = '2026-11-21T09:00:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';

const none: Collection<Depot> = { stored: [], defaultId: undefined };

type Flagged = BaseRow & { readonly is_default: boolean };

/** The collection after a change, as the next load would show it. */
function applyChange<Row extends Flagged>(
  { stored, defaultId }: Collection<Row>,
  { before, after, pointer }: RecordChange<Row>,
): Collection<Row> {
  const rest = stored.filter(({ row }) => row.id !== before?.row.id).map(({ row }) => row);
  const next = pointer === undefined ? defaultId : pointer.to;
  const rows = after === undefined ? rest : [...rest, after];
  return {
    defaultId: next,
    stored: rows.map((row) => ({
      row: { ...row, is_default: row.id === next },
      rev: 1,
      item: { pk: 'x', sk: row.id },
    })),
  };
}

const step = fc.record({
  verb: fc.constantFrom('create', 'update', 'default', 'remove'),
  n: fc.nat(4),
  is_default: fc.option(fc.boolean(), { nil: undefined }),
});

function decideStep<Row extends Flagged>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  { verb, n, is_default }: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
) {
  const sent = is_default === undefined ? {} : { is_default };
  const id = `id-${n}`;
  const known = collection.stored.some(({ row }) => row.id === id);
  if (verb === 'create' && !known) {
    return decideCreate(resource, collection, sent, { id, at: AT, parent: 'p' });
  }
  if (verb === 'default') return decideDefault(resource, collection, { id, at: LATER });
  if (verb === 'remove') return decideRemoval(resource, collection, id);
  return decideUpdate(resource, collection, sent, { id, at: LATER });
}

function holdersAfterEachStep<Row extends Flagged>(resource: Resource<Row>, steps: unknown[]) {
  let collection: Collection<Row> = { stored: [], defaultId: undefined };
  return steps.map((one) => {
    const change = decideStep(resource, collection, one as never);
    if (!isRejection(change)) {
      expect(change.pointer?.from ?? collection.defaultId).toBe(collection.defaultId);
      collection = applyChange(collection, change);
    }
    return {
      rows: collection.stored.length,
      holders: collection.stored.filter(({ row }) => row.is_default).length,
      dangling:
        collection.defaultId !== undefined &&
        !collection.stored.some(({ row }) => row.id === collection.defaultId),
    };
  });
}

// MKT-107
it('a standing flag always has exactly one holder once there is a record', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      for (const { rows, holders, dangling } of holdersAfterEachStep(depots, steps)) {
        expect(holders).toBe(Math.min(rows, 1));
        expect(dangling).toBe(false);
      }
    }),
  );
});

// MKT-35
it('a moving flag never has two holders, and never points at nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      for (const { holders, dangling } of holdersAfterEachStep(docks, steps)) {
        expect(holders).toBeLessThanOrEqual(1);
        expect(dangling).toBe(false);
      }
    }),
  );
});

const sent = fc.record(
  {
    title: fc.string(),
    served: fc.option(fc.array(fc.string())),
    position: fc.nat(),
    status: fc.string(),
  },
  { requiredKeys: [] },
);

// API-27, MKT-98
it('an update keeps what is not sent, and changes nothing the second time', () => {
  fc.assert(
    fc.property(sent, (values) => {
      const given = { id: 'a', at: AT, parent: undefined };
      const created = decideCreate(depots, none, { code: 'a', title: 'A' }, given);
      if (isRejection(created)) throw new Error(created.message);
      const first = applyChange(none, created);
      const update = decideUpdate(depots, first, values, { id: 'a', at: LATER });
      if (isRejection(update)) throw new Error(update.message);
      const after = { ...created.after, ...values };
      expect({ ...update.after, updated_at: AT }).toEqual(after);
      const second = applyChange(first, update);
      const again = decideUpdate(depots, second, values, { id: 'a', at: 'never' });
      expect(again).toMatchObject({ after: second.stored[0]?.row });
    }),
  );
});

// API-81
it.each([
  [999, undefined],
  [1_000, 'limit_reached'],
])('beside %i records a new one is %s', (count, refusal) => {
  const given = { id: 'new', at: AT, parent: undefined };
  const first = decideCreate(depots, none, { code: 'a', title: 'A' }, { ...given, id: 'a' });
  if (isRejection(first)) throw new Error(first.message);
  const [stored] = applyChange(none, first).stored;
  if (stored === undefined) throw new Error('no depot');
  const collection = { stored: Array.from({ length: count }, () => stored), defaultId: 'a' };
  const change = decideCreate(depots, collection, { code: 'b', title: 'B' }, given);
  expect(isRejection(change) ? change.rejected : undefined).toBe(refusal);
  expect(depots.contracts.create.errors).toHaveProperty('limit_reached');
});

// MKT-104
it('standard records that exist keep their flag and their values', () => {
  const moment = { newId: () => 'new', at: AT, parent: undefined };
  const [north, south] = missingRows(depots, none, moment).created;
  expect([north?.after?.is_default, south?.after?.is_default]).toEqual([false, true]);
  if (north === undefined) throw new Error('no north');
  const held = { ...applyChange(none, north), defaultId: 'new' };
  const second = missingRows(depots, held, moment);
  expect(second.existing).toEqual(['north']);
  expect(second.created.map(({ after, pointer }) => [after?.code, pointer])).toEqual([
    ['south', undefined],
  ]);
});
