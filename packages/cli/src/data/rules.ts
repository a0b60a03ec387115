import { nearest } from '@waybill/api/nearest';

/** What the API document says of a value, as far as a file can break it. */
export interface Rules {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** What the pattern means. */
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

function wrongSize(size: number, { minItems = 0, maxItems, maxProperties }: Rules) {
  const most = maxItems ?? maxProperties ?? Number.POSITIVE_INFINITY;
  if (size > most) return `must have at most ${most} entries`;
  return size < minItems ? `must have at least ${minItems} entries` : undefined;
}

/**
 * The first rule of the API document that a value breaks, told as a problem; undefined where it breaks
 * none. Decimals may be written as numbers or as texts (CLI-10).
 */
export function brokenRule(value: unknown, given: Rules | undefined): string | undefined {
  if (given === undefined || value === null || value === undefined) return undefined;
  const rules = merged(given);
  const isDecimal = [rules, ...(rules.anyOf ?? [])].some(({ minimum }) => minimum !== undefined);
  if (isDecimal) {
    const isWhole = rules.anyOf?.some(({ type }) => type === 'integer') === true;
    if (isWhole && !Number.isInteger(Number(value))) return 'must be a whole number';
    return wrongNumber(Number(value), rules);
  }
  if (typeof value === 'string') return wrongText(value, rules);
  if (Array.isArray(value)) {
    return wrongSize(value.length, rules) ?? firstOf(value, rules.items);
  }
  if (typeof value !== 'object') return undefined;
  const entries = Object.entries(value);
  const { properties = {}, additionalProperties } = rules;
  return (
    wrongSize(entries.length, rules) ??
    entries
      .map(([name, one]) => {
        const rule = properties[name] ?? additionalProperties;
        const isText = rule?.type === 'string' && typeof one !== 'string';
        const problem = isText ? 'must be a text' : brokenRule(one, rule);
        return problem === undefined ? undefined : `${name} ${problem}`;
      })
      .find((problem) => problem !== undefined)
  );
}

const firstOf = (values: readonly unknown[], rules: Rules | undefined) =>
  values.map((one) => brokenRule(one, rules)).find((problem) => problem !== undefined);
