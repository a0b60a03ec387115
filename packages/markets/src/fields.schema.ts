import { instant, LENGTHS, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** Ranks stay in nine digits, so that a rank sent as text needs no second check. */
const POSITION_LIMIT = 999_999_999;

const LABEL_LIMIT = 100;

/** A rank as callers send it: a JSON integer or its text (contract README, Wire). */
export const positionInput = v.union(
  [
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(POSITION_LIMIT)),
    v.pipe(v.string(), v.regex(/^\d{1,9}$/u)),
  ],
  `an integer from 0 to ${POSITION_LIMIT}, as number or text`,
);

/** A text that must be there; its format has a refusal of its own. */
export const codeInput = v.pipe(v.string(), v.regex(/\S/u, 'must not be blank'));

const entries = v.record(
  v.pipe(v.string(), v.regex(/\S/u, 'must not be blank'), v.maxLength(LENGTHS.code)),
  v.pipe(v.string(), v.maxLength(LENGTHS.name)),
);

// valibot takes an array for a record with the keys 0, 1, …; a labels map is no list.
const flatMap: typeof entries = {
  ...entries,
  '~run'(dataset, config) {
    const list = Array.isArray(dataset.value);
    return entries['~run'](list ? { value: 'a list' } : dataset, config);
  },
};

/** Translations as callers send them: one level, text only (markets.md 2). */
export const labelsInput = v.nullish(v.pipe(flatMap, v.maxEntries(LABEL_LIMIT)));

/** Translations as answered; the keys to write are told by the locale policy. */
export const Labels = v.nullable(v.record(v.string(), v.string()));

/** The columns every record of the area has. */
export const recordFields = {
  id: uuid(),
  is_default: v.boolean(),
  position: v.number(),
  created_at: instant(),
  updated_at: instant(),
} as const;
