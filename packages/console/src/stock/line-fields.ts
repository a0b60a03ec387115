import type { FormField } from '../frame/form/form-field.ts';
import { readReceipt } from './receipt-lines.ts';

/** Asks for articles and quantities, a line each. */
export const lines: FormField = {
  path: 'items',
  label: 'Lines',
  kind: 'long',
  isRequired: true,
  hint: 'One line for each article: CUP-1;5. Rows copied from a spreadsheet work too.',
  check: (typed) => readReceipt(typed).check,
};
