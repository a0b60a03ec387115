import type { Location, Return } from '@waybill/client/shapes';
import { type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { resolutionField, shelfField } from '../orders/returns/return-fields.ts';
import { RETURN_NAMES, type ReturnName } from '../returns/return-names.ts';
import { locationField } from '../stock/location-field.ts';

/** A command that is carried out on many returns, each for itself. */
export interface BulkReturn {
  readonly fields?: (locations: readonly Pick<Location, 'code' | 'name'>[]) => readonly FormField[];
  readonly begin?: FormValues;
  /** Why the state of a return leaves it out, in few words. */
  readonly whyNot: (one: Pick<Return, 'status'>) => string | undefined;
  /** Says in words how many returns it changes, and how. */
  readonly sentence: (returns: string) => string;
}

const CLOSED: Readonly<Partial<Record<Return['status'], string>>> = {
  completed: 'already completed',
  rejected: 'rejected',
};

const reason: FormField = {
  path: 'reason',
  label: 'Reason',
  hint: 'Shown with the stock movements of goods that go back.',
};

/** Every command that many returns take. */
export const BULK_RETURNS: Readonly<Record<ReturnName, BulkReturn>> = {
  receive: {
    whyNot: ({ status }) =>
      CLOSED[status] ?? (status === 'received' ? 'already received' : undefined),
    sentence: (returns) => `Marks the goods of ${returns} as received.`,
  },
  complete: {
    fields: (locations) => [resolutionField, shelfField, locationField(locations), reason],
    begin: { resolution: 'refund', [shelfField.path]: 'yes' },
    whyNot: ({ status }) => CLOSED[status],
    sentence: (returns) => `Settles ${returns}: all positions count as returned.`,
  },
};

/** The command of an address, with its button and its operation. */
export type NamedReturn = BulkReturn & (typeof RETURN_NAMES)[ReturnName];

/** The command of an address. */
export const bulkReturn = (name = ''): NamedReturn | undefined =>
  Object.hasOwn(RETURN_NAMES, name)
    ? { ...RETURN_NAMES[name as ReturnName], ...BULK_RETURNS[name as ReturnName] }
    : undefined;

/** Place and reason under which goods are put back, as far as they were typed. */
export const restockOptions = (values: FormValues): object =>
  typedBody([locationField([]), reason], values);

/**
 * The settlement of a return; where its order moves stock, the call itself books the goods that were flagged when the
 * return was registered (ORD-287), or none.
 */
export function completeBody(values: FormValues, movesStock: boolean): object {
  const settlement = typedBody([resolutionField], values);
  if (!movesStock) return settlement;
  const isWanted = values[shelfField.path] === 'yes';
  const shelf = isWanted ? typedBody([locationField([])], values) : { restock: [] };
  return { ...settlement, ...shelf };
}
