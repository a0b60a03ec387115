import type { Instant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { write } from '@waybill/table/commit';
import { defineEntity, definePattern, json, type Key, number } from '@waybill/table/item';
import { get, getMany } from '@waybill/table/read';
import { isNew, isThere } from '@waybill/table/write';
import { probeEntity, probeItems, probeKeys } from './probe.entity.ts';
import { newWatch, type StreamWatch } from './stream-watch.ts';

export const patterns = [
  definePattern({
    name: 'What is known of the stream',
    key: 'pk = STREAM_WATCH, sk = EVENTS',
    reads: 'one item: the probes that are out, and what is to be published again',
  }),
  definePattern({
    name: 'Probes of the stream',
    key: 'pk = PROBE#moment#number, sk = PROBE',
    reads: 'whether the publisher has seen them, by the sweep',
  }),
];

const AT_ONCE = 8;
const WATCH: Key = { pk: 'STREAM_WATCH', sk: 'EVENTS' };

export const watchEntity = defineEntity({
  name: 'stream_watch',
  attributes: { watch: json<StreamWatch>(), rev: number },
});

/** A watch as stored. */
export interface StoredWatch {
  readonly watch: StreamWatch;
  readonly rev: number;
}

/** The watch; a new one begins now. */
export async function loadWatch(now: Date): Promise<StoredWatch> {
  const item = await get(WATCH);
  return item === undefined ? { watch: newWatch(now), rev: 0 } : watchEntity.read(item);
}

/** Stores the watch that follows another; throws when a second sweep is at work. */
export async function saveWatch({ rev }: StoredWatch, watch: StreamWatch): Promise<StoredWatch> {
  const next = { watch, rev: rev + 1 };
  const outcome = await write({
    put: watchEntity.item(WATCH, next),
    when: rev === 0 ? isNew : ['rev', '=', rev],
  });
  if ('refused' in outcome) throw new Error('another sweep is at work');
  return next;
}

/** Sends probes that the publisher should see. */
export async function sendProbes(now: Date): Promise<void> {
  await sideBySide(AT_ONCE, probeItems(now), (put) => write({ put }));
}

/** Says that the stream has brought a probe. */
export async function acknowledgeProbe({ pk, sk }: Key): Promise<void> {
  await write({ update: { pk, sk }, set: probeEntity.attributes({ seen: true }), when: isThere });
}

/** The moments among some whose probes the publisher has all seen. */
export async function seenAmong(sent: readonly Instant[]): Promise<Set<Instant>> {
  const seen = new Set<Instant>();
  for (const moment of sent) {
    const probes = await getMany(probeKeys(moment));
    if (probes.every((item) => item !== undefined && probeEntity.read(item).seen)) seen.add(moment);
  }
  return seen;
}
