import { operationsOf } from '@waybill/resources/resource';
import { commandOperations } from './command/command.operations.ts';
import { commentOperations } from './comment/comment.operations.ts';
import { documentOperations } from './document/document.operations.ts';
import { fulfillmentOperations } from './fulfillment/fulfillment.operations.ts';
import { lateOperations } from './late/late.operations.ts';
import { numberRangeOperations } from './number-range/number-range.operations.ts';
import { orderOperations } from './order/order.operations.ts';
import { orderSearchOperations } from './order/search.operations.ts';
import { placementOperations } from './placement/placement.operations.ts';
import { refundOperations } from './refund/refund.operations.ts';
import { reportOperations } from './report/customer-rollup.operations.ts';
import { returnOperations } from './return/return.operations.ts';
import { returnReasons } from './return-reason/return-reason.resource.ts';
import { shipmentOperations } from './shipment/shipment.operations.ts';
import { statisticsOperations } from './statistics/statistics.operations.ts';
import { trailOperations } from './trail/trail.operations.ts';
import { orderVocabularies } from './vocabulary/vocabularies.ts';

/** Every operation of the orders area; literal segments are declared before `/orders/{id}`. */
export const ordersAreaOperations = [
  ...numberRangeOperations,
  ...operationsOf(returnReasons),
  orderVocabularies.contracts.list,
  orderVocabularies.contracts.get,
  ...placementOperations,
  ...statisticsOperations,
  ...orderSearchOperations,
  ...lateOperations,
  ...fulfillmentOperations,
  ...orderOperations,
  ...trailOperations,
  ...commandOperations,
  ...shipmentOperations,
  ...commentOperations,
  ...returnOperations,
  ...documentOperations,
  ...refundOperations,
  ...reportOperations,
] as const;
