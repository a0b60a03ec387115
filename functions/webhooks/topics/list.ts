import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listRows } from '@waybill/table/list';
import { listTopicsOperation } from '@waybill/webhooks/event/event.operations';
import topics from './topics.generated.json' with { type: 'json' };

/** Ties are broken by `id`, which a topic has not: its name stands for it. */
const rows = topics.map((topic) => ({ ...topic, id: topic.name }));

export const handler = serve(listTopicsOperation, async ({ query }) => {
  const order = query.order ?? { column: 'name', descending: false };
  return presentPage(listRows(rows, { ...query, order }), query);
});
