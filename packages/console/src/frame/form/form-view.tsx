import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { asCurl, asTypeScript, type Call, make } from '../api/call.ts';
import { leftOver, problemAt, refusedBy } from '../api/refused.ts';
import { useApi } from '../api/use-api.ts';
import { useRun } from '../api/use-run.ts';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useClose } from '../parts/dialog.tsx';
import { Notice } from '../parts/notice.tsx';
import { Refusal } from '../parts/refusal.tsx';
import type { Draft } from './draft.ts';
import { DraftNote } from './draft-note.tsx';
import { type FormCall, fieldsOf, type Quantities, readyOf } from './form-call.ts';
import { FormFields } from './form-fields.tsx';

/** The call that a button will make, as curl and TypeScript. */
function CallPreview({ call }: { readonly call: Call }) {
  const { session } = useApi();
  const curl = asCurl(call, { origin: location.origin, tenant: session.tenant });
  return (
    <details>
      <summary>Show the call</summary>
      {[
        ['curl', curl],
        ['TypeScript', asTypeScript(call)],
      ].map(([name = '', text = '']) => (
        <div key={name} className="code">
          <header>
            {name}
            <CopyButton text={text} />
          </header>
          <pre>{text}</pre>
        </div>
      ))}
    </details>
  );
}

interface QuantitiesProps {
  readonly quantities: Quantities;
  /** Props of all fields of the form. */
  readonly shared: Omit<ComponentProps<typeof FormFields>, 'fields'>;
}

/** Asks for quantities one by one, or for all or none of them at once. */
function QuantityFields({ quantities, shared }: QuantitiesProps) {
  const { at, all } = quantities;
  const { values, onChange, error } = shared;
  const fields = quantities.fieldsOf(values);
  const shown = fields.map((field) => field.at ?? field.path);
  const refused = error ? refusedBy(error) : undefined;
  const problem =
    refused && problemAt({ ...refused, details: leftOver(refused.details, shown) }, at);
  const none = Object.fromEntries(fields.map(({ path }) => [path, '']));
  return (
    <fieldset className="quantities">
      <legend>Positions</legend>
      {problem !== undefined && <small className="problem">{problem}</small>}
      <FormFields fields={fields} {...shared} />
      <p className="line">
        {Object.entries({ All: { ...none, ...all }, None: none }).map(([word, chosen]) => (
          <Button key={word} kind="small" onClick={() => onChange({ ...values, ...chosen })}>
            {word}
          </Button>
        ))}
      </p>
    </fieldset>
  );
}

interface Props {
  readonly form: FormCall;
  /** The values of the form, which are kept until it is done. */
  readonly draft: Draft;
  readonly className?: string;
  /** Told what the service answered. */
  readonly onDone: (answer: unknown) => void;
  /** Choices beside the fields. */
  readonly children?: ReactNode;
}

/** Asks for what a call needs, says what it will do and send, and makes it once. */
export function FormView({ form, draft, children, ...props }: Props) {
  const { values, moved, change: onChange, send } = draft;
  const { label, act = label, quantities, fields = [], whyNot } = form;
  const { call, sentence, isReadable } = readyOf(form, values);
  const run = useRun(
    (waybill, body: object, options) =>
      form.send === undefined ? make(waybill, call, options) : form.send(waybill, body, options),
    undefined,
    send,
  );
  const { error, isPending } = run;
  const shared = { values, onChange, error, moved };
  const close = useClose();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(Object(call.body), props.onDone);
  };
  const paths = fieldsOf(form, values).map(({ path, at = path }) => at);
  return (
    <form className={props.className ?? 'stack'} onSubmit={submit}>
      <DraftNote draft={draft} />
      {quantities && <QuantityFields quantities={quantities} shared={shared} />}
      <FormFields fields={fields} {...shared} />
      {form.groupsOf?.(values).map(({ title, about, fields }) => (
        <fieldset key={fields[0]?.path} className="field-group">
          <legend>{title}</legend>
          {about !== undefined && <p className="quiet">{about}</p>}
          <FormFields fields={fields} {...shared} />
        </fieldset>
      ))}
      <p className="outcome">{sentence}</p>
      {children}
      {isReadable && <CallPreview call={call} />}
      {error !== null && (
        <Refusal error={error} fields={quantities ? [...paths, quantities.at] : paths} />
      )}
      <Notice tone="warn">{whyNot}</Notice>
      <footer className="toolbar">
        <Button
          type="submit"
          kind="main"
          disabled={isPending || !isReadable || whyNot !== undefined}
        >
          {isPending ? 'Running …' : act}
        </Button>
        {close !== undefined && <Button onClick={close}>Cancel</Button>}
      </footer>
    </form>
  );
}
