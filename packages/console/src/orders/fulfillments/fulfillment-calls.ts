import type { Fulfillment, Location } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';
import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { actorField, reasonField } from '../commands/fields.ts';
import { shipmentFields } from '../commands/goods-commands.ts';
import { isUnfinished, linesAt, placeOf } from '../goods/places.ts';
import { allOf, chosenOf, chosenWords, POSITIONS, quantitiesOf } from '../goods/positions.ts';
import { shipCall } from '../goods/ship-call.ts';

/** Places that goods can be sent to. */
type Places = readonly Pick<Location, 'id' | 'code' | 'name' | 'enabled'>[];

/** The command whose form shows its dry run. */
export const REROUTE = { label: 'Reroute', operation: 'orders.fulfillments.reroute' } as const;

const elsewhere = ({ location_id }: Fulfillment, places: Places): FormField => ({
  path: 'location_code',
  label: 'To',
  hint: 'Leave empty to let the routing choose.',
  choices: places
    .filter(({ id, enabled }) => enabled && id !== location_id)
    .map(({ code, name }) => ({ code, title: name })),
});

function rerouteParts(one: Fulfillment, places: Places): Partial<FormCall> {
  const fields = [elsewhere(one, places), reasonField];
  const lines = linesAt(one);
  const all = allOf(lines);
  return {
    fields,
    quantities: quantitiesOf(() => lines, all),
    begin: all,
    isIdle: (values) => chosenOf(lines, values).length === 0,
    bodyOf: (values) => ({ [POSITIONS]: chosenOf(lines, values), ...typedBody(fields, values) }),
  };
}

/** Commands on what one location ships of an order; a fulfilment that ended has none (ORD-310). */
export function fulfillmentCalls(one: Fulfillment, person: string, places: Places): FormCall[] {
  if (!isUnfinished(one)) return [];
  const { id: fid, order_id: id, order_number, on_hold: isHeld, status } = one;
  const call = callsOn(order_number, { id, fid });
  const place = placeOf(one);
  const held = isHeld ? 'It is on hold.' : undefined;
  const accepted = status === 'accepted' ? 'It was accepted before.' : undefined;
  const hold = call(
    'Hold',
    'orders.fulfillments.hold',
    `${place} ships nothing of ${order_number} until the hold ends; other locations go on.`,
    { fields: [reasonField] },
  );
  const unhold = call(
    'End the hold',
    'orders.fulfillments.unhold',
    `${place} can ship its part of ${order_number} again.`,
  );
  const moved = (values: FormValues) => {
    const lines = linesAt(one);
    const to = values['location_code'] ?? '';
    const where = to === '' ? 'to where the routing leads' : `to ${isolated(to)}`;
    return `Moves ${chosenWords(lines, chosenOf(lines, values))} from ${place} ${where}.`;
  };
  return [
    call(
      'Accept',
      'orders.fulfillments.accept',
      `${place} takes over its part of ${order_number}. Its buyer can no longer change the order.`,
      {
        fields: [actorField('accepted_by', 'Accepted by')],
        begin: { accepted_by: person },
        whyNot: held ?? accepted,
      },
    ),
    { ...shipCall(shipmentFields, one), whyNot: held },
    call(REROUTE.label, REROUTE.operation, moved, { ...rerouteParts(one, places), whyNot: held }),
    isHeld ? unhold : hold,
  ];
}
