import { describe, expect, it } from 'vitest';
import {
  type Breaker,
  closedBreaker,
  countFailure,
  decideAdmission,
  sendProbe,
  visitAfter,
} from './breaker.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

function failed(times: number, timedOut = false, from: Breaker = closedBreaker): Breaker {
  let breaker = from;
  for (let n = 0; n < times; n += 1) breaker = countFailure(breaker, timedOut, start);
  return breaker;
}

describe('the breaker', () => {
  // WHK-107
  it('opens after five failures in a row', () => {
    expect(failed(4).state).toBe('closed');
    expect(failed(5)).toMatchObject({ state: 'open', next_probe_at: '2026-03-01T10:00:30.000Z' });
  });

  // WHK-107, WHF-14
  it('opens after three time-outs in a row', () => {
    expect(failed(2, true).state).toBe('closed');
    expect(failed(3, true).state).toBe('open');
    expect(failed(2, true, failed(1, false, failed(1, true))).state).toBe('closed');
  });

  // WHK-108
  it('lets pass while closed, waits while open, and lets one probe through', () => {
    const open = failed(5);
    expect(decideAdmission(failed(4), start)).toEqual({ kind: 'pass' });
    expect(decideAdmission(open, after(29))).toEqual({
      kind: 'wait',
      until: '2026-03-01T10:00:30.000Z',
    });
    expect(decideAdmission(open, after(30))).toEqual({ kind: 'probe' });
    const out = sendProbe(open, after(30));
    expect(out.state).toBe('half_open');
    expect(decideAdmission(out, after(31))).toEqual({
      kind: 'wait',
      until: '2026-03-01T10:01:30.000Z',
    });
    expect(decideAdmission(out, after(90))).toEqual({ kind: 'probe' });
  });

  // WHK-108
  it('probes after 30 s, 1, 2, 5, 10 and then every 15 minutes', () => {
    const waits: number[] = [];
    let breaker = failed(5);
    for (let n = 0; n < 8; n += 1) {
      waits.push((Date.parse(breaker.next_probe_at ?? '') - start.getTime()) / 1000);
      breaker = countFailure(sendProbe(breaker, start), false, start);
    }
    expect(waits).toEqual([30, 60, 120, 300, 600, 900, 900, 900]);
  });

  // WHK-111
  it('keeps its probe time when a late attempt fails beside it', () => {
    const open = failed(5);
    expect(countFailure(open, false, after(10)).next_probe_at).toBe(open.next_probe_at);
  });
});

describe('a visit', () => {
  const open = failed(5);

  // WHK-108, WHK-112
  it.each<[string, Breaker, Breaker, Date | undefined]>([
    ['where nothing changed', closedBreaker, closedBreaker, undefined],
    ['at once where it closed', open, closedBreaker, start],
    ['for the probe where it opened', closedBreaker, open, after(30)],
    ['for the next probe where one failed', sendProbe(open, start), open, after(30)],
    ['where it was open already', open, open, undefined],
    ['without a time for a probe', closedBreaker, { ...open, next_probe_at: null }, undefined],
  ])('comes %s', (_, before, now, expected) => {
    expect(visitAfter(before, now, start)).toEqual(expected);
  });
});
