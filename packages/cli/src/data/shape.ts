import { nearest } from '@waybill/api/nearest';

/** What a field of a record holds. */
export type Field =
  | { readonly kind: 'text'; readonly required?: true; readonly oneOf?: readonly string[] }
  | { readonly kind: 'number'; readonly above?: number; readonly least?: number }
  | { readonly kind: 'texts' }
  | { readonly kind: 'object' }
  /** Records within the record; a table names them by `prefix`, a line each. */
  | { readonly kind: 'rows'; readonly prefix: string; readonly shape: Shape }
  /** Told by an export and left out by an import: the service sets it. */
  | { readonly kind: 'told' };

/** What a record is made of. */
export type Shape = Readonly<Record<string, Field>>;

export type Values = Readonly<Record<string, unknown>>;

/** What is wrong with a value, and where. */
export interface Problem {
  readonly path: string;
  readonly problem: string;
}

const LONGEST = 255;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,8})?$/u;

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function wrongText(value: unknown, oneOf: readonly string[] | undefined): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (value.length > LONGEST) return `must have at most ${LONGEST} characters`;
  if (oneOf?.includes(value) === false) return `must be one of ${oneOf.join(', ')}`;
  return undefined;
}

interface Bounds {
  readonly above?: number;
  readonly least?: number;
}

function wrongNumber(value: unknown, { above, least }: Bounds): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !NUMBER.test(text)) return 'must be a number like 4.95';
  if (above !== undefined && Number(text) <= above) return `must be above ${above}`;
  if (least !== undefined && Number(text) < least) return `must be at least ${least}`;
  return undefined;
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function wrongRows(value: unknown, shape: Shape, at: string): Problem[] {
  if (!Array.isArray(value)) return [{ path: at, problem: 'must be a list' }];
  return value.flatMap((row, index) => problemsOf(row, shape, `${at}.${index}.`));
}

function wrongValue(value: unknown, field: Field, path: string): Problem[] {
  const told = (problem: string | undefined) => (problem === undefined ? [] : [{ path, problem }]);
  if (isBlank(value)) return told('required' in field ? 'is missing' : undefined);
  switch (field.kind) {
    case 'text':
      return told(wrongText(value, field.oneOf));
    case 'number':
      return told(wrongNumber(value, field));
    case 'texts':
      return told(isTexts(value) ? undefined : 'must be a list of texts');
    case 'object':
      return told(isRecord(value) ? undefined : 'must be an object');
    case 'rows':
      return wrongRows(value, field.shape, path);
    case 'told':
      return [];
  }
}

/** Every problem of a record: fields that nobody knows, that lack, or that hold something else. */
export function problemsOf(value: unknown, shape: Shape, at = ''): Problem[] {
  if (!isRecord(value)) return [{ path: at.slice(0, -1), problem: 'must be an object' }];
  const names = Object.keys(shape);
  const unknown = Object.keys(value)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => {
      const meant = nearest(name, names);
      const hint = meant === undefined ? `there are ${names.join(', ')}` : `is ${meant} meant?`;
      return { path: `${at}${name}`, problem: `is not known; ${hint}` };
    });
  const known = Object.entries(shape).flatMap(([name, field]) =>
    wrongValue(value[name], field, `${at}${name}`),
  );
  return [...unknown, ...known];
}

/** The record without what is blank and what an export only tells. */
export function withoutTold(value: Values, shape: Shape): Values {
  const kept = Object.entries(value).filter(
    ([name, one]) => !isBlank(one) && shape[name]?.kind !== 'told',
  );
  return Object.fromEntries(
    kept.map(([name, one]) => {
      const field = shape[name];
      if (field?.kind !== 'rows' || !Array.isArray(one)) return [name, one];
      return [name, one.map((row: Values) => withoutTold(row, field.shape))];
    }),
  );
}
