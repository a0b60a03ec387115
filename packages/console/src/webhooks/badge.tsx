import type { Shown } from './health.ts';

/** A state in its tone. */
export function StateBadge({ state: { title, tone } }: { readonly state: Shown }) {
  return (
    <span className="badge word" data-tone={tone}>
      {title}
    </span>
  );
}
