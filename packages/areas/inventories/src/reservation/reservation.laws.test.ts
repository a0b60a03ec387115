import { add, compare, subtract, sum } from '@waybill/kernel/decimal';
import { isRejection } from '@waybill/kernel/rejection';
import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidates } from '../allocation/candidates.ts';
import { openBook } from '../stock/stock-book.ts';
import { available, type RowChange, type StoredStock, spare } from '../stock/stock-row.ts';
import { decideEnd } from './end-reservations.ts';
import {
  freshSettings,
  lineOf,
  locationOf,
  momentAt,
  reserveInput,
  stockAt,
} from './reservation.factory.ts';
import type { EndTrigger } from './reservation-end.ts';
import { decideReserve, type ReserveInput } from './reserve-stock.ts';
import type { ReserveChange, StoredReservation } from './stored-reservation.ts';

const numbers = [1, 2, 3, 4];
const items = ['A', 'B', 'C'];
const quantity = (least: number, most = 4) =>
  fc.integer({ min: least, max: most * 1_000 }).map((thousandths) => thousandths / 1_000);

// Most calls should find something, or the laws would be about refusals only.
const mostly = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn > 0);

const anyStock = fc
  .uniqueArray(
    fc.record({
      location: fc.constantFrom(...numbers),
      sku: fc.constantFrom(...items),
      on_hand: quantity(0, 12),
      reserved: quantity(0),
      safety_quantity: fc.constantFrom(null, null, 0.5, 2),
      backorder: fc.boolean(),
    }),
    { minLength: 4, selector: ({ location, sku }) => `${location} ${sku}` },
  )
  .map((drawn) =>
    drawn.map(({ location, backorder, ...row }) =>
      stockAt(location, { ...row, metadata: { backorder } }),
    ),
  );

const anyLocations = fc
  .tuple(
    ...numbers.map((number) =>
      fc
        .record({ priority: fc.integer({ min: 0, max: 2 }), enabled: mostly })
        .map((facts) => locationOf(number, facts)),
    ),
  )
  .map((drawn) => drawn.map((one, index) => (index === 3 ? { ...one, code: 'main' } : one)));

const anyCall = fc
  .record({
    lines: fc.array(
      fc.tuple(quantity(1), fc.constantFrom(...items)).map(([size, sku]) => lineOf(size, sku)),
      { minLength: 1, maxLength: 5 },
    ),
    locations: anyLocations,
    location_code: fc.constantFrom(null, 'loc-1', 'loc-2'),
    ship_to: fc.record({
      country: fc.constant(null),
      location_code: fc.constantFrom(null, 'loc-3'),
    }),
    settings: fc.record({
      allocation_strategy: fc.constantFrom('priority', 'nearest', 'single_location'),
      backorder_policy: fc.constantFrom('deny', 'allow_per_sku', 'allow'),
    }),
  })
  .map((call) =>
    reserveInput({ ...call, settings: { ...freshSettings, ...call.settings } as const }),
  );

function reserving(stored: readonly StoredStock[], call: ReserveInput) {
  const book = openBook(stored, momentAt());
  return { book, decision: decideReserve(book, call, momentAt()) };
}

/** The rows as they are once a change has become true. */
function written(stored: readonly StoredStock[], rows: readonly RowChange[]): StoredStock[] {
  const after = new Map(rows.map((change) => [change.after.id, change.after]));
  const kept = stored.map(({ rev, row }) => ({ rev, row: after.get(row.id) ?? row }));
  const fresh = rows.filter(({ before }) => before === undefined);
  return [...kept, ...fresh.map((change) => ({ rev: 1, row: change.after }))];
}

const balances = (stored: readonly StoredStock[]) =>
  stored.map(({ row }) => [row.id, row.on_hand, row.reserved]);

const stand = ({ taken }: ReserveChange): StoredReservation[] =>
  taken.map((one) => ({ ...one, stockPartition: `row ${one.stockId}` }));

function ended(
  stored: readonly StoredStock[],
  reservations: readonly StoredReservation[],
  how: EndTrigger,
) {
  return decideEnd(openBook(stored, momentAt()), reservations, how, momentAt());
}

