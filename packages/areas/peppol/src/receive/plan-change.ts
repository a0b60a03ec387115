import { isDeepStrictEqual } from 'node:util';
import type { Document } from '@waybill/api/document';
import { LENGTHS } from '@waybill/api/fields';
import { shorten } from '@waybill/kernel/rejection';
import { isOfLine } from '../answer/buyers-line.ts';
import { type FoundFact, fact } from '../document/finding.ts';
import type { OrderPeppol } from '../order/order-peppol.ts';
import type { OrderView } from '../order/order-view.ts';
import { type ChargedOrder, differs } from './order-charges.ts';
import type { Note, PlacedColumns, PlacedLine } from './placement.ts';
import { type LinePlan, planLine, type TakenOff } from './plan-line.ts';
import type { OrderChange } from './read-change.ts';
import type { ReadLine } from './read-line.ts';

/** An order as a change finds it. */
export interface ChangedOrder extends OrderView, ChargedOrder {
  readonly requested_delivery_date: string | null;
  readonly buyer: Document | null;
  readonly billing_address: Document | null;
  readonly shipping_address: Document | null;
}

/** All that a change does to an order as it stands: one change, or none (PEP-83). */
export interface ChangePlan {
  readonly columns: Partial<PlacedColumns>;
  readonly peppol: OrderPeppol;
  readonly added: readonly PlacedLine[];
  /** Those of the lines that the added positions stand for. */
  readonly paths: readonly string[];
  readonly cancelled: readonly TakenOff[];
  /** Quantities that the buyer wants of its lines from now on. */
  readonly wanted: ReadonlyMap<string, number>;
  readonly note: Note | null;
  readonly cancelled_by: string;
  readonly reason: string;
  /** Facts of the positions that are added. */
  readonly found: readonly FoundFact[];
}

const closed = ['completed', 'cancelled'];
const whole = /^\d+$/u;

/** Refuses a change of an order that takes none, the first reason that holds (PEP-84). */
function refuseChange(
  order: ChangedOrder,
  peppol: OrderPeppol,
  { root, changesUntil, currency, change_id, change_sequence }: OrderChange,
  held: string | null,
): FoundFact | undefined {
  if (closed.includes(order.status)) {
    return fact('order_closed', null, `The order is ${order.status}.`);
  }
  if (changesUntil === 'acknowledged' && order.acknowledged_at !== null) {
    return fact('order_acknowledged', null, 'The order is acknowledged and takes no changes.');
  }
  if (held !== null) return fact('order_on_hold', null, held);
  if (currency !== order.currency) {
    const message = `The order is in ${order.currency}, and its change in ${currency}.`;
    const path = `/${root}/cbc:DocumentCurrencyCode`;
    return fact('currency_differs', path, message, currency, order.currency);
  }
  const last = peppol.change_sequence ?? '';
  const isBehind =
    whole.test(change_sequence) && whole.test(last) && BigInt(change_sequence) < BigInt(last);
  if (!isBehind) return undefined;
  const message = `Change ${change_id} has the number ${change_sequence}; ${last} was executed before.`;
  const path = `/${root}/cbc:SequenceNumberID`;
  return fact('out_of_sequence', path, message, change_sequence, last);
}

/** Columns that a change replaces: those that are others than the order has. */
function replaced(order: ChangedOrder, { columns }: OrderChange): Partial<PlacedColumns> {
  const current: Readonly<Record<string, unknown>> = { ...order };
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(current[name], value)),
  );
}

/** Decides what a change does to an order as it stands, or why it does nothing (PEP-83 to PEP-87). */
export function planChange(
  order: ChangedOrder,
  change: OrderChange,
  held: string | null,
): ChangePlan | { readonly facts: readonly FoundFact[] } {
  const { peppol } = order;
  if (peppol === null) {
    return { facts: [fact('unknown_order', null, 'The order did not come as a document.')] };
  }
  const refused = refuseChange(order, peppol, change, held);
  if (refused !== undefined) return { facts: [refused] };
  const byLine = Map.groupBy(order.items.filter(isOfLine), (item) => item.peppol.line_id);
  const days = [order.requested_delivery_date, change.columns.requested_delivery_date ?? null];
  const facts: FoundFact[] = [];
  const steps: (LinePlan & Pick<ReadLine, 'path'>)[] = [];
  for (const line of change.lines) {
    const planned = planLine(line, byLine.get(line.position.peppol.line_id) ?? [], days);
    if ('refused' in planned) facts.push(planned.refused);
    else steps.push({ ...planned, path: line.path });
  }
  const message = 'A change cannot change the allowances and charges of the order.';
  if (change.charges !== null && differs(change.charges, order)) {
    facts.push(fact('charges_differ', `/${change.root}/cac:AllowanceCharge`, message));
  }
  if (facts.length > 0) return { facts };
  const { accounting_cost } = peppol;
  return {
    columns: replaced(order, change),
    peppol: {
      ...peppol,
      ...change.references,
      document_id: change.document_id,
      profile: change.profile,
      change_id: change.change_id,
      change_sequence: change.change_sequence,
    },
    added: steps
      .flatMap(({ added }) => added)
      .map((line) => ({ ...line, cost_center: line.cost_center ?? accounting_cost })),
    paths: steps.flatMap(({ added, path }) => added.map(() => path)),
    cancelled: steps.flatMap(({ cancelled }) => cancelled),
    wanted: new Map(steps.flatMap(({ wanted }) => (wanted === undefined ? [] : [wanted]))),
    note: change.note,
    cancelled_by: change.author,
    reason: shorten(change.note?.body ?? `Order change ${change.change_id}`, LENGTHS.text),
    found: steps.flatMap(({ found }) => found),
  };
}
