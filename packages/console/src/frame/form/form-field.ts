import type { Question } from '../api/question.ts';
import { codeAsWords } from '../format/label.ts';
import { readNumber, writtenNumber } from '../format/typed-number.ts';
import { bareText } from '../format/typed-text.ts';

/** Judgement of the console itself on a text that was typed or pasted. */
export interface FieldCheck {
  /** Why nothing can be sent of it. */
  readonly problem?: string;
  /** Parts of it that are left out, in words. */
  readonly note?: string;
  /** Texts to put in its place, where it can be read in two ways. */
  readonly choices?: readonly { readonly label: string; readonly text: string }[];
}

/** A code or an id to choose, with its words. */
interface Choice {
  readonly code: string;
  readonly title: string;
}

/** A line of a form as data: its path in the body, and how it is asked for. */
export interface FormField {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** `text` where it is not said. */
  readonly kind?: 'text' | 'long' | 'number' | 'flag' | 'moment' | 'day' | 'json' | 'file';
  /** The codes to choose from, with their words. */
  readonly choices?: readonly Choice[];
  /** Finds records by words, where there are too many to choose from; the id of one is sent. */
  readonly find?: (words: string, values: FormValues) => Question<readonly Choice[]>;
  readonly isRequired?: boolean;
  /** Place in the body at which the service finds it, if that is not its path. */
  readonly at?: string;
  /** The least and the most that a number may be. */
  readonly least?: number;
  readonly most?: number;
  /** Judges a text that is read line by line. */
  readonly check?: (typed: string) => FieldCheck;
}

/** Sentence of a form in place of what it would do, while one of its fields cannot be read. */
export const UNREADABLE = 'Nothing is sent until the marked fields are corrected.';

/** Codes to choose from, with their words. */
export const choicesOf = (codes: readonly string[]): NonNullable<FormField['choices']> =>
  codes.map((code) => ({ code, title: codeAsWords(code) }));

/** Typed texts by the paths of their fields; for a flag `yes` or nothing. */
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
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A number's digits, where it has more than the reader of JSON keeps. */
const LONG_NUMBER = /-?\d[\d.]{15,}/u;

/** Problem of a document that was typed: numbers that would come to be others. */
export function checkDocument(text: string): FieldCheck {
  const long = LONG_NUMBER.exec(text.replaceAll(/"(?:[^"\\]|\\.)*"/gu, ''))?.[0];
  return long === undefined
    ? {}
    : { problem: `${long} has too many digits for a number: put it in quotes.` };
}

function checkNumber({ least, most }: FormField, typed: string, locale?: string): FieldCheck {
  const read = readNumber(typed, locale);
  if (read.kind === 'unreadable') return { problem: read.why };
  if (read.kind === 'doubt') {
    const texts = read.readings.map((reading) => writtenNumber(reading, locale));
    return {
      problem: `${typed.trim()} could mean ${texts.join(' or ')}.`,
      choices: texts.map((text) => ({ label: text, text })),
    };
  }
  if (read.kind === 'nothing') return {};
  if (most !== undefined && read.value > most) {
    return { problem: `${writtenNumber(most, locale)} at most.` };
  }
  return least !== undefined && read.value < least
    ? { problem: `${writtenNumber(least, locale)} at least.` }
    : {};
}

/** Problem of a text that was typed into a field, before anything is sent. */
export function checkField(field: FormField, typed = '', locale?: string): FieldCheck {
  if (field.check !== undefined) return field.check(typed);
  if (field.kind === 'json') return checkDocument(typed);
  return field.kind === 'number' ? checkNumber(field, typed, locale) : {};
}

/** Says that every field can be read, so that the button of the form is open. */
export const canRead = (fields: readonly FormField[], values: FormValues): boolean =>
  fields.every((field) => checkField(field, values[field.path]).problem === undefined);

/** A found record as its field keeps it: its id, and behind it the words that a person reads. */
export const foundText = ({ code, title }: Choice): string => `${code} ${title}`;

/** The words of a found record. */
export const wordsOfFound = (text: string): string => text.slice(text.indexOf(' ') + 1);

/** The value that a field sends for a typed text; null where it was left empty. */
export function sentValue({ kind, find }: FormField, typed: string | undefined): unknown {
  const text = kind === 'long' ? (typed ?? '').trim() : bareText(typed ?? '');
  if (kind === 'flag') return text === 'yes';
  if (text === '') return null;
  if (find !== undefined) return text.split(' ')[0];
  if (kind === 'number') {
    const read = readNumber(text);
    return read.kind === 'number' ? read.value : text;
  }
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
