import { describe, expect, it } from 'vitest';
import { deliveryState, disabledBecause, healthOf, lastProblem, percent } from './health.ts';

describe('an endpoint', () => {
  it.each([
    ['healthy', 'Healthy', 'good'],
    ['failing', 'Failing', 'warn'],
    ['paused', 'Paused', 'warn'],
    ['disabled', 'Disabled', 'bad'],
  ] as const)('that is %s shows %s', (state, title, tone) => {
    expect(healthOf({ health: { state } as never })).toEqual({ title, tone });
  });

  it.each([
    ['enabled', null, undefined],
    ['disabled', 'gone', 'The receiver answered 410 Gone.'],
    ['disabled', 'failing', 'It failed for too long.'],
    ['disabled', null, 'It is disabled.'],
  ] as const)('that is %s (%s) says: %s', (status, disabled_reason, sentence) => {
    expect(disabledBecause({ status, disabled_reason })).toBe(sentence);
  });
});

describe('a delivery', () => {
  it.each([
    ['delivered', 'Delivered', 'good'],
    ['failed', 'Failed', 'bad'],
    ['waiting', 'Waiting', 'warn'],
    ['skipped', 'Skipped', undefined],
  ] as const)('that is %s shows %s', (status, title, tone) => {
    expect(deliveryState(status)).toEqual({ title, tone });
  });

  it.each([
    [500, null, 'answered 500'],
    [null, 'response_timeout', 'response timeout'],
    [null, null, undefined],
  ])('with the status %s and the error %s went wrong: %s', (status, error, text) => {
    expect(lastProblem({ status, error })).toBe(text);
  });
});

it.each([
  [null, '–'],
  [1, '100%'],
  [0.9876, '98.8%'],
])('the share %s is %s', (share, text) => {
  expect(percent(share, 'en')).toBe(text);
});
