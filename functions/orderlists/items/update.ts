import { serve } from '@waybill/api/serve';
import { updatePosition } from '@waybill/order-lists/command/change-positions.command';
import { updatePosition as operation } from '@waybill/order-lists/list/position.operations';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';

export const handler = serve(operation, ({ path, body, ctx }) =>
  updatePosition(ctx, path, body, everyArticleIsKnown),
);
