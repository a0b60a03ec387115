import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Locks } from '@waybill/table/commit';
import type { Conflict } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadStatesOf } from '../availability-state/availability-state.repository.ts';
import type { AvailabilityState } from '../availability-state/availability-state.resource.ts';
import type { Decision } from '../booking/stock-change.ts';
import { loadStockState, type StockState } from '../booking/stock-state.repository.ts';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import { loadStock, refuseUnsettled } from '../stock/stock.repository.ts';
import { openBook } from '../stock/stock-book.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import { countActiveReservations } from './reservation.repository.ts';
import { type TooMany, writeReserve } from './reservation.writes.ts';
import type { ReserveBody, ReserveResult } from './reservation-calls.schema.ts';
import {
  decideReserve,
  mayReserveLater,
  type ReserveRequest,
  readReserve,
  refuseTooMany,
} from './reserve-stock.ts';
import type { ReserveChange } from './stored-reservation.ts';

interface ReserveState extends StockState {
  /** Active reservations that the reference has. */
  readonly active: number;
  /** The states that rows of the items are in. */
  readonly states: readonly AvailabilityState[];
}

type ReserveDecision = Decision<ReserveResult, ReserveChange>;
type Shortage = Rejection<'insufficient_stock'>;
type Refusal =
  | Conflict
  | RowRefusal
  | TooMany
  | Shortage
  | Rejection<'not_orderable' | 'quantity_limit_exceeded'>;

type ReserveCommand = CompletingCommand<
  ReserveState,
  ReserveDecision | Doubt,
  ReserveDecision,
  ReserveResult,
  Refusal
>;

/** A shortage that may be none: it stands on what calls took that are still at work. */
interface Doubt {
  readonly doubted: Shortage;
  readonly stock: readonly StoredStock[];
}

/** The steps by which goods are promised: one reservation for each line, all or none (INV-76). */
function reserveSteps(work: Work, body: ReserveBody) {
  const request = readReserve(body);
  const { tenant } = work;
  return {
    load: (locks) => loadStockState(work, loadStockAndCount(tenant, request, locks)),
    decide: ({ stock, active, locations, settings, states, moment }) => {
      const decided =
        refuseTooMany(active, request.lines) ??
        decideReserve(openBook(stock, moment), { ...request, locations, settings, states }, moment);
      return isShortage(decided) && mayReserveLater(stock, request.lines)
        ? { doubted: decided, stock }
        : decided;
    },
    complete: async (decided) =>
      'doubted' in decided
        ? ((await refuseUnsettled(tenant, decided.stock)) ?? decided.doubted)
        : decided,
    write: ({ change }, state) => writeReserve(tenant, change, state),
    present: ({ answer }) => answer,
  } satisfies ReserveCommand;
}

/** Promises goods to an order reference (INV-76). */
export async function reserveGoods(work: Work, body: ReserveBody) {
  const command: ReserveCommand = reserveSteps(work, body);
  return runCompletingCommand(work, command);
}

/**
 * Promises goods within the change of another area (INV-76): reads the stock, and answers what decides
 * on it and says what that change writes beside its own.
 */
export async function loadReserve(work: Work, body: ReserveBody, locks: Locks | undefined) {
  const steps = reserveSteps(work, body);
  const state = await steps.load(locks);
  if (isRejection(state)) return state;
  return async () => {
    const decided = steps.decide(state);
    const decision = isRejection(decided) ? decided : await steps.complete(decided);
    if (isRejection(decision)) return decision;
    return { promised: steps.present(decision), changes: steps.write(decision, state) };
  };
}

const isShortage = (decided: ReserveDecision | Refusal): decided is Shortage =>
  isRejection(decided) && decided.rejected === 'insufficient_stock';

async function loadStockAndCount(
  tenant: string,
  { lines, order_ref }: ReserveRequest,
  locks: Locks | undefined,
) {
  const [found, active] = await Promise.all([
    loadStock(tenant, lines, locks),
    countActiveReservations(tenant, order_ref),
  ]);
  if (isRejection(found)) return found;
  const rows = found.stock.map(({ row }) => row);
  return { ...found, active, states: await loadStatesOf(tenant, rows) };
}
