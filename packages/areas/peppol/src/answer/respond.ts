import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { OrderPeppol, PositionPeppol } from '../order/order-peppol.ts';
import type { OrderView } from '../order/order-view.ts';
import type { Promised } from './lines-of-response.ts';
import type { RespondBody } from './respond.operations.ts';

/** Promises of a shop, as its order keeps them. */
export interface Promises {
  readonly peppol: OrderPeppol;
  /** Facts of positions that are others now, by their ids. */
  readonly positions: ReadonlyMap<string, PositionPeppol>;
}

export type RespondRefusal = Rejection<
  'invalid_value' | 'unknown_line' | 'not_a_peppol_order' | 'profile_without_response'
>;

type Said = { readonly [Name in keyof Promised]?: string | null | undefined };

/** Days that are promised from now on: what is left out stays. */
const promisedBy = (said: Said, kept: Promised): Promised => ({
  promised_from: said.promised_from === undefined ? kept.promised_from : said.promised_from,
  promised_to: said.promised_to === undefined ? kept.promised_to : said.promised_to,
});

const isTurned = ({ promised_from, promised_to }: Promised): boolean =>
  promised_from !== null && promised_to !== null && promised_to < promised_from;

function refuseTurned(promised: Promised, path: string): Rejection<'invalid_value'> | undefined {
  if (!isTurned(promised)) return undefined;
  const message = `must not lie before ${promised.promised_from}, the first day that is promised`;
  return rejectProblems('invalid_value', [{ path, message }]);
}

type SaidLine = NonNullable<RespondBody['lines']>[number];

/** Facts of the positions of a line with what is said of it; undefined for a line that the order has not. */
function positionsOf({ items }: OrderView, said: SaidLine, before: Promises['positions']) {
  const { backorder } = said;
  const all = items.flatMap(({ id, ...item }) => {
    // A line may be named twice.
    const peppol = before.get(id) ?? item.peppol;
    if (peppol?.line_id !== said.line_id) return [];
    const next = backorder === undefined ? peppol.backorder : backorder;
    const kept = next === null ? null : Number(next);
    return [[id, { ...peppol, ...promisedBy(said, peppol), backorder: kept }] as const];
  });
  const [first] = all;
  return first && { all, promised: first[1] };
}

/** The promises of an order with those of a response, or why it cannot be given (PEP-122). */
export function promisesOf(order: OrderView, body: RespondBody): Promises | RespondRefusal {
  const { peppol } = order;
  if (peppol === null) {
    return reject('not_a_peppol_order', `Order ${order.number} did not come as a Peppol document.`);
  }
  if (peppol.profile === 'order_only') {
    return reject(
      'profile_without_response',
      `The buyer of order ${order.number} orders by a process that knows no responses.`,
    );
  }
  const promised = promisedBy(body, peppol);
  const turned = refuseTurned(promised, 'promised_to');
  if (turned !== undefined) return turned;
  const positions = new Map<string, PositionPeppol>();
  for (const [at, said] of (body.lines ?? []).entries()) {
    const line = positionsOf(order, said, positions);
    if (line === undefined) {
      const message = `names the line ${said.line_id}, which the buyer’s order does not have`;
      return rejectProblems('unknown_line', [{ path: `lines.${at}.line_id`, message }]);
    }
    const turnedLine = refuseTurned(line.promised, `lines.${at}.promised_to`);
    if (turnedLine !== undefined) return turnedLine;
    for (const [id, facts] of line.all) positions.set(id, facts);
  }
  return { peppol: { ...peppol, ...promised }, positions };
}

/** The order with its promises. */
export const withPromises = (order: OrderView, { peppol, positions }: Promises): OrderView => ({
  ...order,
  peppol,
  items: order.items.map((item) => ({ ...item, peppol: positions.get(item.id) ?? item.peppol })),
});

/** Texts of a response by the lines that they are of. */
export const notesOf = ({ lines = [] }: RespondBody): ReadonlyMap<string, string> =>
  new Map(lines.flatMap(({ line_id, note }) => (note ? [[line_id, note] as const] : [])));
