import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { deleted } from '@waybill/api/page';
import * as v from 'valibot';

export const deleteTaxClassOperation = defineOperation({
  id: 'markets.tax-classes.delete',
  route: 'DELETE /markets/{market_id}/tax_classes/{id}',
  summary: 'Delete a market tax class that shipping does not use',
  description:
    'Codes are shared by all markets: a use of the code forbids the removal in every one of them. ' +
    '`usage_checked` is false where shipping could not be asked.',
  response: namedObject('MarketTaxClassDeleted', {
    ...deleted.entries,
    usage_checked: described('Whether shipping was asked for uses of the code.', v.boolean()),
  }),
  status: 200,
  access: 'write',
  errors: {
    tax_class_in_use: { status: 409, when: 'Shipping methods or a setting name the code.' },
  },
  emits: ['market_tax_class.deleted'],
  impact: 'A tenant cannot remove tax classes of a market; existing ones keep serving.',
});
