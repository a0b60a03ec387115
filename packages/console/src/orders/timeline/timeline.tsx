import type { OrderWithParts } from '@waybill/client/shapes';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../frame/parts/button.tsx';
import { Age } from '../../frame/parts/moment.tsx';
import { Refusal } from '../../frame/parts/refusal.tsx';
import { CommentBox } from './comment-box.tsx';
import {
  deliveriesInOneLine,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from './timeline-entry.ts';
import { useTimeline } from './use-timeline.ts';

const NAMES: Readonly<Record<TimelineKind, string>> = {
  trail: 'Changes',
  comment: 'Comments',
  delivery: 'Webhooks',
};

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { kind, at, title, actor, text, href } = entry;
  return (
    <li data-kind={kind}>
      <header className="line">
        {href === undefined ? <b>{title}</b> : <Link href={href}>{title}</Link>}
        {actor !== undefined && <span>{actor}</span>}
        <Age className="quiet" at={at} />
      </header>
      {text !== undefined && <p className={kind === 'comment' ? '' : 'quiet'}>{text}</p>}
    </li>
  );
}

/** Timeline of an order, the newest first, and a box to write in. */
export function Timeline({ order }: { readonly order: OrderWithParts }) {
  const { entries, error, hasOlder } = useTimeline(order.id);
  const [kind, setKind] = useState<TimelineKind>();
  const folded = kind === undefined ? deliveriesInOneLine(entries) : undefined;
  const shown = entries.filter((entry) => entry.kind === (kind ?? entry.kind));
  const lines = shown.filter((entry) => folded === undefined || entry.kind !== 'delivery');
  return (
    <section className="part" aria-labelledby="timeline">
      <header className="toolbar">
        <h2 id="timeline">Timeline</h2>
        <span className="line end">
          {TIMELINE_KINDS.map((one) => (
            <Button
              key={one}
              kind="small"
              aria-pressed={kind === one}
              onClick={() => setKind(kind === one ? undefined : one)}
            >
              {NAMES[one]}
            </Button>
          ))}
        </span>
      </header>
      <CommentBox key={order.id} id={order.id} />
      {error !== null && <Refusal error={error} />}
      {folded !== undefined && (
        <Button kind="bare" className="quiet" onClick={() => setKind('delivery')}>
          {folded}
        </Button>
      )}
      <ol className="timeline">
        {lines.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasOlder && <p className="quiet">Older entries are not shown.</p>}
    </section>
  );
}
