import type { Event } from '@waybill/client/shapes';
import { useState } from 'react';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import { createdWithin } from '../../frame/format/moment.ts';
import { ListPage } from '../../frame/list/list-page.tsx';
import { Button } from '../../frame/parts/button.tsx';
import { Moment } from '../../frame/parts/moment.tsx';
import { resendCall } from '../delivery/delivery-calls.ts';
import { aboutEvent } from '../subject/about-event.ts';
import { Subject } from '../subject/subject.tsx';

function EventRow({ event }: { readonly event: Event }) {
  const [isOpen, setOpen] = useState(false);
  const { by } = aboutEvent(event);
  return (
    <article className="record">
      <header>
        <Button kind="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <b>{event.topic}</b>
        </Button>
        <Subject event={event} />
        {by !== '' && <span className="quiet">by {by}</span>}
        <Moment at={event.time} />
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

/** The events of the last 30 days, by topic and day. */
export function EventsPage() {
  const topics = useAnswer(
    ['webhooks.topics.list'],
    (waybill, options) => waybill.webhooks.topics.list({ limit: 200 }, options),
    { freshFor: Number.POSITIVE_INFINITY },
  );
  const names = (topics.data?.items ?? []).map(({ name }) => ({ code: name, title: name }));
  return (
    <ListPage<Event>
      title="Events"
      path="/events"
      operation="webhooks.events.list"
      ask={(waybill, { from, to, ...asked }, options) =>
        waybill.webhooks.events.list({ ...asked, ...createdWithin(from, to) }, options)
      }
      filters={[
        { name: 'topic', label: 'Topic', choices: names },
        { name: 'from', label: 'From', isDay: true },
        { name: 'to', label: 'To', isDay: true },
      ]}
      alsoBy={['order_id']}
      row={(event) => <EventRow key={event.id} event={event} />}
      empty={{ title: 'No event matches.' }}
    />
  );
}
