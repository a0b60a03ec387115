import type { ApiKey, ApiKeyCreate } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-dialog.tsx';
import { type FormField, typedBody } from '../frame/form/form-field.ts';

const name: FormField = {
  ...{ path: 'name', label: 'Name', isRequired: true },
  hint: 'What it is for; it stands in the trail of everything that the key does.',
};
const permissions: FormField = {
  ...{ path: 'permissions', label: 'What it may do', kind: 'long', isRequired: true },
  hint: 'Operations, one a line: orders.ship, inventories.*, or * for everything.',
};
const expires: FormField = {
  ...{
    path: 'expires_at',
    label: 'Ends',
    hint: 'Leave empty for a key that does not end.',
    kind: 'moment',
  },
};

/** Permissions as they are typed: one a line, or separated by commas. */
export const permissionsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Makes a key; what it answers is shown once. */
export const createKey: FormCall = {
  ...{ title: 'New key', label: 'New key', act: 'Create', operation: 'api-keys.create', path: {} },
  fields: [name, permissions, expires],
  sentence: ({ permissions: typed = '' }) => {
    const count = permissionsOf(typed).length;
    return count === 0
      ? 'The key is shown once, when it is made.'
      : `The key may do ${permissionsOf(typed).join(', ')}; it is shown once, when it is made.`;
  },
  bodyOf: (values) => ({
    ...typedBody([name, expires], values),
    permissions: permissionsOf(values['permissions'] ?? ''),
  }),
  send: (waybill, body, options) => waybill.apiKeys.create(body as ApiKeyCreate, options),
};

/** Takes a key away; callers that use it are refused from the next call on. */
export const revokeKey = ({ id, name: called }: ApiKey): FormCall => ({
  ...{ title: `Revoke ${called}`, label: 'Revoke', operation: 'api-keys.delete', path: { id } },
  fields: [],
  sentence: `${called} ends now; programs that use it are refused.`,
  send: (waybill, _, options) => waybill.apiKeys.delete({ id }, options),
});