/** Runs a law on every drawn call that is accepted, and says how often that was. */
function always(
  law: (stored: StoredStock[], call: ReserveInput, change: ReserveChange) => void,
  applies: (call: ReserveInput) => boolean = () => true,
) {
  let accepted = 0;
  fc.assert(
    fc.property(anyStock, anyCall.filter(applies), (stored, call) => {
      const { decision } = reserving(stored, call);
      if (isRejection(decision)) return;
      accepted += 1;
      law(stored, call, decision.change);
    }),
    { numRuns: rounds({ short: 100, long: 300 }) },
  );
  expect(accepted).toBeGreaterThan(10);
}

describe('whatever is reserved', () => {
  // INV-125
  it('a refusal leaves the book as it was', () => {
    let refused = 0;
    fc.assert(
      fc.property(anyStock, anyCall, (stored, call) => {
        const { book, decision } = reserving(stored, call);
        if (!isRejection(decision)) return;
        refused += 1;
        expect(book.changes()).toEqual([]);
      }),
      { numRuns: rounds({ short: 300, long: 300 }) },
    );
    expect(refused).toBeGreaterThan(10);
  });

  it('an accepting policy refuses nothing', () => {
    fc.assert(
      fc.property(anyStock, anyCall, (stored, call) => {
        const settings = { ...call.settings, backorder_policy: 'allow' } as const;
        expect(isRejection(reserving(stored, { ...call, settings }).decision)).toBe(false);
      }),
    );
  });

  // INV-76, INV-86
  it('every line gets one whole reservation, in its order', () => {
    always((_, { lines }, { taken }) => {
      expect(
        taken.map(({ reservation }) => lineOf(reservation.quantity, String(reservation.sku))),
      ).toEqual(lines);
    });
  });

  // INV-30, INV-51
  it('what is newly reserved on a row is the sum of its reservations and of its bookings', () => {
    always((_, __, { rows, taken, bookings }) => {
      expect(new Set(rows.map(({ after }) => after.id))).toEqual(
        new Set(taken.map(({ stockId }) => stockId)),
      );
      for (const { before, after } of rows) {
        const grown = subtract(after.reserved, before?.row.reserved ?? 0);
        const reservations = taken.filter(({ stockId }) => stockId === after.id);
        const entries = bookings.filter(({ stockId }) => stockId === after.id);
        expect(sum(reservations.map(({ reservation }) => reservation.quantity))).toBe(grown);
        expect(sum(entries.map(({ movement }) => movement.quantity))).toBe(-grown);
        expect(after.on_hand).toBe(before?.row.on_hand ?? 0);
      }
    });
  });

  // INV-88, INV-181
  it('without backorders nothing is promised that is not there, or is kept', () => {
    always(
      (_, __, { rows, taken }) => {
        for (const { after, exact } of rows) {
          expect(compare(spare(after), 0)).toBeGreaterThanOrEqual(0);
          expect(exact).toBe(false);
        }
        expect(taken.every(({ reservation }) => reservation.metadata === null)).toBe(true);
      },
      ({ settings }) => settings.backorder_policy === 'deny',
    );
  });

  // INV-89
  it('a backorder by opt-in stands on a row that is opted in', () => {
    always(
      (stored, _, { taken }) => {
        for (const { reservation, stockId } of taken.filter(
          (one) => one.reservation.metadata !== null,
        )) {
          const row = stored.find((one) => one.row.id === stockId)?.row;
          expect([reservation.sku, row?.metadata]).toEqual([reservation.sku, { backorder: true }]);
        }
      },
      ({ settings }) => settings.backorder_policy === 'allow_per_sku',
    );
  });

  // INV-93
  it('what is noted as backordered is what the row lacked in that moment', () => {
    always((stored, _, { taken }) => {
      const left = new Map(stored.map(({ row }) => [row.id, available(row)]));
      for (const { reservation, stockId } of taken) {
        const before = left.get(stockId) ?? 0;
        const open = subtract(reservation.quantity, Math.max(0, before));
        expect(reservation.metadata).toEqual(open > 0 ? { backordered: open } : null);
        left.set(stockId, subtract(before, reservation.quantity));
      }
    });
  });

  // INV-21, INV-91
  it('reservations stand at enabled locations, or at the fallback', () => {
    always((_, call, { taken }) => {
      const code = call.location_code ?? 'main';
      const allowed = call.locations.filter((one) => one.enabled || one.code === code);
      for (const { reservation } of taken) {
        expect(allowed.map(({ id }) => id)).toContain(reservation.location_id);
      }
    });
  });

  // INV-85
  it('one location serves a call that asks for one', () => {
    always(
      (_, __, { taken }) => {
        expect(new Set(taken.map(({ reservation }) => reservation.location_id)).size).toBe(1);
      },
      ({ settings }) => settings.allocation_strategy === 'single_location',
    );
  });

  // INV-86
  it('the first candidate that has a line gets it', () => {
    always(
      (stored, call, { taken }) => {
        const [first] = taken;
        const { allocation_strategy } = call.settings;
        const able = candidates(call.locations, allocation_strategy, call.ship_to).find((place) =>
          stored.some(
            ({ row }) =>
              row.location_id === place.id &&
              row.sku === first?.reservation.sku &&
              compare(spare(row), first?.reservation.quantity ?? 0) >= 0,
          ),
        );
        if (able !== undefined) expect(first?.reservation.location_id).toBe(able.id);
      },
      ({ settings }) => settings.allocation_strategy !== 'single_location',
    );
  });

  it('does not depend on the order in which locations and rows were loaded', () => {
    const placed = (stored: readonly StoredStock[], call: ReserveInput) => {
      const { decision } = reserving(stored, call);
      if (isRejection(decision)) return decision;
      return decision.answer.reservations.map((one) => [one.location_id, one.metadata]);
    };
    fc.assert(
      fc.property(anyStock, anyCall, (stored, call) => {
        const turned = { ...call, locations: call.locations.toReversed() };
        expect(placed(stored.toReversed(), turned)).toEqual(placed(stored, call));
      }),
    );
  });
});

