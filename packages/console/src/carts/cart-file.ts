import type { Cart, CartIoProfile } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import {
  checkDocument,
  choicesOf,
  type FieldCheck,
  type FormField,
  type FormValues,
  parsed,
  typedBody,
} from '../frame/form/form-field.ts';
import { contactField } from '../orders/customer/find-contacts.ts';

const isDocument = (text: string): boolean => text.trimStart().startsWith('{');

/** Problem of a file that was chosen or pasted, before it is sent. */
function checkFile(text: string): FieldCheck {
  if (text.includes('\uFFFD')) return { problem: 'The file is not UTF-8: save it as UTF-8.' };
  if (!isDocument(text)) return {};
  try {
    JSON.parse(text);
  } catch {
    return { problem: 'The file begins like JSON but is not valid JSON.' };
  }
  return checkDocument(text);
}

const file: FormField = {
  path: 'file',
  at: 'payload',
  label: 'File',
  hint: 'Choose a file, or paste it: CSV with a heading of field names, or JSON as it was exported.',
  kind: 'file',
  isRequired: true,
  check: checkFile,
};

/** The part of a profile by which it is chosen. */
export type KnownProfile = Pick<CartIoProfile, 'id' | 'name' | 'direction'>;

/** Asks for one of the profiles of a direction. */
const profileField = (
  profiles: readonly KnownProfile[],
  direction: KnownProfile['direction'],
): FormField => ({
  path: 'profile_id',
  label: 'Profile',
  hint: 'It names the columns. Without one, each column has the name of its field.',
  choices: profiles
    .filter((one) => one.direction === direction)
    .map(({ id, name }) => ({ code: id, title: name })),
});

const owner: readonly FormField[] = [
  { ...contactField, label: 'Owner' },
  { path: 'name', label: 'Name', hint: 'Leave empty to use the name in the file.' },
];

/** The body of an import: the file goes as the document or the table that it is. */
const bodyWith =
  (fields: readonly FormField[], target?: string) =>
  (values: FormValues): object => {
    const { file: text = '' } = values;
    const content = isDocument(text) ? { payload: parsed(text) } : { csv: text };
    return { ...typedBody(fields, values), target_cart_id: target, ...content };
  };

const NOTHING_ELSE = 'When a line is wrong, nothing is imported, and every wrong line is named.';

/** Makes a cart of a file. */
export function importCart(profiles: readonly KnownProfile[]): FormCall {
  const others = [...owner, profileField(profiles, 'import')];
  return {
    label: 'Import a cart',
    act: 'Import',
    operation: 'carts.import',
    sentence: `Makes a new cart of the file. ${NOTHING_ELSE}`,
    fields: [file, ...others],
    bodyOf: bodyWith(others),
  };
}

const format: FormField = {
  path: 'format',
  label: 'Format',
  choices: choicesOf(['csv', 'json']),
  isRequired: true,
};

/** Puts the lines of a file into a cart, and writes a cart as a file. */
export function fileCalls(
  { id, name }: Pick<Cart, 'id' | 'name'>,
  profiles: readonly KnownProfile[],
  closed: string | undefined,
): FormCall[] {
  const call = callsOn(name, { id });
  const others = [profileField(profiles, 'import')];
  return [
    {
      label: 'Import lines',
      act: 'Import',
      of: name,
      operation: 'carts.import',
      sentence: `Adds the lines of the file, or does what the profile says. ${NOTHING_ELSE}`,
      fields: [file, ...others],
      bodyOf: bodyWith(others, id),
      whyNot: closed,
    },
    call('Export', 'carts.export', 'Creates a file that can be imported again.', {
      fields: [format, profileField(profiles, 'export')],
      begin: { format: 'csv' },
    }),
  ];
}

/** The file of a cart that was exported. */
export function exportedFile(answer: unknown): { readonly name: string; readonly text: string } {
  const { csv, payload }: { csv?: unknown; payload?: unknown } = Object(answer);
  if (typeof csv === 'string') return { name: 'cart.csv', text: csv };
  return { name: 'cart.json', text: `${JSON.stringify(payload, null, 2)}\n` };
}
