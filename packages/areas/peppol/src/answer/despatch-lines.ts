import { subtract, sum } from '@waybill/kernel/decimal';
import type { PositionView } from '../order/order-view.ts';
import { isWantedArticle, NO_LINE, remainingOfAll, unitOf } from './buyers-line.ts';
import type { HandlingUnitView, LotView, ShipmentView, ShippedOrder } from './shipped-order.ts';
import type { Units } from './unit-code.ts';

/** A line of a despatch advice. */
export interface DespatchLine {
  readonly line_id: string;
  readonly item: PositionView;
  readonly unit: string;
  readonly delivered: number;
  /** Units that still follow, 0 where none do; null where the line is delivered in full. */
  readonly outstanding: number | null;
  readonly lots: readonly LotView[];
  readonly units: readonly HandlingUnitView[];
}

/** Units of some positions in some shipments. */
function shippedIn(positions: readonly PositionView[], shipments: readonly ShipmentView[]): number {
  const ids = new Set(positions.map(({ id }) => id));
  const items = shipments.flatMap((shipment) => shipment.items);
  return sum(items.filter((one) => ids.has(one.order_item_id)).map(({ quantity }) => quantity));
}

/** Positions of one article of a line; those that stand for no line are each by itself. */
const groupOf = ({ id, sku, peppol }: PositionView): string =>
  peppol === null ? id : JSON.stringify([peppol.line_id, sku]);

/** Units that the buyer waits for; of an article in the place of another one no more than of its line. */
function wantedOfAll({ items }: ShippedOrder, positions: readonly PositionView[]): number {
  const [first] = positions;
  const ordered = sum(positions.map(({ quantity }) => quantity));
  if (first?.peppol == null) return ordered;
  const { wanted } = first.peppol;
  if (isWantedArticle(first, items)) return wanted;
  return Math.min(ordered, Math.max(wanted, remainingOfAll(positions)));
}

/**
 * Units that are left of a line behind a shipment and those before it: later ones do not count, whenever this is asked
 * (PEP-120).
 */
function outstandingOf(
  order: ShippedOrder,
  positions: readonly PositionView[],
  shipment: ShipmentView,
): number | null {
  const at = order.shipments.findIndex(({ id }) => id === shipment.id);
  const delivered = shippedIn(positions, order.shipments.slice(0, at + 1));
  if (delivered >= wantedOfAll(order, positions)) return null;
  return subtract(remainingOfAll(positions), delivered);
}

/** Lines of the advice of a shipment: one for each article of a line of the order (PEP-119). */
export function despatchLines(
  order: ShippedOrder,
  shipment: ShipmentView,
  units: Units,
): readonly DespatchLine[] {
  const isShipped = (position: PositionView) => shippedIn([position], [shipment]) > 0;
  return [...Map.groupBy(order.items, groupOf).values()].flatMap((positions) => {
    const [item] = positions.filter(isShipped);
    if (item === undefined) return [];
    const ids = new Set(positions.map(({ id }) => id));
    return {
      line_id: item.peppol?.line_id ?? NO_LINE,
      item,
      unit: unitOf(item, units),
      delivered: shippedIn(positions, [shipment]),
      outstanding: outstandingOf(order, positions, shipment),
      lots: (shipment.peppol?.lots ?? []).filter((lot) => ids.has(lot.order_item_id)),
      units: (shipment.peppol?.units ?? []).filter((unit) =>
        unit.order_item_ids.some((id) => ids.has(id)),
      ),
    };
  });
}
