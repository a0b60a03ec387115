import * as v from 'valibot';

/** Who names a tax class (SHP-144, SHP-145). */
export const TaxClassUsage = v.object({
  code: v.string(),
  in_use: v.boolean(),
  shipping_methods: v.pipe(v.number(), v.integer()),
  methods: v.array(v.object({ id: v.string(), code: v.string(), name: v.string() })),
  fallback_setting: v.boolean(),
});
export type TaxClassUsage = v.InferOutput<typeof TaxClassUsage>;
