import { describe, expect, it } from 'vitest';
import { reservationStatuses } from './reservation.schema.ts';
import { type EndTrigger, initialStatus, lifecycle, nextStatus } from './reservation-status.ts';

// INV-97
describe('lifecycle of a reservation', () => {
  it('is active, and ends once', () => {
    expect(initialStatus).toBe('active');
    expect(lifecycle).toEqual({
      active: { commit: 'committed', release: 'released', expire: 'released' },
      released: {},
      committed: {},
    });
    expect(Object.keys(lifecycle)).toEqual(reservationStatuses);
  });

  it.each<[EndTrigger, string]>([
    ['commit', 'committed'],
    ['release', 'released'],
    ['expire', 'released'],
  ])('%s leads to %s, from active only', (trigger, expected) => {
    expect(nextStatus('active', trigger)).toBe(expected);
    expect(() => nextStatus('released', trigger)).toThrow(`${trigger} cannot end`);
    expect(() => nextStatus('committed', trigger)).toThrow('that is committed');
  });
});
