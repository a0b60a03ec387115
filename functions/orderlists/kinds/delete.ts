import { serve } from '@waybill/api/serve';
import { deleteKindOperation } from '@waybill/order-lists/kind/kind.operations';
import { kindService } from '@waybill/order-lists/kind/kind.service';
import { removeRecord } from '@waybill/resources/record.command';

export const handler = serve(deleteKindOperation, ({ path, ctx }) =>
  removeRecord(kindService, { ctx, scope: { tenant: ctx.tenant }, id: path.id }, ({ before }) => {
    const { id, code } = before.row;
    return { deleted: true as const, id, code };
  }),
);
