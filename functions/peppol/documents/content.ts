import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { getContentOperation } from '@waybill/peppol/document/document.operations';
import { readContent } from '@waybill/peppol/document/document.repository';

export const handler = serve(getContentOperation, async ({ path, ctx }) => {
  const read = await readContent(ctx.tenant, path.id);
  if (isRejection(read)) return read;
  const { transaction, document_id } = read.document;
  const filename = `${transaction}-${document_id}.xml`;
  return { type: 'application/xml', filename, bytes: read.xml };
});
