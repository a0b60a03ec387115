import { serve } from '@waybill/api/serve';
import { replacePositions } from '@waybill/order-lists/command/replace-positions.command';
import { replacePositionsOperation } from '@waybill/order-lists/list/position.operations';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';

export const handler = serve(replacePositionsOperation, ({ path, body, ctx }) =>
  replacePositions(ctx, path.list_id, body.items, everyArticleIsKnown),
);
