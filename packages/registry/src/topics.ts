import { topicsToCome } from './areas-to-come.ts';
import { events } from './events.ts';

/** Every topic that can be subscribed to: the declared ones, and those that areas to come bring. */
export const topics: readonly string[] = [...events.map(({ topic }) => topic), ...topicsToCome];
