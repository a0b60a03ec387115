import { nearest } from '@waybill/api/nearest';
import { brokenRules, type Problem, type Rules } from './rules.ts';

/** Content of a field of a record. */
export type Field =
  | { readonly kind: 'text'; readonly required?: true }
  | { readonly kind: 'number'; readonly above?: number }
  | { readonly kind: 'texts' }
  | { readonly kind: 'flag' }
  /** A list of objects; in a table as JSON. */
  | { readonly kind: 'list' }
  /** In a table the values named by `parts` have a column each: `billing_address.city`. */
  | { readonly kind: 'object'; readonly parts?: Readonly<Record<string, 'text' | 'number'>> }
  /** Records within the record; a table names them by `prefix`, a line each. */
  | { readonly kind: 'rows'; readonly prefix: string; readonly shape: Shape }
  /** Told by an export and left out by an import: the service sets it. */
  | { readonly kind: 'told' };

/** Fields of a record. */
export type Shape = Readonly<Record<string, Field>>;

export type Values = Readonly<Record<string, unknown>>;

/** A record, and what the API document says of its body. */
export interface Described {
  readonly shape: Shape;
  readonly rules?: Rules | undefined;
  /** By a field, what no second record may say: one article has one row at a location (CLI-23). */
  readonly unique?: Readonly<Record<string, (values: Values) => readonly unknown[]>> | undefined;
  /** Why a record cannot come in as it is (CLI-24). */
  readonly closed?: ((values: Values) => readonly Problem[]) | undefined;
  /** Why a record does not come in where open ones alone shall. */
  readonly notOpen?: ((values: Values) => readonly Problem[]) | undefined;
}

/** Kind of the values that a rule of the API document lets pass; numbers may be sent as texts. */
function kindOf(rules: Rules): 'text' | 'number' | 'texts' | 'flag' | 'list' | 'object' {
  const all = [rules, ...(rules.anyOf ?? [])];
  const types = all.flatMap(({ type = [] }) => type);
  if (types.includes('object')) return 'object';
  if (all.some(({ items }) => items?.type === 'object')) return 'list';
  if (types.includes('array')) return 'texts';
  if (types.includes('boolean')) return 'flag';
  return types.includes('number') || types.includes('integer') ? 'number' : 'text';
}

/** The said fields, and behind them all others that the service takes: single values before objects (CLI-12). */
export function shapeOf({ properties = {} }: Rules, said: Shape): Shape {
  const others = Object.entries(properties)
    .filter(([name]) => !Object.hasOwn(said, name))
    .map(([name, rules]) => [name, { kind: kindOf(rules) }] as const);
  const isObject = ([, { kind }]: (typeof others)[number]) => kind === 'object';
  return {
    ...said,
    ...Object.fromEntries(others.filter((one) => !isObject(one))),
    ...Object.fromEntries(others.filter(isObject)),
  };
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,8})?$/u;

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for a value that says nothing. */
export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function wrongNumber(value: unknown, above: number | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !NUMBER.test(text)) return 'must be a number like 4.95';
  if (above !== undefined && Number(text) <= above) return `must be above ${above}`;
  return undefined;
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function wrongRows(value: unknown, { shape, rules }: Described, at: string): Problem[] {
  if (!Array.isArray(value)) return [{ path: at, problem: 'must be a list' }];
  const broken = brokenRules(value, { ...rules, items: {} }, at);
  if (broken.length > 0) return broken;
  const inner = { shape, rules: rules?.items };
  return value.flatMap((row, index) => problemsOf(row, inner, `${at}.${index}.`));
}

function wrongKind(value: unknown, field: Field): string | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a text';
    case 'number':
      return wrongNumber(value, field.above);
    case 'texts':
      return isTexts(value) ? undefined : 'must be a list of texts';
    case 'list':
      return Array.isArray(value) && value.every(isRecord)
        ? undefined
        : 'must be a list of objects';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'object':
      return isRecord(value) ? undefined : 'must be an object';
    default:
      return undefined;
  }
}

function wrongValue(
  value: unknown,
  { field, rules }: { readonly field: Field; readonly rules: Rules | undefined },
  path: string,
): Problem[] {
  const found = (problem: string | undefined) => (problem === undefined ? [] : [{ path, problem }]);
  if (isBlank(value)) return found('required' in field ? 'is missing' : undefined);
  if (field.kind === 'told') return [];
  if (field.kind === 'rows') return wrongRows(value, { shape: field.shape, rules }, path);
  const wrong = wrongKind(value, field);
  return wrong === undefined ? brokenRules(value, rules, path) : found(wrong);
}

/**
 * Every problem of a record: fields that are unknown, are missing, have another type, or break
 * a rule of the API document.
 */
export function problemsOf(value: unknown, { shape, rules }: Described, at = ''): Problem[] {
  if (!isRecord(value)) return [{ path: at.slice(0, -1), problem: 'must be an object' }];
  const names = Object.keys(shape);
  const unknown = Object.keys(value)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => {
      const meant = nearest(name, names);
      const hint = meant === undefined ? `there are ${names.join(', ')}` : `is ${meant} meant?`;
      // Once for all rows of a record, and once for all records (CLI-17).
      const once = `${at.replaceAll(/\d+\./gu, '')}${name}`;
      return { path: `${at}${name}`, problem: `is not known; ${hint}`, once };
    });
  const known = Object.entries(shape).flatMap(([name, field]) =>
    wrongValue(value[name], { field, rules: rules?.properties?.[name] }, `${at}${name}`),
  );
  return [...unknown, ...known];
}

/** The record without what is blank and what an export only tells. */
export function withoutExported(value: Values, shape: Shape): Values {
  const kept = Object.entries(value).filter(
    ([name, one]) => !isBlank(one) && shape[name]?.kind !== 'told',
  );
  return Object.fromEntries(
    kept.map(([name, one]) => {
      const field = shape[name];
      if (field?.kind !== 'rows' || !Array.isArray(one)) return [name, one];
      return [name, one.map((row: Values) => withoutExported(row, field.shape))];
    }),
  );
}
