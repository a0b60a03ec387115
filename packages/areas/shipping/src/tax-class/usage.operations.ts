import { described } from '@waybill/api/annotation';
import { LENGTHS, text } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { TaxClassUsage } from './usage.schema.ts';

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
