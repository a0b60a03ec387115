import type { Endpoint } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import type { FormCall } from '../../frame/form/form-call.ts';
import { asLocalMoment, type FormField } from '../../frame/form/form-field.ts';
import { endpointBody, endpointFields } from '../endpoints/new-endpoint.ts';

const since: FormField = {
  ...{ path: 'since', label: 'What happened since', kind: 'moment', isRequired: true },
  hint: 'At most 14 days ago.',
};
const overlap: FormField = {
  ...{ path: 'overlap_seconds', label: 'Seconds for which the old secret stays valid' },
  ...{ hint: 'Leave empty for a day.', kind: 'number' },
};

/** Calls that send something to an endpoint, or stop that. */
function sendingCalls({ id, url, status }: Endpoint, now: Date): FormCall[] {
  const about = { of: url, path: { id } };
  const isEnabled = status === 'enabled';
  return [
    {
      ...{ ...about, label: 'Test', operation: 'webhooks.endpoints.test' },
      sentence: 'Sends a test event now. It is not stored.',
    },
    {
      ...{ ...about, label: 'Recover', operation: 'webhooks.endpoints.recover' },
      fields: [since],
      begin: { since: asLocalMoment(new Date(now.getTime() - DAY_MS)) },
      sentence:
        'Sends every delivery again that failed or was skipped since then, about 20 a second.',
      whyNot: isEnabled ? undefined : 'It is disabled: enable it first.',
    },
    {
      ...{ ...about, label: 'Enable', operation: 'webhooks.endpoints.enable' },
      sentence: 'Sends new events to it again. Recover sends those that were skipped.',
      whyNot: isEnabled ? 'It is enabled.' : undefined,
    },
    {
      ...{ ...about, label: 'Disable', operation: 'webhooks.endpoints.disable' },
      sentence: 'Sends nothing more to it, and skips the deliveries that wait.',
      whyNot: isEnabled ? undefined : 'It is disabled.',
    },
  ];
}

/** What may be done with an endpoint at `now`, in the order in which it is offered. */
export function endpointCalls(endpoint: Endpoint, now: Date): FormCall[] {
  const { id, url, topics, description, secrets } = endpoint;
  const about = { of: url, path: { id } };
  return [
    ...sendingCalls(endpoint, now),
    {
      ...{ ...about, label: 'Change', operation: 'webhooks.endpoints.update' },
      ...{ fields: endpointFields, bodyOf: endpointBody },
      begin: { url, topics: topics.join(', '), description: description ?? '' },
      sentence: 'Deliveries that wait go to the new address.',
    },
    {
      ...{ ...about, label: 'Rotate secret', operation: 'webhooks.endpoints.rotate-secret' },
      fields: [overlap],
      sentence: 'Signs with a new secret from now on. It is shown once.',
    },
    {
      ...{ ...about, label: 'Revoke old secrets' },
      operation: 'webhooks.endpoints.revoke-previous-secrets',
      sentence: 'Signs with the newest secret alone from now on.',
      whyNot: secrets.length > 1 ? undefined : 'It has one secret.',
    },
    {
      ...{ ...about, label: 'Delete', operation: 'webhooks.endpoints.delete' },
      sentence: 'Deletes the endpoint and skips the deliveries that wait. This cannot be undone.',
    },
  ];
}
