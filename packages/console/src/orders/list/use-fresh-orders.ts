import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderOf } from '../../frame/live/news.ts';
import { useNews } from '../../frame/live/use-news.ts';

/** Orders that were placed since the list was shown: they wait until the viewer wants them. */
export function useFreshOrders(shown: readonly string[]) {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const reload = () => {
    setFresh([]);
    void client.invalidateQueries();
  };
  useNews((news) => {
    const changed = new Set(news.flatMap((event) => orderOf(event) ?? []));
    const placed = news.filter(({ topic }) => topic === 'order.placed');
    const added = placed.flatMap((event) => orderOf(event) ?? []);
    setFresh((last) => [...new Set([...last, ...added])]);
    if (shown.some((id) => changed.has(id))) void client.invalidateQueries();
  });
  return { count: fresh.filter((id) => !shown.includes(id)).length, reload };
}
