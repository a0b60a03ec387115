import { serve } from '@waybill/api/serve';
import { readAttachment } from '@waybill/peppol/attachment/read-attachment.command';
import { getAttachmentOperation } from '@waybill/peppol/document/document.operations';

export const handler = serve(getAttachmentOperation, ({ path, ctx }) =>
  readAttachment(ctx.tenant, path.id, path.index),
);
