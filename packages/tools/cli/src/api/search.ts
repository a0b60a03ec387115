import { allRoutes, type Route } from '@waybill/client/route';
import { summaries } from './summaries.generated.ts';

/** An operation as a search shows it. */
export interface Found extends Pick<Route, 'id' | 'method' | 'path'> {
  readonly summary: string;
}

/** The operations in whose id, path or summary every word stands, in any case. */
export function searchOperations(text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/u);
  return allRoutes()
    .map(({ id, method, path }) => ({ id, method, path, summary: summaries[id] ?? '' }))
    .filter(({ id, path, summary }) => {
      const all = `${id} ${path} ${summary}`.toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
