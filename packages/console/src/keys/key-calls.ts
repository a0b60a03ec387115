import type { ApiKey, ApiKeyCreate } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-dialog.tsx';
import { type FormField, typedBody } from '../frame/form/form-field.ts';
import { wordsIn } from '../frame/form/typed-text.ts';

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

/** Makes a key; what it answers is shown once. */
export const createKey: FormCall = {
  ...{ title: 'New key', label: 'New key', act: 'Create', operation: 'api-keys.create', path: {} },
  fields: [name, permissions, expires],
  sentence: ({ permissions: typed = '' }) => {
    const count = wordsIn(typed).length;
    return count === 0
      ? 'The key is shown once, when it is made.'
      : `The key may do ${wordsIn(typed).join(', ')}; it is shown once, when it is made.`;
  },
  bodyOf: (values) => ({
    ...typedBody([name, expires], values),
    permissions: wordsIn(values['permissions'] ?? ''),
  }),
  send: (waybill, body, options) => waybill.apiKeys.create(body as ApiKeyCreate, options),
};

/** Takes a key away, with those that it made; programs that use one are refused within a minute. */
export const revokeKey = ({ id, name: called }: ApiKey): FormCall => ({
  ...{ title: `Revoke ${called}`, label: 'Revoke', operation: 'api-keys.delete', path: { id } },
  fields: [],
  sentence: `${called} ends now, and so do the keys that it made; programs that use one of them are refused.`,
  send: (waybill, _, options) => waybill.apiKeys.delete({ id }, options),
});