describe('whatever was reserved', () => {
  // INV-51
  it.each<EndTrigger>(['release', 'expire'])('%s brings the balances back', (how) => {
    always((stored, _, change) => {
      const held = written(stored, change.rows);
      const { change: undone } = ended(held, stand(change), how);
      const back = written(held, undone.rows).filter(({ row }) =>
        stored.some((one) => one.row.id === row.id),
      );
      expect(balances(back)).toEqual(balances(stored));
      const entries = [...change.bookings, ...undone.bookings];
      expect(sum(entries.map(({ movement }) => movement.quantity))).toBe(0);
    });
  });

  // INV-52, INV-100
  it('a commit frees what was reserved, and what did not leave the shelf is a shortfall', () => {
    always((stored, _, change) => {
      const held = written(stored, change.rows);
      const { change: shipped } = ended(held, stand(change), 'commit');
      for (const { before, after } of shipped.rows) {
        const former = stored.find(({ row }) => row.id === after.id)?.row;
        expect(after.reserved).toBe(former?.reserved ?? 0);
        expect(after.on_hand).toBeGreaterThanOrEqual(0);
        const entries = shipped.bookings.filter(({ stockId }) => stockId === after.id);
        const short = sum(
          entries.map(({ movement }) => Number(movement.metadata?.['shortfall'] ?? 0)),
        );
        const left = subtract(before?.row.on_hand ?? 0, after.on_hand);
        const asked = sum(entries.map(({ movement }) => movement.quantity));
        expect(add(short, left)).toBe(-asked);
      }
      expect(shipped.ended.every(({ after }) => after.status === 'committed')).toBe(true);
    });
  });

  // INV-103
  it('a second end finds rows in any order and gives the same', () => {
    always((stored, _, change) => {
      const held = written(stored, change.rows);
      const reservations = stand(change);
      const turned = ended(held.toReversed(), reservations.toReversed(), 'commit');
      expect(turned.answer.reservations).toEqual(
        ended(held, reservations, 'commit').answer.reservations,
      );
    });
  });
});
