import type { ApiKey } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import { type FormField, typedBody } from '../frame/form/form-field.ts';
import { wordsIn } from '../frame/format/typed-text.ts';

const named: readonly FormField[] = [
  {
    path: 'name',
    label: 'Name',
    isRequired: true,
    hint: 'Its purpose. The name is recorded with everything that the key does.',
  },
  {
    path: 'expires_at',
    label: 'Expires',
    kind: 'moment',
    hint: 'Leave empty for a key that never expires.',
  },
];
const permissions: FormField = {
  path: 'permissions',
  label: 'Permissions',
  kind: 'long',
  isRequired: true,
  hint: 'One operation a line: orders.ship, inventories.*, or * for everything.',
};

/** Makes a key; what it answers is shown once. */
export const createKey: FormCall = {
  label: 'New key',
  act: 'Create',
  operation: 'api-keys.create',
  fields: [...named.slice(0, 1), permissions, ...named.slice(1)],
  sentence: ({ permissions: typed = '' }) => {
    const may = wordsIn(typed).join(', ');
    return `${may === '' ? '' : `Allows ${may}. `}The key is shown once, when it is created.`;
  },
  bodyOf: (values) => ({
    ...typedBody(named, values),
    permissions: wordsIn(values['permissions'] ?? ''),
  }),
};

/** Takes a key away, with those that it made; programs that use one are refused within a minute. */
export const revokeKey = ({ id, name }: ApiKey): FormCall =>
  callsOn(name, { id })(
    'Revoke',
    'api-keys.delete',
    'Stops this key and every key that was created with it. Programs that use one of them lose access within a minute.',
  );
