// The model counts in thousandths, as integers, and knows the rules of orders in the plainest form.
// It shares nothing with the code it is compared to.

interface Line {
  readonly quantity: number;
  shipped: number;
  cancelled: number;
}

export interface Model {
  status: string;
  payment: string;
  fulfillment: string;
  held: boolean;
  acknowledged: boolean;
  readonly lines: Line[];
  refunded: number;
  readonly trail: string[];
  readonly shipments: number[][];
  cancellations: number;
}

export interface Settings {
  readonly cancel_requires_reason: boolean;
  readonly on_hold_blocks: 'shipping' | 'shipping_and_cancel' | 'nothing';
  readonly auto_complete_on: 'shipment' | 'payment' | 'manual';
  readonly allow_modification_after_acknowledge: boolean;
}

/** A named line and a quantity in thousandths; null is everything open. */
export type Named = { readonly line: number; readonly quantity: number | null };

export type Action =
  | { readonly kind: 'approve' | 'acknowledge' | 'complete' | 'hold' | 'unhold' | 'update' }
  | { readonly kind: 'cancel'; readonly reason: boolean }
  | { readonly kind: 'items-cancel'; readonly reason: boolean; readonly named: readonly Named[] }
  | { readonly kind: 'items-create'; readonly quantities: readonly number[] }
  | { readonly kind: 'ship'; readonly named: readonly Named[] | null }
  | { readonly kind: 'payment'; readonly to: string }
  /** In thousandths. */
  | { readonly kind: 'refund'; readonly amount: number };

export const open = (line: Line) => line.quantity - line.shipped - line.cancelled;
const isClosed = ({ status }: Model) => status === 'completed' || status === 'cancelled';

/** Sum of the named lines, or the code of the refusal. */
function takes(model: Model, named: readonly Named[]): Map<number, number> | string {
  const sums = new Map<number, number>();
  for (const { line, quantity } of named) {
    const target = model.lines[line];
    if (target === undefined) return 'unknown_position';
    sums.set(line, (sums.get(line) ?? 0) + (quantity ?? open(target)));
  }
  for (const [line, quantity] of sums) {
    const target = model.lines[line];
    if (target === undefined || quantity === 0 || quantity > open(target)) {
      return 'quantity_exceeds_open';
    }
  }
  return sums;
}

function derive(model: Model): void {
  const anything = model.lines.some(({ shipped }) => shipped > 0);
  const everything = model.lines.every((line) => open(line) <= 0);
  model.fulfillment = !anything ? 'unfulfilled' : everything ? 'fulfilled' : 'partial';
}

function close(model: Model): void {
  model.status = 'completed';
  model.trail.push('order.completed');
}

/** Applies an action to the model; answers the code of the refusal, or undefined. */
export function expected(model: Model, settings: Settings, action: Action): string | undefined {
  switch (action.kind) {
    case 'approve':
      if (model.status !== 'pending') return 'order_not_pending';
      model.status = 'placed';
      model.trail.push('order.placed');
      return undefined;
    case 'acknowledge':
      if (isClosed(model)) return 'order_closed';
      if (model.status === 'pending') return 'order_pending';
      if (model.acknowledged) return 'already_acknowledged';
      model.acknowledged = true;
      model.trail.push('order.acknowledged');
      return undefined;
    case 'complete':
      if (isClosed(model)) return 'order_closed';
      if (model.status === 'pending') return 'order_pending';
      close(model);
      return undefined;
    case 'hold':
      if (isClosed(model)) return 'order_closed';
      model.held = true;
      model.trail.push('order.held');
      return undefined;
    case 'unhold':
      if (!model.held) return 'not_on_hold';
      model.held = false;
      model.trail.push('order.unheld');
      return undefined;
    case 'update':
      return expectedUpdate(model, settings);
    case 'payment':
      return expectedPayment(model, settings, action.to);
    case 'refund':
      return expectedRefund(model, action.amount);
    case 'cancel':
      return expectedCancel(model, settings, action.reason);
    case 'items-cancel':
      return expectedItemsCancel(model, settings, action);
    case 'items-create':
      return expectedAddition(model, settings, action.quantities);
    case 'ship':
      return expectedShip(model, settings, action.named);
  }
}

