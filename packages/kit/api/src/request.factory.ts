import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Call, gatewayEvent } from '@waybill/testing/invoke';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { bounded } from './bounded.ts';
import { document, documentInput } from './document.ts';
import { decimalInput } from './input.ts';
import { type AnyOperation, defineOperation } from './operation.ts';
import { readRequest } from './request.ts';
import { textMap } from './text-map.ts';

/** The event of a call, as the gateway sends it. */
export const eventOf = (call: Call) => gatewayEvent(call) as unknown as APIGatewayProxyEventV2;

/** The problems of a request; it fails the test where there are none. */
export function refusal(reading: ReturnType<typeof readRequest>): Rejection {
  if (!isRejection(reading.parsed)) throw new Error('the request was read');
  return reading.parsed;
}

/** Who reads lists where a test does not care. */
const caller = { tenant: 'acme', cursorSecret: 'of a test', principal: undefined };

/** A request of some caller, read. */
export const readCall = (operation: AnyOperation, event: APIGatewayProxyEventV2) =>
  readRequest({ operation, event, identity: caller });

export const declaration = {
  id: 'boxes.pack',
  route: 'POST /boxes',
  summary: 'Pack a box',
  body: v.object({
    code: v.nullish(v.string()),
    ship_to: v.nullish(v.object({ country: v.nullish(v.string()), location_code: v.string() })),
    positions: v.nullish(
      bounded(v.object({ quantity: decimalInput({ digits: 3, above: 0 }) }), 2_000),
    ),
    labels: v.nullish(textMap(100)),
    metadata: v.nullish(documentInput),
  }),
  response: v.object({ id: v.string(), weight: v.number(), metadata: v.nullable(document) }),
  status: 201,
  access: 'write',
  errors: {},
  impact: 'No boxes.',
} as const;

export const pack = defineOperation(declaration);
/** The same body, of a record that may be sent back as it was answered. */
export const repack = defineOperation({ ...declaration, id: 'boxes.repack', route: 'PUT /boxes' });
export const packAll = defineOperation({ ...declaration, unknownKeys: 'refused' });
export const listBoxes = defineOperation({
  ...declaration,
  id: 'boxes.list',
  route: 'GET /boxes',
  body: undefined as never,
  list: { code: 'text', weight: 'number', display_name: 'text', description: 'text' },
});

export function sent(
  body: unknown,
  headers: Record<string, string> = {},
  operation: AnyOperation = pack,
) {
  return readCall(operation, eventOf({ body, headers }));
}

export const details = (body: unknown, headers = {}, operation = pack) =>
  refusal(sent(body, headers, operation)).details ?? [];
export const paths = (body: unknown) => details(body).map(({ path }) => path);
