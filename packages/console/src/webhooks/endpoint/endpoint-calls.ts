import type { Endpoint } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';
import { asLocalMoment, type FormField } from '../../frame/form/form-field.ts';
import { endpointBody, endpointFields } from '../endpoints/new-endpoint.ts';

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

/** The commands on an endpoint at `now`, in the order in which they are offered. */
export function endpointCalls(endpoint: Endpoint, now: Date): FormCall[] {
  const { id, url, topics, description, secrets, status } = endpoint;
  const call = callsOn(url, { id });
  const isEnabled = status === 'enabled';
  return [
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
