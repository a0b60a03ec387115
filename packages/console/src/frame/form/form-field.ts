import { codeAsWords } from '../format/label.ts';

/** A line of a form as data: its path in the body, and how it is asked for. */
export interface FormField {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** `text` where it is not said. */
  readonly kind?: 'text' | 'long' | 'number' | 'flag' | 'moment' | 'json';
  /** The codes to choose from, with their words. */
  readonly choices?: readonly { readonly code: string; readonly title: string }[];
  readonly isRequired?: boolean;
}

/** Codes to choose from, with their words. */
export const choicesOf = (codes: readonly string[]): NonNullable<FormField['choices']> =>
  codes.map((code) => ({ code, title: codeAsWords(code) }));

/** What was typed into the fields, by path; of a flag `yes` or nothing. */
export type FormValues = Readonly<Record<string, string>>;

/** A moment as its field has it: in the viewer's zone, to the minute. */
export function asLocalMoment(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** A moment of a field as the service takes it. */
export function asInstant(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** A document as it was typed; what is none is sent as it is, and refused by the service. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a field sends for what was typed into it; null where it was left empty. */
export function sentValue({ kind }: FormField, typed: string | undefined): unknown {
  const text = (typed ?? '').trim();
  if (kind === 'flag') return text === 'yes';
  if (text === '') return null;
  // A number that cannot be read is sent as it is: the service names the field and the rule.
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (kind === 'json') return parsed(text);
  return kind === 'moment' ? asInstant(text) : text;
}

/** The body of a form: what was typed, without what was left empty. */
export function typedBody(
  fields: readonly FormField[],
  values: FormValues,
): Record<string, unknown> {
  const all = fields.map((field) => [field.path, sentValue(field, values[field.path])] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}
