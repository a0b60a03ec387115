// Proven by the compiler in `npm run check:types` and never run: where it accepts what stands
// below a `@ts-expect-error`, the line itself is the error.
import * as v from 'valibot';
import { defineEvent, eventOf } from './event.ts';

const moved = defineEvent({
  topic: 'shelf.moved',
  description: 'A shelf stands elsewhere.',
  trigger: 'Somebody moves a shelf.',
  data: v.object({ id: v.string(), floor: v.number() }),
  example: { id: 'a', floor: 1 },
});

/** The data of an event are those of its type. */
export const events = [
  eventOf(moved, { data: { id: 'a', floor: 2 } }),
  // @ts-expect-error: the floor is a number
  eventOf(moved, { data: { id: 'a', floor: 'second' } }),
  // @ts-expect-error: a field is missing
  eventOf(moved, { data: { id: 'a' } }),
];

/** An example that is none does not compile. */
export const wrong = defineEvent({
  topic: 'shelf.painted',
  description: 'A shelf has another colour.',
  trigger: 'Somebody paints a shelf.',
  data: v.object({ colour: v.string() }),
  // @ts-expect-error: the colour is text
  example: { colour: 1 },
});
