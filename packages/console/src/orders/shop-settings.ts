import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';

/** Settings by which a shop shows its orders; the defaults where the key may not read them. */
export function useShopSettings() {
  const { waybill } = useApi();
  const { data } = useAnswer(
    ['settings.get-app-settings', 'console'],
    (_, options) => waybill.settings.getAppSettings({ app: 'console' }, {}, options),
    { freshFor: 60_000 },
  );
  const { customer_name, views, slip_header, slip_footer } = data?.settings ?? {};
  return {
    customerName: customer_name ?? null,
    views: views ?? [],
    slipHeader: slip_header ?? '',
    slipFooter: slip_footer ?? '',
  };
}
