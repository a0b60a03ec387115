import { described, namedObject } from '@waybill/api/annotation';
import { LENGTHS, text } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

/** Who names a tax class (SHP-144, SHP-145). */
export const TaxClassUsage = namedObject('TaxClassUsage', {
  code: described('Code of the tax class.', v.string()),
  in_use: described('Whether a method or the setting names it.', v.boolean()),
  shipping_methods: described(
    'Number of methods that name it, counted up to 500.',
    v.pipe(v.number(), v.integer()),
  ),
  methods: described(
    'The first 20 of them.',
    v.array(
      namedObject('ShippingMethodHead', {
        id: described('Id of the shipping method.', v.string()),
        code: described('Code of the shipping method.', v.string()),
        name: described('Name of the shipping method.', v.string()),
      }),
    ),
  ),
  fallback_setting: described('Whether the setting shipping_tax_class names it.', v.boolean()),
});
export type TaxClassUsage = v.InferOutput<typeof TaxClassUsage>;

export const getTaxClassUsageOperation = defineOperation({
  id: 'shipping.tax-classes.usage',
  route: 'GET /shipping/tax-classes/{code}/usage',
  summary: 'Count who in shipping names a tax class',
  description: 'It answers an unknown code as not in use.',
  path: v.object({ code: described('Code of the tax class.', text(LENGTHS.code)) }),
  response: TaxClassUsage,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Operators cannot see why a tax class cannot be deleted.',
});

export const taxClassOperations = [getTaxClassUsageOperation] as const;
