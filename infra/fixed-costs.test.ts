import { describe, expect, it } from 'vitest';
import { fixedOf } from './costs/fixed.ts';
import { stageOf } from './stage/stage.ts';
import { synthesized, templateOf } from './testing.ts';

const alarmEmail = 'ops@example.com';
const prod = synthesized('prod', { alarmEmail });
const withOneTable = synthesized('prod', { alarmEmail, tables: 1 });

describe('what prod costs while it is idle', () => {
  it('is below 60 USD a month where it has one table', () => {
    expect(fixedOf(withOneTable.all)).toBeLessThan(60);
    // A sum of nothing would be below it as well.
    expect(fixedOf(withOneTable.all)).toBeGreaterThan(10);
  });

  it('grows by 15 USD a month with each further table, nearly all of it for its insights', () => {
    const { tables } = stageOf('prod');
    expect(fixedOf(prod.all) - fixedOf(withOneTable.all)).toBeCloseTo(15 * (tables - 1), 10);
  });

  it('grows by 8.64 USD a month with each run of a selling function that is kept ready', () => {
    const release = { shift: 'at-once', warm: 2 } as const;
    const warm = synthesized('prod', { alarmEmail, release });
    // 10 functions of a gigabyte that callers wait for and the authorizer, and a publisher of half.
    expect(fixedOf(warm.all) - fixedOf(prod.all)).toBeCloseTo(2 * 11.5 * 8.64, 1);
  });

  it('has no further part: nothing else here is billed by the hour or the month', () => {
    const hourly = /^AWS::(?:EC2|ECS|ElastiCache|ElasticLoadBalancing|RDS|SecretsManager|WAF)/u;
    const types = prod.all.flatMap((stack) =>
      Object.values(templateOf(stack).Resources).map(({ Type }) => Type),
    );
    expect(types.filter((type) => hourly.test(type))).toEqual([]);
    expect(types).not.toContain('AWS::CloudWatch::Dashboard');
  });
});
