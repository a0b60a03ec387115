import { createClient } from '@waybill/client';

/** The client of all pieces beside it: of the local stack, unless the environment names another. */
export const waybill = createClient({
  url: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:4000',
  tenant: process.env['WAYBILL_TENANT'] ?? 'demo',
  key: process.env['WAYBILL_KEY'] ?? 'wb_demo_local',
});

export type Waybill = typeof waybill;
