import { nearest } from '@waybill/api/nearest';

/** Rules of the API document for a value, as far as a file can break them. */
export interface Rules {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** Meaning of the pattern. */
  readonly description?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Rules[];
  readonly items?: Rules;
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly additionalProperties?: Rules;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** The rules of a number may be said beside those of its text: both count for both. */
const merged = (rules: Rules): Rules => Object.assign({}, ...(rules.anyOf ?? []), rules);

function wrongText(text: string, rules: Rules): string | undefined {
  const { enum: names, pattern, description, format, maxLength } = rules;
  if (names !== undefined && !names.includes(text)) {
    const meant = nearest(text, names);
    return meant === undefined ? `must be one of ${names.join(', ')}` : `is ${meant} meant?`;
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return `must have at most ${maxLength} characters`;
  }
  if (format === 'uuid' && !UUID.test(text)) return 'must be a uuid';
  if (pattern === undefined || new RegExp(pattern, 'u').test(text)) return undefined;
  return description === undefined ? 'is not written as it must be' : `must be: ${description}`;
}

function wrongNumber(number: number, { minimum, maximum }: Rules): string | undefined {
  if (minimum !== undefined && number < minimum) return `must be at least ${minimum}`;
  if (maximum !== undefined && number > maximum) return `must be at most ${maximum}`;
  return undefined;
}

/** The text of a number says how many decimals are kept, in a file of numbers too. */
function wrongFraction(value: unknown, { pattern }: Rules): string | undefined {
  if (pattern === undefined || new RegExp(pattern, 'u').test(String(value))) return undefined;
  return 'has more decimals than are kept';
}

function wrongSize(size: number, { minItems = 0, maxItems, maxProperties }: Rules) {
  const most = maxItems ?? maxProperties ?? Number.POSITIVE_INFINITY;
  if (size > most) return `must have at most ${most} entries`;
  return size < minItems ? `must have at least ${minItems} entries` : undefined;
}

/** Problems of a value, with their places. */
export interface Problem {
  readonly path: string;
  readonly problem: string;
  /** Names a problem that is told of the first record alone. */
  readonly once?: string | undefined;
}

/** The rule of a single value that it breaks, without those of what is in it. */
function wrongValue(value: unknown, rules: Rules): string | undefined {
  const isDecimal = [rules, ...(rules.anyOf ?? [])].some(({ minimum }) => minimum !== undefined);
  if (isDecimal) {
    const isWhole = rules.anyOf?.some(({ type }) => type === 'integer') === true;
    if (isWhole && !Number.isInteger(Number(value))) return 'must be a whole number';
    return wrongNumber(Number(value), rules) ?? wrongFraction(value, rules);
  }
  if (typeof value === 'string') return wrongText(value, rules);
  if (typeof value !== 'object' || value === null) return undefined;
  return wrongSize(Object.keys(value).length, rules);
}

/** The values within a value, by their names, with their rules. */
function valuesIn(value: unknown, rules: Rules): (readonly [string, unknown, Rules | undefined])[] {
  if (typeof value !== 'object' || value === null) return [];
  const { items, properties = {}, additionalProperties } = rules;
  const isList = Array.isArray(value);
  return Object.entries(value).map(([name, one]) => {
    return [name, one, isList ? items : (properties[name] ?? additionalProperties)] as const;
  });
}

/**
 * The rules of the API document that a value breaks, told as problems at `path` and below it. Decimals may
 * be written as numbers or as texts (CLI-10).
 */
export function brokenRules(value: unknown, given: Rules | undefined, path: string): Problem[] {
  if (given === undefined || value === null || value === undefined) return [];
  const rules = merged(given);
  const problem = wrongValue(value, rules);
  if (problem !== undefined) return [{ path, problem }];
  return valuesIn(value, rules).flatMap(([name, one, rule]) => {
    const at = `${path}.${name}`;
    const isText = !Array.isArray(value) && rule?.type === 'string' && typeof one !== 'string';
    return isText ? [{ path: at, problem: 'must be a text' }] : brokenRules(one, rule, at);
  });
}
