import { serve } from '@waybill/api/serve';
import { bySourcingOrder } from '@waybill/inventories/location/call-location';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { addressText } from '@waybill/kernel/address-parts';
import { isRejection } from '@waybill/kernel/rejection';
import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { defaultLocale } from '@waybill/markets/locale-policy/locale-policy';
import { marketSettings } from '@waybill/markets/shared/settings';
import { asBuyer } from '@waybill/orders/buyer/buyer';
import { getDocumentOperation } from '@waybill/orders/document/document.operations';
import { documentPage } from '@waybill/orders/document/document-page';
import { documentOf, refuseWhole } from '@waybill/orders/document/order-document';
import { loadAggregate } from '@waybill/orders/order/order-aggregate.repository';
import { reasonTitles } from '@waybill/orders/return-reason/reason-titles';
import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { textsIn } from '@waybill/orders/shared/document-texts';
import { orderSettings } from '@waybill/orders/shared/settings';
import { consoleSettings } from '@waybill/platform/shared/settings';
import { loadRows } from '@waybill/resources/collection.repository';
import { loadSettings } from '@waybill/settings/settings.repository';

/** The country that goods leave from: that of the first place that names one. */
async function homeOf(tenant: string): Promise<string> {
  const locations = await loadLocations(tenant);
  const countries = locations
    .sort(bySourcingOrder)
    .map(({ address }) => addressText(address?.['country']));
  return countries.find(Boolean) ?? '';
}

/** The locale of a market that has one, else that of the tenant (ORD-234). */
async function localeOf(tenant: string, marketId: string | null): Promise<string> {
  const [locales, stored] = await Promise.all([
    marketId === null ? [] : loadRows(marketLocales, { tenant, parent: marketId }),
    loadSettings(tenant, marketSettings),
  ]);
  return defaultLocale(locales, stored.for(undefined))?.code ?? 'en';
}

export const handler = serve(getDocumentOperation, async ({ path, query, ctx }) => {
  const { tenant, places } = ctx;
  const asked = { ...query, kind: path.kind, places };
  const refused = refuseWhole(asked);
  if (refused !== undefined) return refused;
  const [order, ofOrders, ofConsole, home] = await Promise.all([
    loadAggregate(tenant, path.id),
    loadSettings(tenant, orderSettings),
    loadSettings(tenant, consoleSettings),
    homeOf(tenant),
  ]);
  if (isRejection(order)) return order;
  const document = documentOf(order, asked, asBuyer(ctx.principal, ofOrders));
  if (isRejection(document)) return document;
  const [locale, known] = await Promise.all([
    localeOf(tenant, order.market_id),
    document.return === undefined ? [] : loadRows(returnReasons, { tenant }),
  ]);
  const { slip_header: header, slip_footer: footer } = ofConsole.for(undefined);
  const { document_texts: own } = ofOrders.for(order.market_id ?? undefined);
  const texts = textsIn(locale, own);
  const reasons = reasonTitles(known, locale);
  const style = { locale, texts, paper: query.paper, header, footer, home, reasons };
  return documentPage(document, style);
});
