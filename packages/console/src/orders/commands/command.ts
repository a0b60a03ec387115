import type { CallOptions, Waybill } from '@waybill/client';
import type { OrderWithParts } from '@waybill/client/shapes';
import type { ComponentType } from 'react';
import {
  canRead,
  type FormField,
  type FormValues,
  UNREADABLE,
} from '../../frame/form/form-field.ts';
import type { ChosenPosition } from './positions.ts';

/** What a form of its own gets: the order, what was chosen so far, why it was refused. */
export interface FormProps<Input> {
  readonly order: OrderWithParts;
  readonly input: Input;
  readonly onChange: (input: Input) => void;
  readonly error: unknown;
}

/** A command on an order as data. `Input` is what its form makes, `Body` what is sent. */
export interface OrderCommand<Input = FormValues, Body extends object = object> {
  /** Its operation, which is its permission too: `orders.hold`. */
  readonly operation: string;
  /** The end of its address: `/orders/:id/hold`. */
  readonly name: string;
  readonly label: string;
  /** The key that opens it on the page of an order. */
  readonly chord?: string;
  /** Whether it has anything to do with an order in this state: `unhold` has not, where none is held. */
  readonly applies: (order: OrderWithParts) => boolean;
  /** Why the state of the order forbids it, in one sentence; none where it may be done. */
  readonly whyNot: (order: OrderWithParts) => string | undefined;
  /** Whether `orders.shippable` says why a hold forbids it. */
  readonly isStoppedByHold?: boolean;
  readonly fields: readonly FormField[];
  /** In place of fields, a form of its own, loaded when it opens. */
  readonly form?: () => Promise<ComponentType<FormProps<Input>>>;
  /** What the form begins with; the person stands where a call names who acts. */
  readonly begin: (order: OrderWithParts, person: string) => Input;
  readonly bodyOf: (input: Input, order: OrderWithParts) => Body;
  /** Says that all that a form of its own holds can be read. */
  readonly canRead?: (input: Input, order: OrderWithParts) => boolean;
  /**
   * Positions that leave by it, where nothing of the order is open afterwards: the goods that are reserved for it
   * can then be booked, in a call of its own (ORD-53).
   */
  readonly lastToLeave?: (
    body: Body,
    order: OrderWithParts,
  ) => readonly ChosenPosition[] | undefined;
  /** What will happen, in words of the shop. */
  readonly preview: (body: Body, order: OrderWithParts) => string;
  readonly call: (
    waybill: Waybill,
    order: OrderWithParts,
    body: Body,
    options: CallOptions,
  ) => Promise<unknown>;
}

/** A command whose form and body only it knows. */
export interface AnyOrderCommand
  extends Omit<
    OrderCommand,
    'begin' | 'bodyOf' | 'canRead' | 'preview' | 'call' | 'form' | 'lastToLeave'
  > {
  readonly form: OrderCommand<never>['form'] | undefined;
  /** All that a dialog needs of an input: what is sent, what it says, and how it is sent. */
  readonly begin: OrderCommand<unknown>['begin'];
  readonly prepare: (input: unknown, order: OrderWithParts) => Prepared;
}

/** A command that is ready to run. */
export interface Prepared {
  readonly body: object;
  /** All that was typed can be read; the button is closed till then. */
  readonly isReadable: boolean;
  readonly sentence: string;
  readonly lastToLeave: readonly ChosenPosition[] | undefined;
  readonly call: (waybill: Waybill, options: CallOptions) => Promise<unknown>;
}

/** Whether two of them send the same, whatever they say of it. */
export const isSameCall = (one: Prepared | undefined, other: Prepared): boolean =>
  JSON.stringify(one?.body) === JSON.stringify(other.body);

/** Puts a command into the registry: the types of its form and its body stay its own. */
export function defineCommand<Input, Body extends object>(
  command: OrderCommand<Input, Body>,
): AnyOrderCommand {
  const { begin, bodyOf, canRead: reads, preview, call, form, lastToLeave, ...shown } = command;
  return {
    ...shown,
    form: form as AnyOrderCommand['form'],
    begin,
    prepare: (input, order) => {
      const body = bodyOf(input as Input, order);
      const isReadable =
        reads?.(input as Input, order) ?? canRead(shown.fields, input as FormValues);
      return {
        ...{ body, isReadable },
        sentence: isReadable ? preview(body, order) : UNREADABLE,
        lastToLeave: lastToLeave?.(body, order),
        call: (waybill, options) => call(waybill, order, body, options),
      };
    },
  };
}

/** A field in which a call says who acts, with the person at work filled in. */
export const actorField = (path: string, label: string): FormField => ({
  ...{ path, label, hint: 'Shown in the timeline.' },
});
