import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../api/use-api.ts';
import { heardNothing, type NewsEvent, newsIn } from './news.ts';

const EVERY_MS = 10_000;
const MOST = 100;

/**
 * Hears what happens in the shop while the page is visible: asks for the events every ten seconds,
 * and tells those that are new, the oldest first. A hidden page asks nothing, and asks at once when
 * it is looked at again. Without the permission nothing is asked.
 */
export function useNews(hear: (news: readonly NewsEvent[]) => void): void {
  const { waybill, may } = useApi();
  const mayHear = may('webhooks.events.list');
  const tell = useEffectEvent(hear);
  useEffect(() => {
    if (!mayHear) return;
    const ending = new AbortController();
    const { signal } = ending;
    let heard = heardNothing(new Date());
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      try {
        const query = { since: heard.since, limit: MOST };
        const { items } = await waybill.webhooks.events.list(query, { signal });
        const found = newsIn(heard, items);
        heard = found.heard;
        if (found.news.length > 0) tell(found.news);
      } catch {
        // Events that are missed now come with the next answer.
      }
      if (!signal.aborted) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    timer = setTimeout(() => void ask(), EVERY_MS);
    document.addEventListener('visibilitychange', () => void ask(), { signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [waybill, mayHear]);
}
