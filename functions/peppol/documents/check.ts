import { serve } from '@waybill/api/serve';
import { checkDocumentOperation } from '@waybill/peppol/check/check.operations';
import { judgeDocument } from '@waybill/peppol/check/judge-document';

export const handler = serve(checkDocumentOperation, async ({ body }) =>
  judgeDocument(body.bytes, body.contentType),
);
