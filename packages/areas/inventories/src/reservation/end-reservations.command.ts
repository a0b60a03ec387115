import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { Decision } from '../booking/stock-change.ts';
import { loadStockState, type StockState } from '../booking/stock-state.repository.ts';
import { openBook } from '../stock/stock-book.ts';
import {
  commitResult,
  decideCommit,
  decideEnd,
  type EndAnswer,
  releaseResult,
} from './end-reservations.ts';
import { type LoadedReservations, loadActiveReservations } from './reservation.repository.ts';
import { writeEnd } from './reservation.writes.ts';
import type { CommitResult, ReleaseResult } from './reservation-calls.schema.ts';
import type { EndChange } from './stored-reservation.ts';

type State = StockState & LoadedReservations;
type EndDecision = Decision<EndAnswer, EndChange>;

/** Ships all active reservations of an order reference (INV-98, INV-99). */
export function commitReference(work: Work, orderRef: string) {
  const { tenant } = work;
  type Refusal = Conflict | Rejection<'nothing_to_commit'>;
  return runCommand<State, EndDecision, CommitResult, Refusal>(work, {
    load: (locks) => loadStockState(work, loadActiveReservations(tenant, orderRef, locks)),
    decide: ({ stock, reservations, moment }) =>
      decideCommit(openBook(stock, moment), reservations, moment),
    write: ({ change }, state) => writeEnd(tenant, change, state),
    present: ({ answer }) => commitResult(orderRef, answer),
  });
}

/** Gives all active reservations of an order reference back (INV-101). */
export function releaseReference(work: Work, orderRef: string) {
  const { tenant } = work;
  return runCommand<State, EndDecision, ReleaseResult, Conflict>(work, {
    load: (locks) => loadStockState(work, loadActiveReservations(tenant, orderRef, locks)),
    decide: ({ stock, reservations, moment }) =>
      decideEnd(openBook(stock, moment), reservations, 'release', moment),
    write: ({ change }, state) => writeEnd(tenant, change, state),
    present: ({ answer }) => releaseResult(orderRef, answer),
  });
}
