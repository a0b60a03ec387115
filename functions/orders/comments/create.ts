import { serve } from '@waybill/api/serve';
import { createCommentOperation } from '@waybill/orders/comment/comment.operations';
import { createComment } from '@waybill/orders/comment/create-comment.command';

export const handler = serve(createCommentOperation, ({ path, body, ctx }) =>
  createComment(ctx, path.id, body),
);
