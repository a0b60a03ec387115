import { expect, it } from 'vitest';
import { presentEvent } from './present-event.ts';

// WHK-135
it('shows what the stored body says', () => {
  const time = '2026-03-01T10:00:00.000Z';
  const told = { topic: 'order.placed', id: 'evt_1', data: { n: 1.5 }, metadata: { sequence: 1 } };
  const body = JSON.stringify({ tenant_id: 'acme', ...told, time });
  expect(presentEvent({ id: 'evt_1', topic: 'order.placed', time, body })).toEqual({
    ...told,
    time,
  });
});
