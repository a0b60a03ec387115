import type { Endpoint } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';
import {
  asInstant,
  asLocalMoment,
  type FormField,
  type FormValues,
  typedBody,
} from '../../frame/form/form-field.ts';
import { addressField, endpointBody, endpointFields } from '../endpoints/new-endpoint.ts';

const since: FormField = {
  path: 'since',
  label: 'Since',
  hint: 'At most 14 days ago.',
  kind: 'moment',
  isRequired: true,
};
const overlap: FormField = {
  path: 'overlap_seconds',
  label: 'Seconds that the old secret stays valid',
  hint: 'Leave empty for one day.',
  kind: 'number',
};

/** Events are kept so long. */
const KEPT_MS = 14 * DAY_MS;
const MINUTE_MS = 60_000;

/** The moment at which an endpoint began to miss events, as far as those are kept; a day ago where nobody knows. */
function missingSince({ health, disabled_at }: Endpoint, now: Date): Date {
  const moments = [health.failing_since, disabled_at].flatMap((at) => at ?? []).sort();
  const began = moments[0] === undefined ? now.getTime() - DAY_MS : Date.parse(moments[0]);
  // A minute less: the form is sent later than it was opened.
  return new Date(Math.max(began, now.getTime() - KEPT_MS + MINUTE_MS));
}

/** The word on the button that changes, enables and recovers an endpoint in one act. */
export const MEND = 'Mend this endpoint';

/** Changes the address of an endpoint and enables it; what it missed is sent once that is done. */
function mendCall(call: ReturnType<typeof callsOn>, endpoint: Endpoint, now: Date): FormCall {
  const { url, status, health } = endpoint;
  const isWell = status === 'enabled' && health.state === 'healthy';
  return call(
    MEND,
    'webhooks.endpoints.update',
    'Sends new events to this address, and everything again that failed or was skipped since then.',
    {
      fields: [addressField, since],
      act: 'Mend',
      begin: { url, since: asLocalMoment(missingSince(endpoint, now)) },
      bodyOf: (values) => ({ ...typedBody([addressField], values), enabled: true }),
      whyNot: isWell ? 'It is healthy.' : undefined,
    },
  );
}

/** The recovery that follows the mending of an endpoint. */
export const recoveryOf = (values: FormValues): { readonly since: string } => ({
  since: asInstant(values['since'] ?? ''),
});

/** The commands on an endpoint at `now`, in the order in which they are offered. */
export function endpointCalls(endpoint: Endpoint, now: Date): FormCall[] {
  const { id, url, topics, description, secrets, status } = endpoint;
  const call = callsOn(url, { id });
  const isEnabled = status === 'enabled';
  return [
    mendCall(call, endpoint, now),
    call(
      'Enable',
      'webhooks.endpoints.enable',
      'Sends new events to it again. Recover sends those that were skipped.',
      { whyNot: isEnabled ? 'It is enabled.' : undefined },
    ),
    call(
      'Recover',
      'webhooks.endpoints.recover',
      'Sends every delivery again that failed or was skipped since then, about 20 a second.',
      {
        fields: [since],
        begin: { since: asLocalMoment(new Date(now.getTime() - DAY_MS)) },
        whyNot: isEnabled ? undefined : 'It is disabled: enable it first.',
      },
    ),
    call('Change', 'webhooks.endpoints.update', 'Waiting deliveries go to the new address.', {
      fields: endpointFields,
      begin: { url, topics: topics.join(', '), description: description ?? '' },
      bodyOf: endpointBody,
    }),
    call('Test', 'webhooks.endpoints.test', 'Sends a test event now. It is not stored.'),
    call(
      'Disable',
      'webhooks.endpoints.disable',
      'Stops sending to this endpoint and skips waiting deliveries.',
      { whyNot: isEnabled ? undefined : 'It is disabled.' },
    ),
    call(
      'Rotate secret',
      'webhooks.endpoints.rotate-secret',
      'Signs with a new secret from now on. It is shown once.',
      { fields: [overlap] },
    ),
    call(
      'Revoke old secrets',
      'webhooks.endpoints.revoke-previous-secrets',
      'Only the newest secret signs from now on.',
      { whyNot: secrets.length > 1 ? undefined : 'There is only one secret.' },
    ),
    call(
      'Delete',
      'webhooks.endpoints.delete',
      'Deletes the endpoint and skips waiting deliveries. This cannot be undone.',
    ),
  ];
}
