import { Aspects, CfnResource } from 'aws-cdk-lib';
import { AwsSolutionsChecks, NagSuppressions } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptedFindings } from './accepted-findings.ts';
import { artifactOf, type Synthesized, stacksOf } from './testing.ts';

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
  return all.flatMap((stack) =>
    artifactOf(stack)
      .messages.filter(({ entry }) => String(entry.data).startsWith('AwsSolutions-'))
      .map(({ id, entry }) => `${id} ${String(entry.data).split(':', 1)[0]}`),
  );
};

const unaccepted: Record<string, string[]> = {};
let raw: string[] = [];

beforeAll(() => {
  for (const stage of ['dev', 'prod']) {
    const stacks = stacksOf(stage, 'ops@example.com');
    accept(stacks);
    unaccepted[stage] = findings(stacks);
  }
  raw = findings(stacksOf('prod'));
});

describe('cdk-nag, AwsSolutions', () => {
  it.each([['dev'], ['prod']])('finds nothing in %s that is not accepted', (stage) => {
    expect(unaccepted[stage]).toEqual([]);
  });

  it.each(acceptedFindings)(
    'still finds $finding.id at $path: no excuse outlives its reason',
    ({ path, finding }) => {
      const resource = new RegExp(path.source.replace('$', ' '), 'u');
      const hits = raw.filter((one) => resource.test(one) && one.includes(` ${finding.id}`));
      expect(hits).not.toEqual([]);
      expect(finding.reason.length).toBeGreaterThan(60);
    },
  );
});
