import type { Comment, Delivery, EventWithDeliveries, TrailEvent } from '@waybill/client/shapes';
import { linkTo } from '../../frame/address/link-to.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { codeAsWords } from '../../frame/format/label.ts';
import { doneBy } from './person.ts';

/** Filters of a timeline. */
export const TIMELINE_KINDS = ['trail', 'comment', 'delivery'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Something that happened to an order, as one line says it. */
export interface TimelineEntry {
  readonly id: string;
  readonly kind: TimelineKind;
  readonly at: string;
  readonly title: string;
  /** Who did it. */
  readonly actor?: string;
  readonly text?: string;
  /** Readers of a comment, or the state of a delivery. */
  readonly state?: string;
  readonly href?: string;
}

/** The parts of which a timeline is woven; each may be missing where the key may not read it. */
export interface Woven {
  readonly trail?: readonly TrailEvent[];
  readonly comments?: readonly Comment[];
  readonly events?: readonly EventWithDeliveries[];
}

const titleOf = (topic: string) => codeAsWords(topic.replace(/^order\./u, '').replaceAll('.', ' '));

/** Keys of a trail row that say what the title does not. */
const TELLING = [
  'reason',
  'resolution',
  'tracking_code',
  'previous',
  'status',
  'to',
  'via',
  'document_id',
];

function detailsOf(payload: TrailEvent['payload']): string | undefined {
  const told = TELLING.flatMap((key) => {
    const value = payload?.[key];
    return typeof value === 'string' && value !== ''
      ? [`${codeAsWords(key).toLowerCase()}: ${isolated(value)}`]
      : [];
  });
  return told.length === 0 ? undefined : told.join(' · ');
}

/** A comment has its own line: its row in the trail would say the same again. */
const COMMENTED = 'order.comment.added';

function trailEntry({ id, name, actor, by, payload, created_at }: TrailEvent): TimelineEntry {
  const who = doneBy(actor, by);
  const text = detailsOf(payload);
  return {
    id,
    kind: 'trail',
    at: created_at,
    title: titleOf(name),
    ...(who !== undefined && { actor: who }),
    ...(text !== undefined && { text }),
  };
}

function commentEntry({ id, body, author, by, visibility, created_at }: Comment): TimelineEntry {
  const who = doneBy(author, by);
  return {
    id,
    kind: 'comment',
    at: created_at,
    text: body,
    state: visibility,
    title: visibility === 'customer' ? 'Comment for the buyer' : 'Internal comment',
    ...(who !== undefined && { actor: who }),
  };
}

function deliveryEntry({ id, topic, status, created_at, ...rest }: Delivery): TimelineEntry {
  const { last_status_code: code, attempts } = rest;
  const answered = code === null ? '' : `, answered ${code}`;
  return {
    id,
    kind: 'delivery',
    at: rest.delivered_at ?? created_at,
    state: status,
    title: `Webhook ${titleOf(topic).toLowerCase()}`,
    text:
      status === 'skipped' && attempts === 0
        ? 'Not sent: endpoint disabled'
        : `${codeAsWords(status)} after ${attempts} ${attempts === 1 ? 'try' : 'tries'}${answered}`,
    href: linkTo`/deliveries/${id}`,
  };
}

/** All deliveries of a timeline in one line: `Webhooks: 3 delivered, 1 failed`; none without any. */
export function deliveriesInOneLine(entries: readonly TimelineEntry[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { kind, state = '' } of entries) {
    if (kind === 'delivery') counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const told = [...counts].map(([state, count]) => `${count} ${codeAsWords(state).toLowerCase()}`);
  return told.length === 0 ? undefined : `Webhooks: ${told.join(', ')}`;
}

/** Everything that happened to an order as one list, the newest first; what happened at once keeps its order. */
export function weave({ trail = [], comments = [], events = [] }: Woven): TimelineEntry[] {
  const entries = [
    ...trail.filter(({ name }) => name !== COMMENTED || comments.length === 0).map(trailEntry),
    ...comments.map(commentEntry),
    ...events.flatMap(({ deliveries }) => deliveries.map(deliveryEntry)),
  ];
  return entries.toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at));
}
