/** The place of a change among those of its tenant, and its events by topic. */
export interface ChangeEntry {
  readonly place: string;
  readonly topics: readonly (readonly [topic: string, events: number])[];
}

/**
 * Ends a place, and comes before all letters of one. What stands behind it lets events be counted, and be
 * found by their topic, by what the index shows (WHK-290).
 */
const END = '#';

/** Right behind all that an index shows at a place. */
export const behindPlace = (place: string): string => `${place}$`;

/** The sort key under which an index shows a change: its place, and `topic` or `topic*events` of each topic. */
export function entryKey(place: string, topics: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const texts = [...counts].map(([topic, count]) => (count === 1 ? topic : `${topic}*${count}`));
  return `${place}${END}${texts.join(',')}`;
}

/** Reads such a sort key. */
export function asEntry(sortKey: string): ChangeEntry {
  const [place = '', topics = ''] = sortKey.split(END);
  return {
    place,
    topics: (topics === '' ? [] : topics.split(',')).map((text) => {
      const [topic = '', events = '1'] = text.split('*');
      return [topic, Number(events)] as const;
    }),
  };
}
