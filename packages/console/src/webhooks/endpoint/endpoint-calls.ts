import type { Endpoint } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import type { OfferedCall } from '../../frame/form/form-buttons.tsx';
import { asLocalMoment, type FormField, typedBody } from '../../frame/form/form-field.ts';
import { endpointBody, endpointFields } from '../endpoints/new-endpoint.ts';

const since: FormField = {
  path: 'since',
  label: 'What happened since',
  hint: 'At most 14 days ago',
  kind: 'moment',
  isRequired: true,
};

const overlap: FormField = {
  path: 'overlap_seconds',
  label: 'Seconds for which the old secret signs too',
  hint: 'A day where it is left empty',
  kind: 'number',
};

/** What may be done with an endpoint at `now`, in the order in which it is offered. */
export function endpointCalls(endpoint: Endpoint, now: Date): OfferedCall[] {
  const { id, url, status } = endpoint;
  const path = { id };
  const isEnabled = status === 'enabled';
  return [
    {
      form: {
        ...{ title: `Test ${url}`, label: 'Test', operation: 'webhooks.endpoints.test', path },
        sentence: 'One event of the kind that tests send goes out now, and is not kept.',
        fields: [],
        bodyOf: () => ({}),
        send: (waybill, body, options) => waybill.webhooks.endpoints.test(path, body, options),
      },
    },
    {
      form: {
        ...{ title: `Recover ${url}`, label: 'Recover', path },
        operation: 'webhooks.endpoints.recover',
        sentence: 'Deliveries that failed or were skipped since then begin anew, 20 a second.',
        fields: [since],
        begin: { since: asLocalMoment(new Date(now.getTime() - DAY_MS)) },
        bodyOf: (values) => typedBody([since], values),
        send: (waybill, body, options) => waybill.webhooks.endpoints.recover(path, body, options),
      },
      whyNot: isEnabled ? undefined : 'It is disabled: enable it first.',
    },
    {
      form: {
        ...{ title: `Enable ${url}`, label: 'Enable', path },
        operation: 'webhooks.endpoints.enable',
        sentence: 'New events go to it again. What was skipped is sent by Recover.',
        fields: [],
        send: (waybill, _, options) => waybill.webhooks.endpoints.enable(path, options),
      },
      whyNot: isEnabled ? 'It is enabled.' : undefined,
    },
    {
      form: {
        ...{ title: `Disable ${url}`, label: 'Disable', path },
        operation: 'webhooks.endpoints.disable',
        sentence: 'Nothing goes to it any more; what waits is skipped.',
        fields: [],
        send: (waybill, _, options) => waybill.webhooks.endpoints.disable(path, options),
      },
      whyNot: isEnabled ? undefined : 'It is disabled.',
    },
    {
      form: {
        ...{ title: `Change ${url}`, label: 'Change', path },
        operation: 'webhooks.endpoints.update',
        sentence: 'Deliveries that wait go to the new address.',
        fields: endpointFields,
        begin: { url, topics: endpoint.topics.join(', '), description: endpoint.description ?? '' },
        bodyOf: endpointBody,
        send: (waybill, body, options) => waybill.webhooks.endpoints.update(path, body, options),
      },
    },
    {
      form: {
        ...{ title: `New secret for ${url}`, label: 'Rotate secret', path },
        operation: 'webhooks.endpoints.rotate-secret',
        sentence: 'A new secret signs from now on, and is shown once.',
        fields: [overlap],
        bodyOf: (values) => typedBody([overlap], values),
        send: (waybill, body, options) =>
          waybill.webhooks.endpoints.rotateSecret(path, body, options),
      },
    },
    {
      form: {
        ...{ title: `Old secrets of ${url}`, label: 'Revoke old secrets', path },
        operation: 'webhooks.endpoints.revoke-previous-secrets',
        sentence: 'Only the newest secret signs from now on.',
        fields: [],
        send: (waybill, _, options) =>
          waybill.webhooks.endpoints.revokePreviousSecrets(path, options),
      },
      whyNot: endpoint.secrets.length > 1 ? undefined : 'It has one secret.',
    },
    {
      form: {
        ...{ title: `Delete ${url}`, label: 'Delete', path },
        operation: 'webhooks.endpoints.delete',
        sentence: 'The endpoint goes for good; what waits for it is skipped.',
        fields: [],
        send: (waybill, _, options) => waybill.webhooks.endpoints.delete(path, options),
      },
    },
  ];
}
