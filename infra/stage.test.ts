import { describe, expect, it } from 'vitest';
import { stageOf } from './stage.ts';

describe('stageOf', () => {
  it.each([undefined, '', 'Prod', 'staging', 'toString', 7])('refuses %j', (name) => {
    expect(() => stageOf(name)).toThrow('must be one of: dev, prod');
  });

  it('protects the data of prod and lets go of that of dev', () => {
    expect(stageOf('prod')).toMatchObject({
      pointInTimeRecovery: true,
      deletionProtection: true,
      removalPolicy: 'retain',
    });
    expect(stageOf('dev')).toMatchObject({ deletionProtection: false, removalPolicy: 'destroy' });
  });

  it('takes a receiver of alarms, if it is an address', () => {
    expect(stageOf('dev').alarmEmail).toBeUndefined();
    expect(stageOf('dev', 'ops@example.com').alarmEmail).toBe('ops@example.com');
    expect(() => stageOf('dev', 'nobody')).toThrow('email');
  });
});
