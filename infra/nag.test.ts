import { Aspects, CfnResource } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks, NagSuppressions } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { acceptedFindings } from './accepted-findings.ts';
import { type Synthesized, stacksOf } from './testing.ts';

const accept = ({ app }: Synthesized): void => {
  for (const node of app.node.findAll()) {
    if (!CfnResource.isCfnResource(node)) continue;
    const accepted = acceptedFindings.filter(({ path }) => path.test(`/${node.node.path}`));
    if (accepted.length === 0) continue;
    const findings = accepted.map(({ finding }) => finding);
    NagSuppressions.addResourceSuppressions(node, findings);
  }
};

/** What cdk-nag says, as `path rule`. */
const findings = ({ app, all }: Synthesized): string[] => {
  Aspects.of(app).add(new AwsSolutionsChecks());
  return all.flatMap((stack) => {
    const annotations = Annotations.fromStack(stack);
    return [
      ...annotations.findError('*', Match.anyValue()),
      ...annotations.findWarning('*', Match.anyValue()),
    ].map(({ id, entry }) => `${id} ${String(entry.data).split(':', 1)[0]}`);
  });
};

describe('cdk-nag, AwsSolutions', () => {
  it.each([['dev'], ['prod']])('finds nothing in %s that is not accepted', (stage) => {
    const synthesized = stacksOf(stage, 'ops@example.com');
    accept(synthesized);
    expect(findings(synthesized)).toEqual([]);
  });

  it('still finds everything that is accepted: no excuse outlives its reason', () => {
    const found = findings(stacksOf('prod'));
    for (const { path, finding } of acceptedFindings) {
      const resource = new RegExp(path.source.replace('$', ' '), 'u');
      const hits = found.filter((one) => resource.test(one) && one.includes(` ${finding.id}`));
      expect([path.source, hits.length > 0]).toEqual([path.source, true]);
      expect(finding.reason.length).toBeGreaterThan(60);
    }
  });
});
