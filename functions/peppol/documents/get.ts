import { serve } from '@waybill/api/serve';
import { getDocumentOperation } from '@waybill/peppol/document/document.operations';
import { readDocument } from '@waybill/peppol/document/document.repository';

export const handler = serve(getDocumentOperation, async ({ path, ctx }) =>
  readDocument(ctx.tenant, path.id),
);
