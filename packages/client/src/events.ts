import type { EventData } from './events.generated.ts';

/** The name of an event. */
export type Topic = keyof EventData;

interface PublishedEvent<Name extends Topic, Data> {
  /** The same in every attempt, at every endpoint and on the bus: what is seen twice is one. */
  readonly id: string;
  readonly topic: Name;
  /** Slug of the tenant it happened in. */
  readonly tenant_id: string;
  readonly data: Data;
  readonly metadata: {
    /** Orders the events of one order. */
    readonly sequence?: number | undefined;
    /** The acting contact, or who did it as the caller said; null for the back office. */
    readonly actor: string | null;
    /** The API key that called, with the name that it had then; null for schedules. */
    readonly by: {
      readonly key_id: string;
      readonly name: string;
      /** The assistant that called with the key, in its own words; absent where none did. */
      readonly agent?: { readonly name: string; readonly version: string | null };
    } | null;
    readonly [key: string]: unknown;
  };
  /** ISO 8601, UTC. */
  readonly time: string;
}

/** The body of a delivery: `switch (event.topic)` tells its data apart. */
export type WebhookEvent<Name extends Topic = Topic> = {
  [One in Name]: PublishedEvent<One, EventData[One]>;
}[Name];

/** An event without its data: above 200 kB the bus carries none. */
type Shortened<Name extends Topic> = PublishedEvent<Name, null> & { readonly data_omitted: true };

/**
 * An event as a rule on the EventBridge bus hands it to a target: `switch (event['detail-type'])`
 * tells its data apart.
 */
export type BusEvent<Name extends Topic = Topic> = {
  [One in Name]: {
    readonly version: string;
    readonly id: string;
    readonly source: 'waybill';
    readonly account: string;
    readonly time: string;
    readonly region: string;
    readonly resources: readonly string[];
    readonly 'detail-type': One;
    readonly detail: PublishedEvent<One, EventData[One]> | Shortened<One>;
  };
}[Name];
