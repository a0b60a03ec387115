import { outboxWrites } from '@waybill/events/outbox';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isNew, isThere } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import type { Key } from '@waybill/table/key';
import { countWrites } from '@waybill/table/ledger/counts';
import type { Changes } from '@waybill/table/plan/changes';
import type { Step } from '@waybill/table/plan/step';
import type { Write } from '@waybill/table/write';
import { locationKey } from '../location/location.repository.ts';
import { movementLedger } from '../movement/movement.ledger.ts';
import { createMovement } from '../movement/movement.writes.ts';
import { alertPoint } from '../reorder/low.ts';
import { countHolds, createHold, endHold } from '../reservation/hold.writes.ts';
import { reservationLedger } from '../reservation/reservation.ledger.ts';
import { stockKey } from '../stock/stock.entity.ts';
import { stockLedger } from '../stock/stock.ledger.ts';
import { changeBalances, createStock, externalKeyWrites } from '../stock/stock.writes.ts';
import type { RowChange } from './book.ts';
import type { InventoryChange, TakenHold } from './change.ts';
import { becomesLow, changeEvents, type Telling } from './change-events.ts';

/**
 * Tells a location that rows came to be or went: its deletion then notices, and a row cannot
 * begin at a location that is gone.
 */
export function countRows(
  tenant: string,
  locationId: string,
  by: number,
): Write<Rejection<'unknown_location'>> {
  return {
    update: locationKey(tenant, locationId),
    add: { rows: by, rows_rev: 1 },
    when: isThere,
    orElse: reject('unknown_location', 'The location was deleted a moment ago.'),
  };
}

/** What the writes of a change may find out beside a lost race. */
export type ChangeRefusal = Rejection<
  'unknown_location' | 'unique_violation' | 'too_many_reservations'
>;

function rowSteps(tenant: string, change: RowChange, telling: Telling): Step<ChangeRefusal>[] {
  const { before, after, exact } = change;
  if (before === undefined) return createStock(tenant, after);
  const guard = exact || becomesLow(change, telling.settings) ? 'exact' : 'relaxed';
  const point = alertPoint(before.row, telling.settings);
  return [changeBalances(tenant, { before, after, exact }, guard, point)];
}

function holdSteps(tenant: string, rows: readonly RowChange[], taken: TakenHold): Step[] {
  const row = rows.find(({ after }) => after.id === taken.stockId)?.after;
  if (row === undefined) throw new Error('a hold is taken on a row that is not booked on');
  return createHold(tenant, { ...taken, stockPartition: stockKey(tenant, row).pk });
}

/**
 * A row that a hold ends without has to be gone: a batch beside the transaction that began it may
 * show the hold alone. Of a row in its place the write on that one tells.
 */
function checkGone(
  tenant: string,
  { rows, ended }: Pick<InventoryChange, 'rows' | 'ended'>,
): Write[] {
  const address = ({ pk, sk }: Key) => `${pk}\n${sk}`;
  const written = new Set(rows.map(({ after }) => address(stockKey(tenant, after))));
  const missing = ended
    .map(({ before: { hold, stockId, stockPartition } }) => ({
      check: { pk: stockPartition, sk: hold.location_id },
      stockId,
    }))
    .filter(({ check }) => !written.has(address(check)));
  return [...new Map(missing.map((one) => [address(one.check), one])).values()].map(
    ({ check, stockId }) => ({
      check,
      when: { any: [isNew, ['id', '<>', stockId]] },
      orElse: concurrentModification,
    }),
  );
}

/** Everything that a change writes, ready to be committed whatever its size. */
export function changeSteps(
  tenant: string,
  change: InventoryChange,
  telling: Telling,
): Changes<ChangeRefusal> {
  const { rows, booked, taken, ended } = change;
  const changeId = () => telling.newPrefixedId('chg');
  const begun = rows.filter(({ before }) => before === undefined).map(({ after }) => after);
  const places = new Set(begun.map(({ location_id }) => location_id));
  const created = <Row>(all: readonly Row[]) => all.map((after) => ({ after }));
  return {
    steps: [
      ...rows.flatMap((row) => rowSteps(tenant, row, telling)),
      ...taken.flatMap((hold) => holdSteps(tenant, rows, hold)),
      ...ended.flatMap((hold) => endHold(tenant, hold)),
      ...booked.map((one) => createMovement(tenant, one)),
    ],
    events: outboxWrites(tenant, changeEvents(change, telling)),
    moves: countWrites(
      reservationLedger,
      tenant,
      ended.map(({ before, after }) => ({ before: before.hold, after })),
      changeId(),
    ),
    counts: [
      ...countHolds(tenant, change),
      ...checkGone(tenant, change),
      ...begun.flatMap((row) => externalKeyWrites(tenant, row, null, row.external_id)),
      ...[...places].map((place) =>
        countRows(tenant, place, begun.filter((row) => row.location_id === place).length),
      ),
      ...countWrites(stockLedger, tenant, created(begun), changeId()),
      ...countWrites(reservationLedger, tenant, created(taken.map(({ hold }) => hold)), changeId()),
      ...countWrites(
        movementLedger,
        tenant,
        created(booked.map(({ movement }) => movement)),
        changeId(),
      ),
    ],
  };
}
