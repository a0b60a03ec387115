import * as v from 'valibot';

/** How a word is coloured where it is shown (shipping.md 3.4). */
export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof tones)[number];

/** A text per locale. */
export const LocaleMap = v.record(v.string(), v.string());
export type LocaleMap = v.InferOutput<typeof LocaleMap>;

/** Countries by ISO alpha-2; null and an empty list mean everywhere (shipping.md 2.1). */
export const Countries = v.nullable(v.array(v.string()));

/** Whole calendar days, where nothing need be declared. */
export const Days = v.nullable(v.pipe(v.number(), v.integer()));

/** What every stored row of the area carries. */
export const rowFields = {
  id: v.pipe(v.string(), v.uuid()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
};

/** What service levels and weight units have in common (shipping.md 2.4). */
export const wordFields = {
  ...rowFields,
  code: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  descriptions: v.nullable(LocaleMap),
  labels: v.nullable(LocaleMap),
  is_default: v.boolean(),
  is_system: v.boolean(),
  position: v.pipe(v.number(), v.integer()),
  tone: v.nullable(v.picklist(tones)),
};
