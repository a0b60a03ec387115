import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { ShipmentPeppol, ShipmentPeppolInput } from '../order/peppol.schema.ts';
import type { TakenQuantity } from '../order/position-quantities.ts';

/** The codes on pallets and boxes, by whoever knows their lists. */
export interface ParcelCodes {
  readonly isType: (code: string) => boolean;
  readonly isSscc: (digits: string) => boolean;
}

/** Reads what a shipment tells its buyer; a wrong code is refused (PEP-90). */
export function readParcelWords(
  body: ShipmentPeppolInput,
  { isType, isSscc }: ParcelCodes,
): ShipmentPeppol | Rejection<'invalid_value'> {
  const units = (body.units ?? []).map(({ sscc = null, type = null, order_item_ids }) => ({
    sscc,
    type,
    order_item_ids,
  }));
  const wrongCodes = units.flatMap(({ sscc, type }, index) => {
    const path = `peppol.units.${index}`;
    const wrong = [];
    if (sscc !== null && !isSscc(sscc)) {
      wrong.push({ path: `${path}.sscc`, message: 'must be 18 digits with their check digit' });
    }
    if (type !== null && !isType(type)) {
      wrong.push({ path: `${path}.type`, message: 'must be a code of Recommendation 21' });
    }
    return wrong;
  });
  const problems = [...wrongCodes, ...refuseTurned(body)];
  if (problems.length > 0) return rejectProblems('invalid_value', problems);
  return {
    note: body.note ?? null,
    deliver_from: body.deliver_from ?? null,
    deliver_to: body.deliver_to ?? null,
    lots: (body.lots ?? []).map(({ order_item_id, ...lot }) => ({
      order_item_id,
      lot: lot.lot ?? null,
      expires: lot.expires ?? null,
      best_before: lot.best_before ?? null,
      serial: lot.serial ?? null,
      udi: lot.udi ?? null,
    })),
    units,
  };
}

/** Refuses a delivery that ends before it begins. */
function refuseTurned({ deliver_from: from, deliver_to: to }: ShipmentPeppolInput) {
  if (from == null || to == null || to >= from) return [];
  return [{ path: 'peppol.deliver_to', message: `must not lie before ${from}, the first day` }];
}

/** Refuses words about positions of which nothing is in the shipment (PEP-90). */
export function refuseOtherPositions(
  words: ShipmentPeppol | null,
  taken: readonly TakenQuantity[],
): Rejection<'invalid_value'> | undefined {
  if (words === null) return undefined;
  const shipped = new Set(taken.map(({ order_item_id }) => order_item_id));
  const named = [
    ...words.lots.map((lot, index) => [`lots.${index}.order_item_id`, lot.order_item_id] as const),
    ...words.units.flatMap(({ order_item_ids }, index) =>
      order_item_ids.map((id, at) => [`units.${index}.order_item_ids.${at}`, id] as const),
    ),
  ];
  const problems = named
    .filter(([, id]) => !shipped.has(id))
    .map(([path]) => ({ path: `peppol.${path}`, message: 'is no position of this shipment' }));
  return problems.length === 0 ? undefined : rejectProblems('invalid_value', problems);
}
