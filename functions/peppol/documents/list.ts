import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listDocumentsOperation } from '@waybill/peppol/document/document.operations';
import { documentStore } from '@waybill/peppol/document/document.store';
import { readPage } from '@waybill/table/read';

export const handler = serve(listDocumentsOperation, async ({ query, ctx }) => {
  const { order = { column: 'created_at', descending: true } } = query;
  const listed = await readPage(documentStore, ctx.tenant, { ...query, order });
  return isRejection(listed) ? listed : presentPage(listed, query);
});
