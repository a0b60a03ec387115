import { outboxWrites } from '@waybill/events/outbox';
import { reject } from '@waybill/kernel/rejection';
import { isNew, isThere } from '@waybill/table/condition';
import type { Key } from '@waybill/table/key';
import { countWrites } from '@waybill/table/ledger/counts';
import type { Change } from '@waybill/table/plan/commit';
import { contended, type Step } from '@waybill/table/plan/step';
import type { Write } from '@waybill/table/write';
import { locationKey } from '../location/location.repository.ts';
import { movementLedger } from '../movement/movement.ledger.ts';
import { createMovement } from '../movement/movement.writes.ts';
import { watchedPoint } from '../reorder/low-stock.ts';
import { reservationLedger } from '../reservation/reservation.ledger.ts';
import {
  countReservations,
  createReservation,
  endReservation,
} from '../reservation/reservation.writes.ts';
import { stockKey } from '../stock/stock.entity.ts';
import { stockLedger } from '../stock/stock.ledger.ts';
import { changeBalances, createStock, externalKeyWrites } from '../stock/stock.writes.ts';
import type { RowChange } from '../stock/stock-book.ts';
import type { InventoryChange, NewReservation } from './stock-change.ts';
import { becomesLow, type ChangeFacts, changeEvents } from './stock-change-events.ts';

/**
 * Tells a location that rows came to be or went: its deletion then notices, and a row cannot
 * begin at a location that is gone.
 */
export function countRows(tenant: string, locationId: string, by: number): Write {
  return {
    update: locationKey(tenant, locationId),
    add: { rows: by, rows_rev: 1 },
    when: isThere,
    orElse: reject('unknown_location', 'The location was deleted a moment ago.'),
  };
}

function rowSteps(tenant: string, change: RowChange, facts: ChangeFacts): Step[] {
  const { before, after, exact } = change;
  if (before === undefined) return createStock(tenant, after);
  const guard = exact || becomesLow(change, facts.settings) ? 'exact' : 'relaxed';
  const point = watchedPoint(before.row, facts.settings);
  return [changeBalances(tenant, { before, after, exact }, guard, point)];
}

function reservationSteps(
  tenant: string,
  rows: readonly RowChange[],
  taken: NewReservation,
): Step[] {
  const row = rows.find(({ after }) => after.id === taken.stockId)?.after;
  if (row === undefined) throw new Error('a reservation is taken on a row that is not booked on');
  return createReservation(tenant, { ...taken, stockPartition: stockKey(tenant, row).pk });
}

/**
 * A row that a reservation ends without has to be gone: a batch beside the transaction that began it may
 * show the reservation alone. Of a row in its place the write on that one tells.
 */
function checkGone(
  tenant: string,
  { rows, ended }: Pick<InventoryChange, 'rows' | 'ended'>,
): Write[] {
  const address = ({ pk, sk }: Key) => `${pk}\n${sk}`;
  const written = new Set(rows.map(({ after }) => address(stockKey(tenant, after))));
  const missing = ended
    .map(({ before: { reservation, stockId, stockPartition } }) => ({
      check: { pk: stockPartition, sk: reservation.location_id },
      stockId,
    }))
    .filter(({ check }) => !written.has(address(check)));
  return [...new Map(missing.map((one) => [address(one.check), one])).values()].map(
    ({ check, stockId }) => ({
      check,
      when: { any: [isNew, ['id', '<>', stockId]] },
      orElse: contended,
    }),
  );
}

/** Everything that a change writes, ready to be committed whatever its size. */
export function changeSteps(
  tenant: string,
  change: InventoryChange,
  facts: ChangeFacts,
): Pick<Change, 'steps' | 'told' | 'moved' | 'counted'> {
  const { rows, booked, taken, ended } = change;
  const changeId = () => facts.newPrefixedId('chg');
  const begun = rows.filter(({ before }) => before === undefined).map(({ after }) => after);
  const places = new Set(begun.map(({ location_id }) => location_id));
  const created = <Row>(all: readonly Row[]) => all.map((after) => ({ after }));
  return {
    steps: [
      ...rows.flatMap((row) => rowSteps(tenant, row, facts)),
      ...taken.flatMap((reservation) => reservationSteps(tenant, rows, reservation)),
      ...ended.flatMap((reservation) => endReservation(tenant, reservation)),
      ...booked.map((one) => createMovement(tenant, one)),
    ],
    told: outboxWrites(tenant, changeEvents(change, facts)),
    moved: countWrites(
      reservationLedger,
      tenant,
      ended.map(({ before, after }) => ({ before: before.reservation, after })),
      changeId(),
    ),
    counted: [
      ...countReservations(tenant, change),
      ...checkGone(tenant, change),
      ...begun.flatMap((row) => externalKeyWrites(tenant, row, null, row.external_id)),
      ...[...places].map((place) =>
        countRows(tenant, place, begun.filter((row) => row.location_id === place).length),
      ),
      ...countWrites(stockLedger, tenant, created(begun), changeId()),
      ...countWrites(
        reservationLedger,
        tenant,
        created(taken.map(({ reservation }) => reservation)),
        changeId(),
      ),
      ...countWrites(
        movementLedger,
        tenant,
        created(booked.map(({ movement }) => movement)),
        changeId(),
      ),
    ],
  };
}
