import type { Shipment, ShipmentTrackingEvent } from '@waybill/client/shapes';
import { beginOf, changedBody } from '../../frame/form/change.ts';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';
import {
  asLocalMoment,
  choicesOf,
  type FormField,
  type FormValues,
  typedBody,
} from '../../frame/form/form-field.ts';
import { codeAsWords } from '../../frame/format/label.ts';
import { parcelFields } from '../commands/goods-commands.ts';

const REPORTED = [
  'delivered',
  'in_transit',
  'failed',
  'returned',
] satisfies ShipmentTrackingEvent['status'][];

const report = (
  [
    { path: 'status', label: 'The parcel is', isRequired: true, choices: choicesOf(REPORTED) },
    { path: 'at', label: 'Since', kind: 'moment', isRequired: true },
    { path: 'place', label: 'Place' },
    { path: 'note', label: 'Note' },
  ] satisfies FormField[]
).map((field): FormField => ({ ...field, at: `events.0.${field.path}` }));

/** Commands on a parcel that has left (ORD-331, ORD-334). */
export function parcelCalls(shipment: Shipment, now: Date): FormCall[] {
  const { id: sid, order_id: id, number } = shipment;
  const call = callsOn(number, { id, sid });
  const begin = beginOf(parcelFields, shipment);
  const correction = (values: FormValues) => changedBody(parcelFields, begin, values);
  return [
    call(
      'Track',
      'orders.shipments.track',
      ({ status = '' }) =>
        `Notes that the parcel of ${number} is ${codeAsWords(status).toLowerCase()}. No stock is booked.`,
      {
        fields: report,
        begin: { status: 'delivered', at: asLocalMoment(now) },
        bodyOf: (values) => ({ events: [typedBody(report, values)] }),
      },
    ),
    call(
      'Correct',
      'orders.shipments.update',
      `Corrects how the parcel of ${number} is followed.`,
      {
        fields: parcelFields,
        begin,
        bodyOf: correction,
        isIdle: (values) => Object.keys(correction(values)).length === 0,
      },
    ),
  ];
}
