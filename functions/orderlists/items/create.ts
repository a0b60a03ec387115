import { serve } from '@waybill/api/serve';
import { createPosition } from '@waybill/order-lists/command/change-positions.command';
import { createPositionOperation } from '@waybill/order-lists/list/position.operations';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';

export const handler = serve(createPositionOperation, ({ path, body, ctx }) =>
  createPosition(ctx, path.list_id, body, everyArticleIsKnown),
);
