import { type DecimalRule, decimalProblem, MONEY, RATE } from '@waybill/api/input';
import { holding } from '@waybill/api/judged';
import { isTimeZone } from '@waybill/kernel/time-zone';
import * as v from 'valibot';

/** Yes or no. */
export const flag = v.boolean();

/**
 * The code of a record, in the spelling that records have (API-21). It is not looked up when it is set:
 * who uses it does (API-118).
 */
export const code = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.normalize('NFC'));

/** The code or the id of a record; the empty text is none. */
export const optionalCode = v.pipe(v.string(), v.maxLength(255), v.normalize('NFC'));

/** A language and its country; the empty text is none. */
export const locale = v.pipe(
  v.string(),
  v.regex(/^([a-z]{2}-[A-Z]{2})?$/u, 'must look like de-DE'),
);

/** A time of the day. */
export const clock = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'must look like 14:30'),
);

/** A time zone by its IANA name. */
export const timeZone = holding(v.pipe(v.string(), v.maxLength(64)), (value) =>
  typeof value !== 'string' || isTimeZone(value) ? undefined : 'must look like Europe/Berlin',
);

/** A whole number. */
export const count = (minimum: number, maximum = 1_000_000) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum));

const decimal = (rule: DecimalRule) => holding(v.number(), (value) => decimalProblem(value, rule));

export const amount = decimal(MONEY);
export const percent = decimal(RATE);
export const quantity = decimal({ digits: 3 });

export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  v.picklist(values);
