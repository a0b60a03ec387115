import { rounds } from '@waybill/testing/rounds';
import { Aspects } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AcceptedFinding, acceptedFindings } from './accepted-findings.ts';
import { artifactOf, validatedStacksOf } from './testing.ts';

interface Finding {
  readonly path: string;
  readonly rule: string;
}

/** The rule a message begins with: `AwsSolutions-IAM5[Resource::*]`, or that a rule crashed. */
const RULE = /^((?:AwsSolutions-|CdkNagValidationFailure)[A-Z0-9]*(?:\[.*?\])?): /u;

const findingsOf = (stage: string): Finding[] => {
  const { app, all } = validatedStacksOf(stage, {
    alarmEmail: 'ops@example.com',
    allowedOrigins: ['https://shop.example.com'],
    console: {
      domain: 'shop.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b-2c3d',
    },
  });
  Aspects.of(app).add(new AwsSolutionsChecks());
  return all.flatMap((stack) =>
    artifactOf(stack).messages.flatMap(({ id, entry }) => {
      const rule = RULE.exec(String(entry.data))?.[1];
      return rule === undefined ? [] : [{ path: id, rule }];
    }),
  );
};

const accepts = ({ path, rule }: AcceptedFinding, finding: Finding): boolean =>
  path.test(finding.path) && rule.test(finding.rule);

// The stage of customers is checked on every change, our own stages before a release.
const stages = ['prod', 'dev'].slice(0, rounds({ short: 1, long: 2 }));

const findings: Record<string, Finding[]> = {};

beforeAll(() => {
  for (const stage of stages) findings[stage] = findingsOf(stage);
});

describe('cdk-nag, AwsSolutions', () => {
  it.each(stages)('finds nothing in %s that is not accepted', (stage) => {
    const open = findings[stage]?.filter(
      (finding) => !acceptedFindings.some((accepted) => accepts(accepted, finding)),
    );
    expect(open).toEqual([]);
  });

  it.each(acceptedFindings)('still finds what is accepted because $reason', (accepted) => {
    expect(findings['prod']?.filter((finding) => accepts(accepted, finding))).not.toEqual([]);
    expect(accepted.reason.length).toBeGreaterThan(60);
  });
});
