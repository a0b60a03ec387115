import type { Event } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { aboutEvent } from './about-event.ts';

/** The record that an event is about; it leads to the order that it belongs to. */
export function Subject({ event }: { readonly event: Event }) {
  const { name, order } = aboutEvent(event);
  if (order === undefined) return <span>{isolated(name)}</span>;
  return <Link href={linkTo`/orders/${order}`}>{name === '' ? 'The order' : isolated(name)}</Link>;
}

/** The same of an event that its id alone names; an event never changes. */
export function SubjectOf({ eventId: id }: { readonly eventId: string }) {
  const { data } = useAnswer(
    ['webhooks.events.get', 'subject', id],
    (waybill, options) => waybill.webhooks.events.get({ id }, options),
    { freshFor: Number.POSITIVE_INFINITY },
  );
  return data && <Subject event={data} />;
}
