import { Badge } from '../frame/parts/badge.tsx';
import type { Shown } from './health.ts';

/** A state in its tone. */
export function StateBadge({ state: { title, tone } }: { readonly state: Shown }) {
  return <Badge tone={tone}>{title}</Badge>;
}
