import type { FormCall } from '../../frame/form/form-dialog.tsx';
import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { wordsIn } from '../../frame/form/typed-text.ts';

/** What a person types of an endpoint. */
export const endpointFields: readonly FormField[] = [
  { path: 'url', label: 'Address', hint: 'https://, where the events go', isRequired: true },
  {
    path: 'topics',
    label: 'Topics',
    hint: 'Such as order.placed, order.*; all by *',
    isRequired: true,
  },
  { path: 'description', label: 'What it is for' },
];

/** The body of an endpoint that was typed. */
export function endpointBody(values: FormValues): object {
  const { topics = '', ...others } = values;
  return { ...typedBody(endpointFields, others), topics: wordsIn(topics) };
}

/** The form of a new endpoint; its secret is in the answer, and shown once. */
export const newEndpoint: FormCall = {
  title: 'New endpoint',
  label: 'New endpoint',
  act: 'Create',
  sentence:
    'Events of these topics are sent to the address, signed by a secret that is shown once.',
  operation: 'webhooks.endpoints.create',
  path: {},
  fields: endpointFields,
  begin: { topics: '*' },
  bodyOf: endpointBody,
  send: (waybill, body, options) => waybill.webhooks.endpoints.create(body, options),
};