function expectedAddition(
  model: Model,
  settings: Settings,
  quantities: readonly number[],
): string | undefined {
  if (isClosed(model)) return 'order_closed';
  if (model.status === 'pending') return 'order_pending';
  if (model.held && settings.on_hold_blocks === 'shipping_and_cancel') return 'order_on_hold';
  model.lines.push(...quantities.map((quantity) => ({ quantity, shipped: 0, cancelled: 0 })));
  derive(model);
  model.trail.push('order.item.added');
  return undefined;
}

function expectedUpdate(model: Model, settings: Settings): string | undefined {
  if (isClosed(model)) return 'order_closed';
  if (model.acknowledged && !settings.allow_modification_after_acknowledge) {
    return 'order_acknowledged';
  }
  model.trail.push('order.updated');
  return undefined;
}

function expectedPayment(model: Model, settings: Settings, to: string): undefined {
  model.payment = to;
  model.trail.push('order.payment_status.changed');
  const waited = model.status === 'in_fulfillment' && model.fulfillment === 'fulfilled';
  if (to === 'paid' && settings.auto_complete_on === 'payment' && waited) close(model);
}

const PAID = ['paid', 'partially_paid', 'partially_refunded', 'refunded'];

function expectedRefund(model: Model, amount: number): string | undefined {
  // A piece costs 1,000, so that a thousandth of it costs 1.
  const total = model.lines.reduce((sum, { quantity }) => sum + quantity, 0) * 1000;
  const paid = PAID.includes(model.payment) ? total : 0;
  if (model.refunded + amount > paid) return 'refund_exceeds_order';
  model.refunded += amount;
  model.payment = model.refunded === paid ? 'refunded' : 'partially_refunded';
  model.trail.push('order.refunded');
  return undefined;
}

function expectedCancel(model: Model, settings: Settings, reason: boolean): string | undefined {
  if (isClosed(model)) return 'order_closed';
  if (settings.cancel_requires_reason && !reason) return 'reason_required';
  if (model.lines.some(({ shipped }) => shipped > 0)) return 'order_shipped';
  if (model.held && settings.on_hold_blocks === 'shipping_and_cancel') return 'order_on_hold';
  for (const line of model.lines) line.cancelled = line.quantity;
  model.status = 'cancelled';
  model.cancellations += 1;
  model.trail.push('order.cancelled');
  return undefined;
}

function expectedItemsCancel(
  model: Model,
  settings: Settings,
  { reason, named }: Extract<Action, { kind: 'items-cancel' }>,
): string | undefined {
  if (named.length === 0) return 'positions_required';
  if (isClosed(model)) return 'order_closed';
  if (settings.cancel_requires_reason && !reason) return 'reason_required';
  if (model.held && settings.on_hold_blocks === 'shipping_and_cancel') return 'order_on_hold';
  const sums = takes(model, named);
  if (typeof sums === 'string') return sums;
  for (const [at, quantity] of sums) {
    const line = model.lines[at];
    if (line !== undefined) line.cancelled += quantity;
  }
  derive(model);
  model.cancellations += 1;
  model.trail.push('order.item.cancelled');
  if (model.lines.every((line) => line.cancelled === line.quantity)) {
    model.status = 'cancelled';
    model.trail.push('order.cancelled');
  }
  return undefined;
}

export function expectedShip(
  model: Model,
  settings: Settings,
  named: readonly Named[] | null,
): string | undefined {
  if (named?.length === 0) return 'positions_required';
  if (isClosed(model)) return 'order_closed';
  if (model.status === 'pending') return 'order_pending';
  if (model.held && settings.on_hold_blocks !== 'nothing') return 'order_on_hold';
  const all = model.lines.flatMap((line, at) =>
    open(line) > 0 ? [{ line: at, quantity: open(line) }] : [],
  );
  if (named === null && all.length === 0) return 'nothing_to_ship';
  const sums = takes(model, named ?? all);
  if (typeof sums === 'string') return sums;
  for (const [at, quantity] of sums) {
    const line = model.lines[at];
    if (line !== undefined) line.shipped += quantity;
  }
  derive(model);
  model.status = 'in_fulfillment';
  model.shipments.push([...sums.values()]);
  model.trail.push('order.shipment.created');
  const auto = settings.auto_complete_on;
  const closes = auto === 'shipment' || (auto === 'payment' && model.payment === 'paid');
  if (model.fulfillment === 'fulfilled' && closes) close(model);
  return undefined;
}
