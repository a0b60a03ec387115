import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineEvent, eventBody, eventOf } from './event.ts';

const painted = defineEvent({
  topic: 'door.painted',
  description: 'A door has a new colour.',
  trigger: 'Somebody paints it.',
  data: v.object({ colour: v.string() }),
  example: { colour: 'blue' },
});

// WHK-3
it('has a body whose keys stand in one order, and nothing else', () => {
  const event = {
    ...eventOf(painted, { data: { colour: 'grün' } }),
    time: '2026-03-01T10:00:00.000Z',
  };
  expect(eventBody('acme', 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D', event)).toBe(
    '{"tenant_id":"acme","topic":"door.painted","id":"evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D",' +
      '"data":{"colour":"grün"},"metadata":{},"time":"2026-03-01T10:00:00.000Z"}',
  );
});
