import type { Instant } from '@waybill/kernel/instant';
import type * as v from 'valibot';

type AnySchema = v.GenericSchema;

/** A declared topic: what causes it and what its data looks like. */
export interface EventType<Topic extends string = string, Data extends AnySchema = AnySchema> {
  readonly topic: Topic;
  readonly description: string;
  /** The cause of the event, in a shop owner's words. */
  readonly trigger: string;
  readonly data: Data;
  readonly example: v.InferInput<Data>;
  readonly schemaVersion: number;
  readonly since: string;
}

/** Declares a topic; the declaration is pure data. */
export function defineEvent<const Topic extends string, Data extends AnySchema>(
  declaration: Omit<EventType<Topic, Data>, 'schemaVersion' | 'since'> &
    Partial<Pick<EventType, 'schemaVersion' | 'since'>>,
): EventType<Topic, Data> {
  return { schemaVersion: 1, since: '2026-11-21', ...declaration };
}

/** Something that happened. Its id and its time come with the change that publishes it. */
export interface DomainEvent {
  readonly topic: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Metadata of an event that nobody outside is told: rows of a trail and indexes of our own follow from
 * it, and neither a webhook nor a subscriber of the bus does (WHK-300).
 */
export const SILENT = { silent: true } as const;

/** Tells if nobody outside is told of an event. */
export const isSilent = ({ metadata }: Pick<DomainEvent, 'metadata'>): boolean =>
  metadata['silent'] === true;

/** Content of an event beside its type; the compiler holds the data to the type's schema. */
export interface Happening<Type extends EventType> {
  readonly data: v.InferInput<Type['data']>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** An event of a declared type. */
export function eventOf<Type extends EventType>(
  { topic }: Type,
  { data, metadata = {} }: Happening<Type>,
): DomainEvent {
  return { topic, data, metadata };
}

/**
 * The exact text that is stored, signed and delivered: key order as in WHK-3.
 * It is made once; nothing serialises it again.
 */
export function eventBody(
  tenant: string,
  id: string,
  event: DomainEvent & { readonly time: Instant },
): string {
  return JSON.stringify({
    tenant_id: tenant,
    topic: event.topic,
    id,
    data: event.data,
    metadata: event.metadata,
    time: event.time,
  });
}
