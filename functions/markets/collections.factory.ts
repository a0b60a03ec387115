import { invoke } from '@waybill/testing/invoke';
import { handler as createMarket } from './create.ts';

export const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

let named = 0;

export async function newMarket(tenant: string, code = `m${++named}`) {
  const { body } = await invoke<{ id: string }>(createMarket, {
    tenant,
    body: { code, name: code },
  });
  return { market_id: body.id };
}

export interface Row {
  readonly id: string;
  readonly code: string;
  readonly is_default: boolean;
}
