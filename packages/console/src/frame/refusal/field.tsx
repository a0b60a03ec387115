import { type ReactNode, useId } from 'react';
import { problemAt, refusedBy } from '../api/refused.ts';

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** Where the field stands in the body that is sent: a problem of it is shown here. */
  readonly path: string;
  readonly error?: unknown;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby'?: string;
    readonly 'aria-invalid'?: true;
  }) => ReactNode;
}

/** A control with its label, its hint, and what the service says is wrong with it. */
export function Field({ label, hint, path, error, children }: Props) {
  const id = useId();
  const problem = error ? problemAt(refusedBy(error), path) : undefined;
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': noteId }),
        ...(problem !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <small id={noteId} className={problem === undefined ? 'quiet' : 'problem'}>
          {note}
        </small>
      )}
    </div>
  );
}
