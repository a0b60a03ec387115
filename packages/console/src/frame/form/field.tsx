import { type ReactNode, useId } from 'react';
import { problemAt, refusedBy } from '../api/refused.ts';
import { Button } from '../parts/button.tsx';
import type { FieldCheck } from './form-field.ts';

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** Path of the field in the body that is sent: problems of that path are shown here. */
  readonly path: string;
  readonly error?: unknown;
  /**
   * Word of the console on what was typed; it stands before what the service said of an earlier
   * text.
   */
  readonly check?: FieldCheck;
  /** Puts one of the choices in place of what was typed. */
  readonly onChoose?: (text: string) => void;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby'?: string;
    readonly 'aria-invalid'?: true;
  }) => ReactNode;
}

/** A control with its label, its hint, and what is wrong with what it holds. */
export function Field({ label, hint, path, error, check = {}, onChoose, children }: Props) {
  const id = useId();
  const problem = check.problem ?? (error ? problemAt(refusedBy(error), path) : undefined);
  const noteId = `${id}-note`;
  const quiet = check.note ?? (problem === undefined ? hint : undefined);
  const note = problem ?? quiet;
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
          {quiet !== note && <span className="quiet">{quiet}</span>}
        </small>
      )}
      {check.choices !== undefined && (
        <span className="line">
          {check.choices.map(({ label: reading, text }) => (
            <Button key={text} kind="small" onClick={() => onChoose?.(text)}>
              {reading}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}
