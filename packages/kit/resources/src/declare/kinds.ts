import { bounded } from '@waybill/api/bounded';
import { type Document, documentInput, document as documentSchema } from '@waybill/api/document';
import {
  day as daySchema,
  filledText,
  instant,
  instantInput,
  LENGTHS,
  text as textSchema,
  uuid,
} from '@waybill/api/fields';
import { type DecimalRule, decimalInput, integerInput } from '@waybill/api/input';
import { judgedAfter, taking } from '@waybill/api/judged';
import { textMap } from '@waybill/api/text-map';
import { isCountry } from '@waybill/kernel/country';
import { parseInstant } from '@waybill/kernel/instant';
import * as stored from '@waybill/table/item';
import * as v from 'valibot';
import type { Kind } from './field.ts';

/** Entries of a map of labels or descriptions (API-44). */
const LABELS_LIMIT = 100;
/** More than there are countries. */
const COUNTRIES_LIMIT = 300;
const POSITION_LIMIT = 999_999_999;

/** Text up to a length, blank or not. */
export function text(maximum: number): Kind<string> {
  return {
    wire: textSchema(maximum),
    answer: v.string(),
    column: 'text',
    stored: stored.text,
  };
}

/** Text that is not blank. */
export function nonBlank(maximum: number): Kind<string> {
  return { ...text(maximum), wire: filledText(maximum) };
}

/** The key by which callers know a record. */
export function code(): Kind<string> {
  return nonBlank(LENGTHS.code);
}

/** The name or title by which operators know a record. */
export function name(): Kind<string> {
  return nonBlank(LENGTHS.name);
}

/** Text of a form whose breach has a code of its own; `rule` is the sentence after its path. */
export function matching<const Code extends string>(
  pattern: Pick<RegExp, 'test'>,
  refusal: { readonly code: Code; readonly when: string; readonly rule: string },
  maximum: number = LENGTHS.code,
): Kind<string, Code> {
  const { code, rule: message } = refusal;
  const wire = judgedAfter(textSchema(maximum), (sent) =>
    pattern.test(String(sent)) ? undefined : { code, message },
  );
  return { ...text(maximum), wire, refusal };
}

/** One value of a closed set. */
export function oneOf<const Value extends string>(values: readonly Value[]): Kind<Value> {
  const schema = v.picklist(values);
  return {
    wire: schema,
    answer: schema,
    column: 'text',
    stored: stored.oneOf(...values),
  };
}

/** Yes or no. */
export function boolean(): Kind<boolean> {
  return {
    wire: v.boolean(),
    answer: v.boolean(),
    column: 'boolean',
    stored: stored.flag,
  };
}

/** A day that exists, `2026-03-01`. */
export function day(): Kind<string> {
  const schema = daySchema();
  return { wire: schema, answer: schema, column: 'text', stored: stored.text };
}

/** A moment, sent in any zone and kept in UTC. */
export function moment(): Kind<string> {
  return {
    wire: taking(instantInput(), (sent) => parseInstant(sent) ?? sent),
    answer: instant(),
    column: 'instant',
    stored: stored.text,
  };
}

/** An integer within included bounds, sent as number or text. */
export function integer(minimum: number, maximum: number): Kind<number> {
  return {
    wire: taking(integerInput(minimum, maximum), Number),
    answer: v.number(),
    column: 'number',
    stored: stored.number,
  };
}

/** Place in the order of presentation. */
export function position(): Kind<number> {
  return integer(0, POSITION_LIMIT);
}

/** An exact decimal from 0, sent as number or text. */
export function decimal(rule: DecimalRule): Kind<number> {
  return {
    wire: taking(decimalInput(rule), Number),
    answer: v.number(),
    column: 'number',
    stored: stored.number,
  };
}

/** The uuid of another record. */
export function reference(): Kind<string> {
  return {
    wire: uuid(),
    answer: v.string(),
    column: 'uuid',
    stored: stored.text,
  };
}

/** An object of the caller's, stored and answered as sent. */
export function document(): Kind<Document> {
  return {
    wire: documentInput,
    answer: documentSchema,
    column: 'json',
    stored: stored.json(),
  };
}

const labelMap = textMap(LABELS_LIMIT);

/** Texts by language tag: labels, descriptions. */
export function labels(): Kind<Record<string, string>> {
  return {
    wire: labelMap,
    answer: labelMap,
    column: 'json',
    stored: stored.json(),
  };
}

/** Codes of countries in any case; comparisons are in upper case (API-202). */
export function countries(): Kind<string[], 'invalid_countries'> {
  return {
    wire: judgedAfter(bounded(v.string()), (sent) => {
      const message = countriesProblem(sent as string[]);
      return message === undefined ? undefined : { code: 'invalid_countries', message };
    }),
    answer: v.array(v.string()),
    column: 'json',
    stored: stored.json(),
    refusal: { code: 'invalid_countries', when: 'An entry is no country of ISO 3166-1.' },
  };
}

function countriesProblem(sent: readonly string[]): string | undefined {
  if (sent.length > COUNTRIES_LIMIT) return `must hold at most ${COUNTRIES_LIMIT} entries`;
  return sent.every(isCountry) ? undefined : 'must hold countries of ISO 3166-1, such as DE';
}

/** The kind with its value changed before it is stored: a code in lower case, say. */
export function mapped<Value, Code extends string>(
  kind: Kind<Value, Code>,
  change: (value: NoInfer<Value>) => NoInfer<Value>,
): Kind<Value, Code> {
  return { ...kind, wire: taking(kind.wire, change) };
}
