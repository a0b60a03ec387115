import type { Fulfillment } from '@waybill/client/shapes';
import type { LeftOut } from '../bulk/left-out.ts';
import type { FormCall } from '../frame/form/form-call.ts';
import { counted } from '../frame/format/money.ts';

/** A command of the list on a key: its button, and the operations that it stands for. */
export interface PickKey {
  readonly chord: string;
  readonly label: string;
  readonly operations: readonly string[];
  /** Its form is about one fulfilment. */
  readonly isOfOne?: true;
}

/** Commands on what is to be picked, in the order of their buttons. */
export const PICK_KEYS: readonly PickKey[] = [
  { chord: 'A', label: 'Accept', operations: ['orders.fulfillments.accept'] },
  { chord: 'S', label: 'Ship', operations: ['orders.ship'] },
  { chord: 'M', label: 'Reroute', operations: ['orders.fulfillments.reroute'], isOfOne: true },
  {
    chord: 'H',
    label: 'Hold',
    operations: ['orders.fulfillments.hold', 'orders.fulfillments.unhold'],
  },
];

/** Effects of a command on several at once, by its operation. */
const MANY: Readonly<Record<string, (many: string) => string>> = {
  'orders.fulfillments.accept': (many) =>
    `Takes over ${many}. The buyers can no longer change the orders.`,
  'orders.ship': (many) => `Ships everything that is open of ${many}, and books its goods out.`,
  'orders.fulfillments.hold': (many) => `Puts ${many} on hold; other locations go on.`,
  'orders.fulfillments.unhold': (many) => `Takes ${many} off hold.`,
};

/** The effect of a command on so many fulfilments. */
export const manyWords = (operation: string, count: number): string =>
  MANY[operation]?.(counted(count, 'fulfilment')) ?? '';

/** Rows that a command takes: the selected ones, else the one that has the focus. */
export function takenRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  selected: ReadonlySet<string>,
  current: string | undefined,
): Row[] {
  const chosen = rows.filter(({ id }) => selected.has(id));
  return chosen.length > 0 ? chosen : rows.filter(({ id }) => id === current);
}

/** A fulfilment with the form of the command that it takes. */
export interface ChosenCall {
  readonly row: Pick<Fulfillment, 'id' | 'order_number'>;
  readonly form: FormCall;
}

/** A fulfilment with every command that it is offered. */
interface OfferedCalls {
  readonly row: ChosenCall['row'];
  readonly calls: readonly FormCall[];
}

/** A reason in few words: `on hold` for "It is on hold." */
const briefly = (sentence: string): string => sentence.replace(/^It (?:is|was) |\.$/gu, '');

/**
 * Parts those that take a command from those that do not. Of two commands on one key the first that one of them
 * takes is meant: what is on hold already is not let go together with the hold of others.
 */
export function takenCalls(
  offered: readonly OfferedCalls[],
  { operations }: Pick<PickKey, 'operations'>,
): { readonly chosen: readonly ChosenCall[]; readonly leftOut: readonly LeftOut[] } {
  const meant = operations.find((one) =>
    offered.some(({ calls }) => calls.some(({ operation }) => operation === one)),
  );
  const isAlone = offered.length === 1;
  const chosen: ChosenCall[] = [];
  const leftOut: LeftOut[] = [];
  for (const { row, calls } of offered) {
    const form = calls.find(({ operation }) => operation === meant);
    if (form !== undefined && (isAlone || form.whyNot === undefined)) chosen.push({ row, form });
    else {
      const why = calls.length === 0 ? 'already ended' : briefly(form?.whyNot ?? 'It is on hold.');
      leftOut.push({ name: row.order_number, why });
    }
  }
  return { chosen, leftOut };
}
