import { serve } from '@waybill/api/serve';
import { createNumberRange as create } from '@waybill/orders/number-range/create-number-range.command';
import { createNumberRange } from '@waybill/orders/number-range/number-range.operations';

export const handler = serve(createNumberRange, ({ body, ctx }) => create(ctx, body));
