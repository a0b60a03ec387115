import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Call, gatewayEvent } from '@waybill/testing/invoke';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { readRequest } from './request.ts';

/** The event of a call, as the gateway sends it. */
export const eventOf = (call: Call) => gatewayEvent(call) as unknown as APIGatewayProxyEventV2;

/** What is wrong with a request, or the failure of the test that wanted to know. */
export function refusal(reading: ReturnType<typeof readRequest>): Rejection {
  if (!isRejection(reading.parsed)) throw new Error('the request was read');
  return reading.parsed;
}
