import { recordEvents } from '@waybill/events/record-events.writes';
import type { Rejection } from '@waybill/kernel/rejection';
import {
  type Changes,
  concurrentModification,
  joinChanges,
  type Step,
  type Write,
} from '@waybill/table/write';
import {
  beginChangedRows,
  bookRows,
  type ChangeFacts,
  publishLowRows,
} from '../booking/stock-change.writes.ts';
import { reservationEntity } from '../reservation/reservation.entity.ts';
import { reservationEvent } from '../reservation/reservation.events.ts';
import { reservationStore } from '../reservation/reservation.store.ts';
import { checkRowsGone, endReservations, withRow } from '../reservation/reservation.writes.ts';
import type { GoodsChange } from './goods-book.ts';
import type { ChangedReservation } from './held-goods.ts';

/** Everything that an order writes of the stock, with its events (INV-160, INV-164, INV-165). */
export function writeGoods(tenant: string, change: GoodsChange, facts: ChangeFacts): Changes {
  const { rows, taken, changed, parts } = change;
  const begun = [...taken.map((one) => withRow(tenant, rows, one)), ...parts];
  const told = [
    ...begun,
    ...changed
      .map(({ after }) => after)
      .filter(({ reservation }) => reservation.status !== 'active'),
  ];
  const events = told.map(({ reservation }) => reservationEvent(reservation));
  return joinChanges<never>(
    asRaces(beginChangedRows(tenant, rows)),
    bookRows(tenant, change, facts),
    ...begun.map((one) => reservationStore.create(tenant, one)),
    ...changed.map((one) => changeReservation(tenant, one)),
    endReservations(tenant, change),
    {
      steps: [],
      withDecision: [
        ...recordEvents(tenant, events),
        ...checkRowsGone(tenant, { rows, ended: changed }),
      ],
    },
    publishLowRows(tenant, rows, facts),
  );
}

/** A reservation of an order ends, or keeps fewer goods; they are not counted under its reference. */
export function changeReservation(tenant: string, { before, after }: ChangedReservation): Changes {
  const { status, quantity, metadata, updated_at } = after.reservation;
  const seen = before.reservation.quantity;
  return reservationStore.update(
    tenant,
    { before, after },
    {
      set: reservationEntity.attributes({ status, quantity, metadata, updated_at }),
      when: {
        all: [
          ['status', '=', 'active'],
          ['quantity', '=', seen],
        ],
      },
    },
  );
}

/**
 * The same changes where a refusal of theirs is a lost race: a row that another call began, or a
 * location that it deleted, is seen by the next attempt.
 */
function asRaces({ steps, withDecision }: Changes<Rejection>): Changes {
  return { steps: steps.map(stepAsRace), withDecision: withDecision.map(asRace) };
}

const orElse = concurrentModification;

const asRace = (write: Write<Rejection>): Write =>
  'gathered' in write ? write : { ...write, orElse };

function stepAsRace(step: Step<Rejection>): Step {
  if (step.kind === 'create') return { ...step, write: { ...step.write, orElse } };
  if (step.kind === 'remove') return { ...step, write: { ...step.write, orElse } };
  return { ...step, write: { ...step.write, orElse } };
}
