import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApi } from '../api/use-api.ts';
import type { Thing } from '../areas/area.ts';
import { useAreas } from '../areas/area.ts';
import { useStopped } from '../browser/use-stopped.ts';
import { openThings } from './open-things.ts';
import { grouped, ranked } from './rank.ts';

/** The lines of the palette for a text: found records, actions of the open page, pages. */
export function useThings(text: string): { readonly things: Thing[]; readonly isAsking: boolean } {
  const { waybill, may } = useApi();
  const areas = useAreas();
  const asked = useStopped(text.trim());
  const lookups = areas.flatMap((area) => area.lookups ?? []).filter(({ needs }) => may(needs));
  const found = useQueries({
    queries: lookups.map(({ needs, find }, at) => ({
      queryKey: [needs, 'palette', at, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(waybill, asked, { signal }),
      enabled: asked.length > 1,
      staleTime: 5000,
    })),
  });
  const [opened] = useState(openThings);
  const pages = areas.flatMap(({ navigation }) =>
    navigation
      .filter(({ needs }) => may(needs))
      .map(({ title, href, letter }) => ({
        id: href,
        group: 'Pages',
        title,
        href,
        ...(letter !== undefined && { shortcut: `G ${letter}` }),
      })),
  );
  // Enter would open what answers the text before.
  const isAnswered = asked === text.trim();
  const records = useDeferredValue(isAnswered ? found.flatMap(({ data = [] }) => data) : []);
  const mixed = [...ranked(opened, text), ...records, ...ranked(pages, text)];
  const things = grouped(mixed).flatMap((group) => group.things);
  const isAsking = !isAnswered || found.some(({ isLoading }) => isLoading);
  return { things, isAsking };
}
