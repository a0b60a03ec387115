import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { statisticsDays, statisticsOf } from '@waybill/orders/statistics/statistics';
import { orderStatisticsOperation } from '@waybill/orders/statistics/statistics.operations';
import { loadFigures } from '@waybill/orders/statistics/statistics.repository';

export const handler = serve(orderStatisticsOperation, async ({ query, ctx }) => {
  const { from, to, by, market_id } = query;
  const days = statisticsDays(query);
  if (isRejection(days)) return days;
  const figures = await loadFigures(ctx.tenant, days, market_id);
  return { from, to, by, items: statisticsOf(days, by, figures) };
});
