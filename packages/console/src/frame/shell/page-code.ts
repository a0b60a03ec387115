import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { matchRoute, useRouter } from 'wouter';
import { Unanswered } from '../api/refused.ts';
import { useApi } from '../api/use-api.ts';
import type { ConsolePage } from '../areas/area.ts';
import { useAreas } from '../areas/area.ts';
import { loaded } from '../parts/later.tsx';

/** The pages that the key shows. */
export function usePages(): readonly ConsolePage[] {
  const { may } = useApi();
  return useAreas()
    .flatMap(({ pages }) => pages)
    .filter(({ needs }) => may(needs));
}

/**
 * The code of a page, kept like an answer: behind a fallback of `Suspense` React would hold the page
 * back for 300 ms.
 */
export const codeOf = ({ path, load }: ConsolePage) => ({
  queryKey: ['page', path],
  queryFn: (): Promise<ComponentType> =>
    loaded(load).catch((cause: unknown) => {
      throw new Unanswered('This page did not load.', { cause });
    }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Loads the code of the page behind a link once it is pointed at or has the focus. */
export function usePreload(): void {
  const client = useQueryClient();
  const pages = usePages();
  const { base, parser } = useRouter();
  const pointAt = useEffectEvent(({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || !link.pathname.startsWith(base)) return;
    const place = link.pathname.slice(base.length) || '/';
    const page = pages.find(({ path }) => matchRoute(parser, path, place)[0]);
    if (page !== undefined) void client.prefetchQuery(codeOf(page));
  });
  useEffect(() => {
    const over = new AbortController();
    for (const kind of ['pointerover', 'focusin']) {
      document.addEventListener(kind, pointAt, over);
    }
    return () => over.abort();
  }, []);
}
