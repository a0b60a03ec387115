import { serve } from '@waybill/api/serve';
import { readablePosition } from '@waybill/order-lists/command/readable-list.repository';
import { getPositionOperation } from '@waybill/order-lists/list/position.operations';

export const handler = serve(getPositionOperation, ({ path, ctx }) => readablePosition(ctx, path));
