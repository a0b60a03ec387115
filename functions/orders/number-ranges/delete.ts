import { serve } from '@waybill/api/serve';
import { deleteNumberRange as remove } from '@waybill/orders/number-range/delete-number-range.command';
import { deleteNumberRange } from '@waybill/orders/number-range/number-range.operations';

export const handler = serve(deleteNumberRange, ({ path, ctx }) => remove(ctx, path.id));
