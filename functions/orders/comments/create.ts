import { serve } from '@waybill/api/serve';
import { createComment } from '@waybill/orders/comment/comment.operations';
import { createComment as comment } from '@waybill/orders/comment/create-comment.command';

export const handler = serve(createComment, ({ path, body, ctx }) => comment(ctx, path.id, body));
