import type { ApiKey, Location } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import {
  asLocalMoment,
  type FormField,
  type FormValues,
  typedBody,
} from '../frame/form/form-field.ts';
import { wordsIn } from '../frame/format/typed-text.ts';
import readTools from './read-tools.generated.json' with { type: 'json' };

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

type Place = Pick<Location, 'code' | 'name'>;

/** Path of the box by which a key is bound to a location. */
const boxOf = ({ code }: Place): string => `location_codes ${code}`;

/** Binds a key to one of the locations; none is chosen for a key of the whole shop. */
const boundTo = (place: Place): FormField => ({
  path: boxOf(place),
  label: `Only ${place.name}`,
  kind: 'flag',
});

const chosen = (places: readonly Place[], values: FormValues): Place[] =>
  places.filter((place) => values[boxOf(place)] === 'yes');

/** Makes a key, for the whole shop or for some of its locations; what it answers is shown once. */
export const createKey = (places: readonly Place[]): FormCall => ({
  label: 'New key',
  act: 'Create',
  operation: 'api-keys.create',
  fields: [...named.slice(0, 1), permissions, ...named.slice(1), ...places.map(boundTo)],
  sentence: (values) => {
    const may = wordsIn(values['permissions'] ?? '').join(', ');
    const at = chosen(places, values).map(({ name }) => name);
    const allows = may === '' ? '' : `Allows ${may}. `;
    const only = at.length === 0 ? '' : `Shows the stock of ${at.join(', ')} and nothing else. `;
    return `${allows}${only}The key is shown once, when it is created.`;
  },
  bodyOf: (values) => {
    const codes = chosen(places, values).map(({ code }) => code);
    return {
      ...typedBody(named, values),
      permissions: wordsIn(values['permissions'] ?? ''),
      ...(codes.length > 0 && { location_codes: codes }),
    };
  },
});

/** Days for which a key of an assistant is good, unless another day is typed. */
const AGENT_DAYS = 90;

/** Makes a key for an assistant that looks things up (AGT-52); what else it may do is added by hand. */
export const createAgentKey = (places: readonly Place[], now: Date): FormCall => ({
  ...createKey(places),
  label: 'New key for an agent',
  begin: {
    permissions: ['agents.call', ...readTools].join('\n'),
    expires_at: asLocalMoment(new Date(now.getTime() + AGENT_DAYS * DAY_MS)),
  },
});

/** Takes a key away, with those that it made; programs that use one are refused within a minute. */
export const revokeKey = ({ id, name }: ApiKey): FormCall =>
  callsOn(name, { id })(
    'Revoke',
    'api-keys.delete',
    'Stops this key and every key that was created with it. Programs that use one of them lose access within a minute.',
  );
