import { serve } from '@waybill/api/serve';
import { updateNumberRange } from '@waybill/orders/number-range/number-range.operations';
import { updateNumberRange as update } from '@waybill/orders/number-range/update-number-range.command';

export const handler = serve(updateNumberRange, ({ path, body, ctx }) =>
  update(ctx, path.id, body),
);
