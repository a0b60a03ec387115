import type { FormCall } from '../../frame/form/form-call.ts';
import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { wordsIn } from '../../frame/format/typed-text.ts';

/** The address of an endpoint. */
export const addressField: FormField = {
  path: 'url',
  label: 'Address',
  hint: 'The https:// address to which events are sent.',
  isRequired: true,
};

/** The fields of an endpoint. */
export const endpointFields: readonly FormField[] = [
  addressField,
  {
    path: 'topics',
    label: 'Topics',
    isRequired: true,
    hint: 'For example order.placed or order.*; * for all.',
  },
  { path: 'description', label: 'Description' },
];

/** The body of an endpoint that was typed. */
export function endpointBody({ topics = '', ...others }: FormValues): object {
  return { ...typedBody(endpointFields, others), topics: wordsIn(topics) };
}

/** The form of a new endpoint; its secret is in the answer, and shown once. */
export const newEndpoint: FormCall = {
  label: 'New endpoint',
  act: 'Create',
  operation: 'webhooks.endpoints.create',
  fields: endpointFields,
  bodyOf: endpointBody,
  begin: { topics: '*' },
  sentence: 'Sends events of these topics to the address, signed with a secret that is shown once.',
};
