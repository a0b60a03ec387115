import { rounds } from '@waybill/testing/rounds';
import { describe, expect, it } from 'vitest';
import { handlers } from '../handlers.ts';
import { deployed, templatesOf } from '../simulation/deployed.ts';
import { policySizes } from '../simulation/policy-size.ts';
import {
  resources,
  synthesized,
  synthesizedCore,
  synthesizedStage,
  templateOf,
} from '../testing.ts';
import { quotas } from './quotas.ts';
import { stageOf } from './stage.ts';

const prod = stageOf('prod');

/** Names are as long as they may be, and with them every ARN. */
const longest = 'abcdefghijkl';

const { all } = synthesized('prod', { alarmEmail: 'ops@example.com' });
const { all: allOfDev } = synthesized('dev');

/** Policies grow with the tables, so that the short form looks at the most there can be. */
const counts = [8, 7, 6, 5, 4, 3, 2, 1].slice(0, rounds({ short: 1, long: 8 }));

// STG-2
describe('policies', () => {
  it.each(counts)('of a stage with %i tables are no longer than IAM takes', (tables) => {
    const stage = { ...prod, name: longest, tables, contributorInsights: false };
    const sizes = policySizes(deployed(templatesOf(synthesizedStage(stage).all)));
    // Roles without rights would fit as well.
    expect(Math.max(...sizes.map(({ inline }) => inline))).toBeGreaterThan(2_000);
    for (const { role, inline, managed } of sizes) {
      expect([role, inline]).toEqual([role, Math.min(inline, quotas.inlinePolicies)]);
      expect([role, managed.filter((size) => size > quotas.managedPolicy)]).toEqual([role, []]);
      expect(managed.length).toBeLessThanOrEqual(quotas.managedPolicies);
    }
  });
});

// STG-2
describe.each([
  ['prod', all],
  ['dev', allOfDev],
])('the stacks of %s', (_, stacks) => {
  it('have no more resources than CloudFormation takes', () => {
    for (const stack of stacks) {
      expect(Object.keys(templateOf(stack).Resources).length).toBeLessThan(quotas.resources);
    }
  });

  it('have no more routes and integrations than an HTTP API takes', () => {
    const routes = resources(stacks, 'AWS::ApiGatewayV2::Route');
    const integrations = resources(stacks, 'AWS::ApiGatewayV2::Integration');
    expect(routes.length).toBeLessThan(quotas.routes);
    expect(integrations.length).toBeLessThan(quotas.integrations);
  });

  it('have no more metric filters than the log group of the gateway takes, which they all read', () => {
    const filters = resources(stacks, 'AWS::Logs::MetricFilter');
    expect(filters.length).toBeLessThan(quotas.metricFilters);
  });
});

// STG-2
it('names of functions fit into the longest name of a stage', () => {
  const name = Math.max(...handlers().map(({ id }) => id.length));
  expect(`waybill-${longest}-`.length + name).toBeLessThanOrEqual(quotas.functionName);
});

// STG-3
describe('rules of contributor insights', () => {
  const withRules = (tables: number, insightRules: number) => ({
    ...prod,
    tables,
    account: { ...prod.account, insightRules },
  });
  const watched = (tables: number) => {
    const stage = withRules(tables, 1_000);
    const text = JSON.stringify(templateOf(synthesizedCore(stage).stacks.core));
    return text.split('"THROTTLED_KEYS"').length - 1;
  };

  it('are counted as the template asks for them, two for each table and index', () => {
    expect(2 * watched(4)).toBe(112);
    expect(() => synthesizedCore(withRules(4, 112))).not.toThrow();
  });

  it('beyond those of the account are refused with a sentence', () => {
    expect(() => synthesizedCore({ ...prod, tables: 4 })).toThrow(
      'stages/prod.json: contributorInsights needs 112 rules for 4 tables with 13 indexes each, and account.insightRules leaves 100 to this stage',
    );
    expect(() => synthesizedCore(withRules(4, 111))).toThrow('112');
  });

  it('are not asked for by a stage that does without', () => {
    const stage = { ...prod, tables: 8, contributorInsights: false };
    expect(() => synthesizedCore(stage)).not.toThrow();
  });
});
