import type { Author } from '@waybill/events/author';
import { asCurl } from './as-curl.ts';
import { asTypeScript } from './as-typescript.ts';
import type { Answer, CallApp } from './call-app.ts';
import type { EventWay } from './event-way.ts';
import { hideSecrets, readableText } from './hide-secrets.ts';
import type { Body, RecordedRequest } from './recorded-request.ts';

const bodyText = ({ text, bytes }: Body) =>
  text === undefined ? `${bytes} bytes: too long to be held` : readableText(text);

/** All of a request, and how it is made again. */
export function requestDetail(request: RecordedRequest, origin: string): object {
  const { row, wire, answered, tableCalls } = request;
  return {
    ...row,
    url: wire.url,
    headers: wire.headers,
    tableCalls,
    sent: bodyText(wire.sent),
    answered: bodyText(answered),
    curl: asCurl(origin, wire),
    typescript: asTypeScript(origin, row.operation, wire),
  };
}

const listed = ({ body }: Answer) => (body as { readonly items?: readonly object[] }).items ?? [];

/** All of an event: the way that was seen, and the deliveries and attempts that the app has. */
export async function eventDetail(way: EventWay, call: CallApp): Promise<object> {
  const { status, body } = await call(way.tenant, 'GET', `/v1/webhooks/events/${way.id}`);
  if (status !== 200) return { ...way, deliveries: [] };
  const {
    topic,
    time,
    data,
    metadata,
    deliveries = [],
  } = body as {
    readonly topic: string;
    readonly time: string;
    readonly data: unknown;
    readonly metadata: Author;
    readonly deliveries?: readonly { readonly id: string }[];
  };
  const withAttempts = deliveries.map(async (delivery) => {
    const path = `/v1/webhooks/deliveries/${delivery.id}/attempts`;
    return { ...delivery, attempts_made: listed(await call(way.tenant, 'GET', path)) };
  });
  const { actor, by } = metadata;
  const shown = { author: { actor, by }, data, deliveries: await Promise.all(withAttempts) };
  // A way of which only a late attempt was seen does not know them.
  const known = { topic: way.topic ?? topic, time: way.time ?? time };
  return { ...way, ...known, ...(hideSecrets(shown) as typeof shown) };
}
