import { serve } from '@waybill/api/serve';
import { updatePosition } from '@waybill/order-lists/command/change-positions.command';
import { updatePositionOperation } from '@waybill/order-lists/list/position.operations';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';

export const handler = serve(updatePositionOperation, ({ path, body, ctx }) =>
  updatePosition(ctx, path, body, everyArticleIsKnown),
);
