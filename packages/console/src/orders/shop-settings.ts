import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';

/** How the shop wants its orders shown; the defaults where the key may not read that. */
export function useShopSettings() {
  const { waybill } = useApi();
  const { data } = useAnswer(
    ['settings.get-app-settings', 'console'],
    (_, options) => waybill.settings.getAppSettings({ app: 'console' }, {}, options),
    { freshFor: 60_000 },
  );
  return { customerName: data?.settings.customer_name ?? null, views: data?.settings.views ?? [] };
}
