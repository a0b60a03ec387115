import { namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

/** Who names a tax class (shipping.md 2.13). */
export const TaxClassUsage = namedObject('TaxClassUsage', {
  code: v.string(),
  in_use: v.boolean(),
  shipping_methods: v.pipe(v.number(), v.integer()),
  methods: v.array(
    namedObject('ShippingMethodHead', { id: v.string(), code: v.string(), name: v.string() }),
  ),
  fallback_setting: v.boolean(),
});
export type TaxClassUsage = v.InferOutput<typeof TaxClassUsage>;
