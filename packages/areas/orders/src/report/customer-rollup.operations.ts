import { defineOperation } from '@waybill/api/operation';
import { CustomerRollup, CustomerRollupBody } from './customer-rollup.schema.ts';

export const customerRollupOperation = defineOperation({
  id: 'orders.reports.customer-rollup',
  route: 'POST /orders/reports/customer-rollup',
  summary: 'Count orders and revenue by organization or contact',
  description:
    'Ends within its time budget, or when it has read 5,000 orders. While done is false, call again with the cursor and the same as_of, and merge the parts: sums add up, first and last are the extremes, currencies unite. Amounts of several currencies are added as they are; `amounts` has those of each. With contact_ids contacts are counted, and `organizations` and `orders_without_organization` are about them.',
  body: CustomerRollupBody,
  response: CustomerRollup,
  status: 200,
  // It changes nothing, but an Idempotency-Key of a POST has to be written somewhere.
  access: 'write',
  errors: {
    too_many_organizations: { status: 400, when: 'More than 200 organization_ids are named.' },
  },
  impact: 'The customer report cannot be made.',
});

export const reportOperations = [customerRollupOperation] as const;
