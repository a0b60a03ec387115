import type { CallOptions, Waybill } from '@waybill/client';
import { type FormEvent, useState } from 'react';
import { useRun } from '../api/use-run.ts';
import { CallPreview } from '../calls/call-preview.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Refusal } from '../refusal/refusal.tsx';
import { canRead, type FormField, type FormValues, UNREADABLE } from './form-field.ts';
import { FormFields } from './form-fields.tsx';

/** A call with a form in front of it, as data. */
export interface FormCall {
  readonly title: string;
  /** What the button says. */
  readonly label: string;
  /** Word on the button of the form, where that is another one. */
  readonly act?: string;
  /** What will happen, in words of the shop; it may depend on what was typed. */
  readonly sentence: string | ((values: FormValues) => string);
  readonly operation: string;
  readonly path: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
  /** What the form begins with. */
  readonly begin?: FormValues;
  /** The body of what was typed; none for an operation that takes none. */
  readonly bodyOf?: (values: FormValues) => object;
  /** Sends what was typed as it is: the service knows what fits, and names the field that does not. */
  readonly send: (waybill: Waybill, body: never, options: CallOptions) => Promise<unknown>;
}

interface Props {
  readonly form: FormCall;
  readonly onClose: () => void;
  /** Told what the service answered, before the dialog closes. */
  readonly onDone?: (answer: unknown) => void;
}

/** Asks for what a call needs, says what it will do and send, and makes it once. */
export function FormDialog({ form, onClose, onDone }: Props) {
  const { title, label, act = label, sentence, operation, path, fields, bodyOf, send } = form;
  const [values, setValues] = useState<FormValues>(form.begin ?? {});
  const run = useRun((waybill, body: object, options) => send(waybill, body as never, options));
  const body = bodyOf?.(values);
  const isReadable = canRead(fields, values);
  const outcome = typeof sentence === 'string' ? sentence : sentence(values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(body ?? {}, {
      onSuccess: (answer) => {
        onDone?.(answer);
        onClose();
      },
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="outcome">{isReadable ? outcome : UNREADABLE}</p>
        <FormFields {...{ fields, values }} onChange={setValues} error={run.error} />
        {isReadable && (
          <CallPreview call={{ operation, path, ...(body !== undefined && { body }) }} />
        )}
        {run.error !== null && (
          <Refusal error={run.error} fields={fields.map((field) => field.path)} />
        )}
        <footer className="toolbar">
          <button type="submit" className="button main" disabled={run.isPending || !isReadable}>
            {run.isPending ? 'Running …' : act}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
