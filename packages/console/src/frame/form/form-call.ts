import type { CallOptions, Waybill } from '@waybill/client';
import { type Call, takesBody } from '../api/call.ts';
import { isolated } from '../format/isolated.ts';
import { canRead, type FormField, type FormValues, typedBody, UNREADABLE } from './form-field.ts';

/** Quantities that a form asks for above its fields, one by one or all at once. */
export interface Quantities {
  /** Place of all of them in the body. */
  readonly at: string;
  readonly fieldsOf: (values: FormValues) => readonly FormField[];
  /** All that there is of each. */
  readonly all: FormValues;
}

/** Fields that belong together, under a heading of their own. */
export interface FieldGroup {
  readonly title: string;
  readonly about?: string;
  readonly fields: readonly FormField[];
}

/** A call with a form in front of it, as data; the button is absent where the key may not make it. */
export interface FormCall {
  /** The word on its button. */
  readonly label: string;
  /** The word on the button of its form, where that is another one. */
  readonly act?: string;
  /** The record that it is about; it stands in the heading. */
  readonly of?: string;
  /** The effect in words of the shop; it may depend on what was typed. */
  readonly sentence: string | ((values: FormValues) => string);
  readonly operation: string;
  readonly path?: Call['path'];
  readonly quantities?: Quantities | undefined;
  readonly fields?: readonly FormField[];
  /** Groups below the fields; there may be more of them with what was typed. */
  readonly groupsOf?: (values: FormValues) => readonly FieldGroup[];
  /** The first values of the form. */
  readonly begin?: FormValues;
  /** Figures of the record by field: what was typed against one that has changed is asked for anew. */
  readonly figures?: FormValues;
  /** The body of what was typed, where that is not each field under its name. */
  readonly bodyOf?: (values: FormValues) => object;
  /** Why the state forbids it, in one sentence. */
  readonly whyNot?: string | undefined;
  /** Says that nothing was typed that could be sent. */
  readonly isIdle?: (values: FormValues) => boolean;
  /** Sends it where more happens than its call. */
  readonly send?: (waybill: Waybill, body: object, options: CallOptions) => Promise<unknown>;
}

/** Makes the calls on a record: the button, the operation, and what will happen. */
export const callsOn =
  (of: string, path: NonNullable<Call['path']>) =>
  (
    label: string,
    operation: string,
    sentence: FormCall['sentence'],
    more: Partial<FormCall> = {},
  ): FormCall => ({ of, path, label, operation, sentence, ...more });

/** The heading of a form. */
export const headingOf = ({ label, of }: FormCall): string =>
  of === undefined ? label : `${label}: ${isolated(of)}`;

/** Name of a form among all others, under which what is typed is kept; records that have an id may be renamed. */
export const nameOf = ({ operation, path, of = '', label }: FormCall): string =>
  [operation, ...(path === undefined ? [of] : Object.values(path)), label].join(' ');

/** Every field of a form, in the order in which it shows them. */
export const fieldsOf = (
  { quantities, fields = [], groupsOf }: FormCall,
  values: FormValues,
): FormField[] => [
  ...(quantities?.fieldsOf(values) ?? []),
  ...fields,
  ...(groupsOf?.(values) ?? []).flatMap((group) => group.fields),
];

/** The call that a form makes of what was typed; an operation without a body gets none. */
export function callOf(form: FormCall, values: FormValues): Call {
  const { operation, path, fields = [] } = form;
  if (!takesBody(operation)) return { operation, path };
  return { operation, path, body: form.bodyOf?.(values) ?? typedBody(fields, values) };
}

/** A form as it stands: what it would send, what it says of that, and whether it can be sent. */
export function readyOf(form: FormCall, values: FormValues) {
  const isReadable = canRead(fieldsOf(form, values), values);
  const { sentence } = form;
  const said = typeof sentence === 'string' ? sentence : sentence(values);
  return {
    call: callOf(form, values),
    sentence: isReadable ? said : UNREADABLE,
    isReadable: isReadable && form.isIdle?.(values) !== true,
  };
}
