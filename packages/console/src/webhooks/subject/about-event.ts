import { type NewsEvent, orderOf } from '../../frame/live/news.ts';

/** The subject of an event, in words of the shop. */
export interface EventSubject {
  /** The number, article or code of its record; empty where the event names none. */
  readonly name: string;
  /** The order that it belongs to. */
  readonly order: string | undefined;
  /** The key that made it happen; empty for a schedule. */
  readonly by: string;
}

/** The part of an event that says what it is about. */
type Told = NewsEvent & { readonly metadata: Readonly<Record<string, unknown>> };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => Object(value) as Fields;

const textIn = (fields: Fields, ...names: string[]): string | undefined =>
  names.map((name) => fields[name]).find((value) => typeof value === 'string');

/** Events whose data is an order itself. */
const OF_ORDER = new Set(['order.created', 'order.updated']);

/** Reads from an event what its row shows. */
export function aboutEvent(event: Told): EventSubject {
  const { topic, data, metadata } = event;
  const fields = fieldsOf(data);
  return {
    name: textIn(fields, 'number', 'sku', 'code', 'name', 'document_id') ?? '',
    order: orderOf(event) ?? (OF_ORDER.has(topic) ? textIn(fields, 'id') : undefined),
    by: textIn(fieldsOf(metadata['by']), 'name') ?? '',
  };
}
