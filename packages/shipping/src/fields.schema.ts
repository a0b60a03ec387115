import * as v from 'valibot';

/** How a term is coloured where it is shown (SHP-77). */
export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

/** A text per locale. */
export const LocaleMap = v.record(v.string(), v.string());

/** Whole calendar days, where nothing need be declared. */
export const Days = v.nullable(v.pipe(v.number(), v.integer()));
