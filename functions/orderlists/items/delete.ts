import { serve } from '@waybill/api/serve';
import { deletePosition } from '@waybill/order-lists/command/change-positions.command';
import { deletePositionOperation } from '@waybill/order-lists/list/position.operations';

export const handler = serve(deletePositionOperation, ({ path, ctx }) => deletePosition(ctx, path));
