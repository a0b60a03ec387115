import type { OrderWithParts, ReturnReason } from '@waybill/client/shapes';
import type { FormCall } from '../../frame/form/form-call.ts';
import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { shippingPlaces } from '../goods/places.ts';
import {
  type AvailableOf,
  allOf,
  type ChosenPosition,
  chosenPositions,
  linesOf,
  POSITIONS,
  quantitiesOf,
} from '../goods/positions.ts';
import { shipCall } from '../goods/ship-call.ts';
import { returnReasonField } from './fields.ts';

/** A command on an order as data. */
export interface OrderCommand {
  /** Its operation, which is its permission too: `orders.hold`. */
  readonly operation: string;
  /** The end of its address: `/orders/:id/hold`. */
  readonly name: string;
  readonly label: string;
  /** The key that opens it on the page of an order. */
  readonly chord?: string;
  /** Says that it makes sense in this state: `unhold` does not, where the order is not held. */
  readonly applies?: (order: OrderWithParts) => boolean;
  /** Why the state of the order forbids it, in one sentence; none where it may be done. */
  readonly whyNot?: (order: OrderWithParts) => string | undefined;
  /** `orders.shippable` says why a hold forbids it. */
  readonly isStoppedByHold?: true;
  readonly fields?: readonly FormField[];
  /** Fields that depend on the order. */
  readonly fieldsOf?: (order: OrderWithParts) => readonly FormField[];
  /** Asks for a return reason of the shop, above its other fields. */
  readonly asksReason?: true;
  /** Names the person at work in the call. */
  readonly actor?: FormField;
  /** One location does it, where the order moves stock: its form names the location. */
  readonly isOfPlace?: true;
  /** The most that it may take of each position, where it takes positions. */
  readonly takes?: AvailableOf;
  /** The first values of the form. */
  readonly begin?: (order: OrderWithParts) => FormValues;
  /** The body, where that is not each field under its name. */
  readonly bodyOf?: (values: FormValues, order: OrderWithParts) => object;
  /**
   * Positions that leave by it, where nothing of the order is open afterwards: the goods that are reserved for it
   * can then be booked, in a call of its own (ORD-53).
   */
  readonly lastToLeave?: (
    order: OrderWithParts,
    chosen: readonly ChosenPosition[],
  ) => readonly ChosenPosition[] | undefined;
  /** Effect of the command, in words of the shop. */
  readonly sentence: (
    order: OrderWithParts,
    chosen: readonly ChosenPosition[],
    values: FormValues,
  ) => string;
}

/**
 * The form of a command on an order, with the person at work where the call names who acts, and the return
 * reasons of the shop where it asks for one.
 */
export function commandForm(
  command: OrderCommand,
  order: OrderWithParts,
  person: string,
  reasons: readonly ReturnReason[] = [],
): FormCall {
  const { operation, label, actor, takes, begin, bodyOf, sentence, whyNot } = command;
  const [place, ...others] = command.isOfPlace && order.moves_stock ? shippingPlaces(order) : [];
  if (place !== undefined) {
    return { ...shipCall(command.fields ?? [], place, ...others), whyNot: whyNot?.(order) };
  }
  const lines = takes && linesOf(order, takes);
  const fields = [
    ...(reasons.length > 0 ? [returnReasonField(reasons)] : []),
    ...(command.fields ?? command.fieldsOf?.(order) ?? []),
    ...(actor === undefined ? [] : [actor]),
  ];
  return {
    operation,
    label,
    fields,
    of: order.number,
    path: { id: order.id },
    quantities: lines && quantitiesOf(() => lines, allOf(lines)),
    begin: { ...(actor !== undefined && { [actor.path]: person }), ...begin?.(order) },
    bodyOf: (values) =>
      bodyOf?.(values, order) ?? {
        ...(takes !== undefined && { [POSITIONS]: chosenPositions(order, values) }),
        ...typedBody(fields, values),
      },
    sentence: (values) => sentence(order, chosenPositions(order, values), values),
    whyNot: whyNot?.(order),
  };
}
