import type { ReturnComplete } from '@waybill/client/shapes';
import { choicesOf, type FormField } from '../../frame/form/form-field.ts';

const SETTLEMENTS = [
  ...(['refund', 'partial_refund', 'replacement', 'repair', 'store_credit'] as const),
] satisfies ReturnComplete['resolution'][];

/** The way in which a return is settled. */
export const resolutionField: FormField = {
  path: 'resolution',
  label: 'Resolution',
  choices: choicesOf(SETTLEMENTS),
};

/** Asks whether the goods of a return are put back together with its completion. */
export const shelfField: FormField = {
  path: 'shelf',
  label: 'Put the goods back into stock',
  kind: 'flag',
  hint: 'The goods that were to go back when the return was registered.',
};
