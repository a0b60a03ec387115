import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import type { PeppolDocument } from '@waybill/peppol/document/document.schema';
import type { Received } from '@waybill/peppol/receive/receive.schema';
import { peppolSettings } from '@waybill/peppol/shared/settings';
import { SELLER } from '@waybill/peppol/testing/documents.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { handler as getOrder } from '../orders/get.ts';
import { handler as attachment } from './documents/attachment.ts';
import { handler as content } from './documents/content.ts';
import { handler as get } from './documents/get.ts';
import { handler as list } from './documents/list.ts';
import { handler as mark } from './documents/mark.ts';
import { handler as receive } from './documents/receive.ts';

/** A refusal as callers read it. */
export interface Problem {
  readonly code: string;
  readonly error: string;
  readonly details?: readonly object[];
}

type Settings = Parameters<typeof storeSettings<typeof peppolSettings.settings>>[3];

/** A shop that has an address in the network, and its documents as an access point sees them. */
export async function peppolShop(settings: Settings = {}, tenant = `shop-${randomUUID()}`) {
  await installTenant(tenant);
  await storeSettings(tenant, peppolSettings, undefined, { endpoint: SELLER, ...settings });
  const at = (path: string, pathParameters: Record<string, string> = {}): Call => ({
    tenant,
    path: `/v1/peppol/documents${path}`,
    pathParameters,
  });
  return {
    tenant,
    receive: (xml: string | Uint8Array, more: Call = {}) =>
      invoke<Received & Problem>(receive, {
        ...at(''),
        method: 'POST',
        body: Buffer.from(xml),
        ...more,
        headers: { 'content-type': 'application/xml', ...more.headers },
      }),
    list: async (query: Call['query'] = {}) => {
      await indexesCaughtUp();
      return invoke<{ items: PeppolDocument[]; total: number } & Problem>(list, {
        ...at(''),
        query,
      });
    },
    get: (id: string) => invoke<PeppolDocument & Problem>(get, at('/{id}', { id })),
    content: (id: string) => invoke<string & Problem>(content, at('/{id}/content', { id })),
    attachment: (id: string, index: string) =>
      invoke<string & Problem>(attachment, at('/{id}/attachments/{index}', { id, index })),
    mark: (id: string, body: object, more: Call = {}) =>
      invoke<PeppolDocument & Problem>(mark, { ...at('/{id}/mark', { id }), body, ...more }),
    order: async (id: string | null) => {
      const call = { tenant, path: '/v1/orders/{id}', pathParameters: { id: String(id) } };
      return (await invoke<OrderDetail>(getOrder, call)).body;
    },
  };
}
