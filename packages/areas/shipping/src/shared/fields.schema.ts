import * as v from 'valibot';

/** A text per locale. */
export const LocaleMap = v.record(v.string(), v.string());

/** Whole calendar days, where nothing need be declared. */
export const Days = v.nullable(v.pipe(v.number(), v.integer()));
