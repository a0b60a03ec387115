import type { Event } from '@waybill/client/shapes';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import { dateTime, momentOf } from '../../frame/format/moment.ts';
import { askedOf, withFilter } from '../../frame/list/asked.ts';
import { Listed } from '../../frame/list/listed.tsx';
import { NextPage } from '../../frame/list/next-page.tsx';
import { Empty } from '../../frame/parts/empty.tsx';
import { useTitle } from '../../frame/shell/use-title.ts';
import { aboutEvent } from './about-event.ts';
import { resendCall } from './resend-call.ts';

function EventRow({ event }: { readonly event: Event }) {
  const [isOpen, setOpen] = useState(false);
  const { name, order, by } = aboutEvent(event);
  return (
    <article className="record">
      <header>
        <button
          type="button"
          className="button bare"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <b>{event.topic}</b>
        </button>
        {order === undefined ? (
          <span>{name}</span>
        ) : (
          <Link href={linkTo`/orders/${order}`}>{name === '' ? 'The order' : name}</Link>
        )}
        {by !== '' && <span className="quiet">by {by}</span>}
        <time className="quiet" dateTime={event.time}>
          {dateTime(event.time)}
        </time>
      </header>
      {isOpen && (
        <>
          <pre className="answer">{JSON.stringify(event, null, 2)}</pre>
          <FormButtons offered={[resendCall(event)]} />
        </>
      )}
    </article>
  );
}

/** What happened in the shop in the last 30 days, by topic and day. */
export function EventsPage() {
  useTitle('Events');
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const asked = {
    ...askedOf(search, ['topic', 'order_id']),
    ...(from !== '' && { created_from: momentOf(from, 0) }),
    ...(to !== '' && { created_to: momentOf(to, 1) }),
  };
  const set = (name: string, value: string) => setSearch(withFilter(search, name, value));
  const topics = useAnswer(
    ['webhooks.topics.list'],
    (waybill, options) => waybill.webhooks.topics.list({ limit: 200 }, options),
    { freshFor: Number.POSITIVE_INFINITY },
  );
  const answer = useAnswer(
    ['webhooks.events.list', asked],
    (waybill, options) => waybill.webhooks.events.list(asked, options),
    { keepsLast: true },
  );
  return (
    <section className="listing">
      <header className="toolbar">
        <h1>Events</h1>
      </header>
      <div className="toolbar filters">
        <label className="line">
          Topic
          <select
            value={search.get('topic') ?? ''}
            onChange={({ target }) => set('topic', target.value)}
          >
            <option value="">All</option>
            {(topics.data?.items ?? []).map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {(
          [
            ['from', 'From', from],
            ['to', 'To', to],
          ] as const
        ).map(([name, label, value]) => (
          <label key={name} className="line">
            {label}
            <input type="date" value={value} onChange={({ target }) => set(name, target.value)} />
          </label>
        ))}
      </div>
      <Listed answer={answer} rows={10} empty={<Empty title="Nothing of that kind happened." />}>
        {(page) => (
          <>
            {page.items.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
            <NextPage page={page} path="/events" />
          </>
        )}
      </Listed>
    </section>
  );
}
