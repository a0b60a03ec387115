import { isBlank } from '@waybill/kernel/blank';
import { isCountry, NO_COUNTRY } from '@waybill/kernel/country';
import { isCurrency, NO_CURRENCY } from '@waybill/kernel/currency';
import { isDay, parseInstant } from '@waybill/kernel/instant';
import * as v from 'valibot';
import { holding, judged, judgedAfter, taking } from './judged.ts';

/** Lengths above which a text is refused (API-43). */
export const LENGTHS = {
  code: 64,
  name: 255,
  text: 2_000,
  comment: 10_000,
  url: 2_048,
  reference: 255,
} as const;

/** Text up to a length. */
export const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum));

const NOT_BLANK = 'must not be blank';

/** Refuses signs that show nothing and pass the pattern of the document, which every reader must know. */
const showsNothing = (value: unknown) =>
  typeof value === 'string' && /\S/u.test(value) && isBlank(value) ? NOT_BLANK : undefined;

/** Text that is not blank (API-45). */
export const filledText = (maximum: number) =>
  holding(v.pipe(v.string(), v.regex(/\S/u, NOT_BLANK), v.maxLength(maximum)), showsNothing);

const NO_ADDRESS = 'must be an address that begins with http:// or https://';

/**
 * An address that a person may follow, or a template of one: http or https, whole, without a blank
 * (API-195).
 */
export const webAddress = () =>
  holding(
    v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/u, NO_ADDRESS), v.maxLength(LENGTHS.url)),
    (value) =>
      typeof value === 'string' && /^https?:/u.test(value) && !URL.canParse(value)
        ? NO_ADDRESS
        : undefined,
  );

/** The id of a record; in upper case it is the same id (API-23). */
export const uuid = () => v.pipe(v.string(), v.uuid(), v.toLowerCase());

const upper = (text: string) => text.toUpperCase();

/** A currency by its ISO 4217 code, as callers send it; it is put into capitals (API-200). */
export const currency = () =>
  taking(
    judgedAfter(v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/u, NO_CURRENCY)), (code) =>
      isCurrency(String(code)) ? undefined : NO_CURRENCY,
    ),
    upper,
  );

/** A country by its code of two letters, as callers send it; it is put into capitals (API-202). */
export const country = () =>
  taking(
    judgedAfter(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/u, NO_COUNTRY)), (code) =>
      isCountry(String(code)) ? undefined : NO_COUNTRY,
    ),
    upper,
  );

/** A currency in answers; rows of before may name any three letters. */
export const currencyAnswer = () => v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u));

/** A date that the calendar does not have; any other text is none at all. */
const noDay = (value: unknown) =>
  typeof value === 'string' && v.ISO_DATE_REGEX.test(value) && !isDay(value)
    ? 'must be a day that exists'
    : undefined;

/** A day as callers send it, `2026-03-01`; it exists. */
export const day = () => holding(v.pipe(v.string(), v.isoDate()), noDay);

/** ISO 8601 with a zone, as callers send it; it names a day that exists. */
export const instantInput = () =>
  judged(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/u),
    ),
    (value) =>
      typeof value === 'string' && parseInstant(value) !== undefined
        ? undefined
        : 'must be an ISO 8601 timestamp with a zone',
  );

/** A timestamp as the service answers it. */
export const instant = () => v.pipe(v.string(), v.isoTimestamp());
