import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listNumberRangesOperation } from '@waybill/orders/number-range/number-range.operations';
import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import { listRows } from '@waybill/table/list';

export const handler = serve(listNumberRangesOperation, async ({ query, ctx }) =>
  presentPage(listRows(await loadNumberRanges(ctx.tenant), query), query),
);
