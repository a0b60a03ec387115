import { serve } from '@waybill/api/serve';
import { orderHome } from '@waybill/orders/order/order.entity';
import { markDocumentOperation } from '@waybill/peppol/document/document.operations';
import { markDocument } from '@waybill/peppol/document/mark-document.command';

export const handler = serve(markDocumentOperation, ({ path, body, ctx }) =>
  markDocument(ctx, path.id, body, orderHome),
);
