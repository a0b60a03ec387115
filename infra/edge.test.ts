import { CALLER_LIMITS } from '@waybill/api/caller-limits';
import { EDGE_HEADER } from '@waybill/api/edge-secret';
import { newKeySecret } from '@waybill/tenants/api-key/secret';
import { describe, expect, it } from 'vitest';
import { stageFrom, stageOf } from './stage/stage.ts';
import { resources, synthesized, synthesizedCore, target, templateOf } from './testing.ts';

const domain = 'shop.example.com';
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b-2c3d';
const console = { domain, certificateArn };
const limits = { perAddress: 20_000, perKey: 15_000, wrongKeys: 50 };
const { stacks, all } = synthesized('prod', { console, limits });
const { core, edge } = stacks;
const dev = synthesized('dev');

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Action: unknown;
  readonly VisibilityConfig: { readonly SampledRequestsEnabled: boolean };
  readonly Statement: {
    readonly RateBasedStatement: {
      readonly Limit: number;
      readonly EvaluationWindowSec: number;
      readonly AggregateKeyType: string;
      readonly CustomKeys?: unknown;
      readonly ScopeDownStatement?: {
        readonly AndStatement: { readonly Statements: readonly [unknown, NotAKey] };
      };
    };
  };
}
interface NotAKey {
  readonly NotStatement: {
    readonly Statement: { readonly RegexMatchStatement: { readonly RegexString: string } };
  };
}
interface WebAclProperties {
  readonly Scope: string;
  readonly DefaultAction: object;
  readonly Rules: readonly Rule[];
  readonly CustomResponseBodies: Readonly<Record<string, { readonly Content: string }>>;
}
interface RouteProperties {
  readonly RouteKey: string;
  readonly AuthorizationType: string;
  readonly AuthorizerId?: unknown;
}
interface AuthorizerProperties {
  readonly IdentitySource: readonly string[];
  readonly AuthorizerUri: unknown;
}
interface FunctionProperties {
  readonly FunctionName: string;
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}
interface DistributionProperties {
  readonly DistributionConfig: {
    readonly WebACLId?: unknown;
    readonly CacheBehaviors: readonly {
      readonly PathPattern: string;
      readonly TargetOriginId: string;
    }[];
    readonly Origins: readonly {
      readonly Id: string;
      readonly OriginCustomHeaders?: readonly {
        readonly HeaderName: string;
        readonly HeaderValue: unknown;
      }[];
    }[];
  };
}

const ownOf = (stack: typeof edge) => (stack === undefined ? [] : [stack]);
const acls = resources<WebAclProperties>(ownOf(edge), 'AWS::WAFv2::WebACL');
const [acl] = acls.map(({ properties }) => properties);
const ruleNamed = (name: string) => acl?.Rules.find(({ Name }) => Name === name);
const countingOf = (name: string) => ruleNamed(name)?.Statement.RateBasedStatement;
const [distribution] = resources<DistributionProperties>(all, 'AWS::CloudFront::Distribution').map(
  ({ properties }) => properties.DistributionConfig,
);

// STG-11
describe('the web ACL of a stage with a domain', () => {
  it('is where CloudFront takes it from, and in front of all that has the name', () => {
    expect(acls).toHaveLength(1);
    expect(acl?.Scope).toBe('CLOUDFRONT');
    expect(edge?.region).toBe('us-east-1');
    expect(distribution?.WebACLId).toEqual({
      'Fn::GetStackOutput': {
        StackName: 'waybill-prod-edge',
        OutputName: 'WebAclArn',
        Region: 'us-east-1',
      },
    });
    const [output] = Object.values(edge === undefined ? {} : (templateOf(edge).Outputs ?? {}));
    expect(output?.Value).toEqual({ 'Fn::GetAtt': [acls[0]?.id, 'Arn'] });
    expect(stacks.console?.dependencies).toContain(edge);
  });

  it('lets everybody in who is within the limits of the stage', () => {
    expect(acl?.DefaultAction).toEqual({ Allow: {} });
    const found = acl?.Rules.map(({ Name, Statement: { RateBasedStatement: counting } }) => [
      Name,
      counting.Limit,
      counting.EvaluationWindowSec,
      counting.AggregateKeyType,
    ]);
    expect(found).toEqual([
      ['per-address', limits.perAddress, 60, 'IP'],
      ['per-key', limits.perKey, 60, 'CUSTOM_KEYS'],
      ['wrong-keys', limits.wrongKeys, 60, 'IP'],
    ]);
    expect(acl?.Rules.map(({ Priority }) => Priority)).toEqual([0, 1, 2]);
  });

  it('counts a key with its tenant, and no tenant without a key', () => {
    const headers = ['x-service-tenant', 'x-service-api-key'].map((Name) => ({
      Header: { Name, TextTransformations: [{ Priority: 0, Type: 'NONE' }] },
    }));
    expect(countingOf('per-key')?.CustomKeys).toEqual(headers);
    expect(countingOf('per-address')?.ScopeDownStatement).toBeUndefined();
    expect(countingOf('per-key')?.ScopeDownStatement).toBeUndefined();
  });

  it('counts as wrong what is sent as a key and is none by its look', () => {
    const [isSent, isNone] = countingOf('wrong-keys')?.ScopeDownStatement?.AndStatement
      .Statements ?? [undefined, undefined];
    const FieldToMatch = { SingleHeader: { Name: 'x-service-api-key' } };
    expect(isSent).toMatchObject({
      SizeConstraintStatement: { ComparisonOperator: 'GT', Size: 0, FieldToMatch },
    });
    expect(isNone).toMatchObject({
      NotStatement: { Statement: { RegexMatchStatement: { FieldToMatch } } },
    });
    const shape = new RegExp(isNone?.NotStatement.Statement.RegexMatchStatement.RegexString ?? '');
    expect(newKeySecret()).toMatch(shape);
    for (const wrong of ['guess', 'wb_guess', `${newKeySecret()}x`, ` ${newKeySecret()}`]) {
      expect(wrong).not.toMatch(shape);
    }
  });

  it('refuses with 429, the code of every other limit, and when to come back', () => {
    for (const rule of acl?.Rules ?? []) {
      expect(rule.Action).toEqual({
        Block: {
          CustomResponse: {
            ResponseCode: 429,
            CustomResponseBodyKey: 'beyond-limits',
            ResponseHeaders: [{ Name: 'retry-after', Value: '60' }],
          },
        },
      });
    }
    const body = JSON.parse(acl?.CustomResponseBodies['beyond-limits']?.Content ?? '{}');
    expect(body).toEqual({ error: body.message, message: body.message, code: 'rate_limited' });
  });

  it('keeps no sample of a request: it would hold the keys of callers', () => {
    const sampling = acl?.Rules.map((rule) => rule.VisibilityConfig.SampledRequestsEnabled);
    expect(sampling).toEqual([false, false, false]);
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
  });

  it('is in no stage without a domain, whether or not that has a console', () => {
    for (const { stacks: others } of [dev, synthesized('prod', { console: {} })]) {
      expect(others.edge).toBeUndefined();
      expect(others.core.edgeSecrets).toBeUndefined();
    }
  });
});

// STG-11
describe('the limits of a stage file', () => {
  const { name, limits: _limits, ...prod } = stageOf('prod');

  it('are those of the local stack where it says nothing', () => {
    expect(stageFrom(name, prod).limits).toEqual(CALLER_LIMITS);
    expect(stageFrom(name, { ...prod, limits: { wrongKeys: 20 } }).limits).toEqual({
      ...CALLER_LIMITS,
      wrongKeys: 20,
    });
  });

  it('leave to the others of prod what one caller cannot have', () => {
    const { throttle, tenant } = stageOf('prod');
    expect(CALLER_LIMITS.perAddress).toBeLessThan(60 * throttle.requestsPerSecond);
    expect(CALLER_LIMITS.perKey).toBeLessThan(60 * throttle.requestsPerSecond);
    expect(CALLER_LIMITS.perKey).toBeGreaterThan(60 * tenant.requestsPerSecond);
  });

  it.each([
    [{ perAddress: 9 }, 'limits.perAddress must be at least 10'],
    [{ perKey: 0.5 }, 'limits.perKey must be a whole number'],
    [{ perTenant: 100 }, 'perTenant is no key of a stage'],
  ])('that say %j are refused', (wrong, sentence) => {
    expect(() => stageFrom(name, { ...prod, limits: wrong })).toThrow(sentence);
  });
});

// STG-12
describe('the address of the gateway itself', () => {
  const routes = resources<RouteProperties>(all, 'AWS::ApiGatewayV2::Route');
  const authorizers = resources<AuthorizerProperties>([core], 'AWS::ApiGatewayV2::Authorizer');
  const functions = resources<FunctionProperties>(all, 'AWS::Lambda::Function');
  const secretsOf = (stack: typeof core) => resources([stack], 'AWS::SecretsManager::Secret');
  const authorizerIn = (found: typeof functions) =>
    found.find(({ properties }) => properties.FunctionName === 'waybill-prod-auth-authorize');

  it('answers nobody at any route who does not send the secret', () => {
    expect(authorizers).toHaveLength(2);
    for (const { properties } of authorizers) {
      expect(properties.IdentitySource).toContain(`$request.header.${EDGE_HEADER}`);
      const [live] = resources<{ FunctionName: unknown }>([core], 'AWS::Lambda::Alias');
      expect(JSON.stringify(properties.AuthorizerUri)).toContain(live?.id);
      expect(target(live?.properties.FunctionName)).toBe(authorizerIn(functions)?.id);
    }
    expect(routes.length).toBeGreaterThan(200);
    for (const { properties } of routes) {
      expect([properties.RouteKey, properties.AuthorizationType]).toEqual([
        properties.RouteKey,
        'CUSTOM',
      ]);
    }
  });

  it('asks for tenant and key wherever it did', () => {
    const [callers] = authorizers.filter(({ properties }) => properties.IdentitySource.length > 1);
    expect(callers?.properties.IdentitySource).toEqual([
      '$request.header.X-Service-Tenant',
      '$request.header.X-Service-Api-Key',
      `$request.header.${EDGE_HEADER}`,
    ]);
    const asking = (found: typeof routes, isCallers: (id: unknown) => boolean) =>
      found
        .filter(({ properties }) => isCallers(properties.AuthorizerId))
        .map(({ properties }) => properties.RouteKey)
        .toSorted();
    const before = asking(
      resources<RouteProperties>(dev.all, 'AWS::ApiGatewayV2::Route'),
      (id) => id !== undefined,
    );
    const now = asking(routes, (id) => JSON.stringify(id).includes(callers?.id ?? '-'));
    expect(now).toEqual(before);
  });

  it('gets the secret from CloudFront, which the template does not hold', () => {
    const [secret, ...others] = secretsOf(core);
    expect(others).toEqual([]);
    expect(secret?.properties).toMatchObject({ GenerateSecretString: { PasswordLength: 64 } });
    expect(JSON.stringify(secret?.properties)).not.toContain('"SecretString"');
    for (const path of ['/v1/*', '/health/*']) {
      const behavior = distribution?.CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
      const origin = distribution?.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
      const [header] = origin?.OriginCustomHeaders ?? [];
      expect(header?.HeaderName).toBe(EDGE_HEADER);
      expect(JSON.stringify(header?.HeaderValue)).toContain('{{resolve:secretsmanager:');
      expect(JSON.stringify(header?.HeaderValue)).toContain(secret?.id);
    }
  });

  it('tells it the authorizer, and no other function', () => {
    const told = functions.filter(
      ({ properties }) => 'EDGE_SECRETS' in properties.Environment.Variables,
    );
    expect(told.map(({ id }) => id)).toEqual([authorizerIn(functions)?.id]);
    const value = JSON.stringify(told[0]?.properties.Environment.Variables['EDGE_SECRETS']);
    expect(value).toContain('{{resolve:secretsmanager:');
    expect(value).toContain(secretsOf(core)[0]?.id);
  });

  it('takes the secret of the generation before as well, so that none is refused meanwhile', () => {
    const idsAt = (generation: number) => {
      const found = synthesizedCore({ ...stageOf('prod'), console, generation }).stacks.core;
      const [authorize] = resources<FunctionProperties>([found], 'AWS::Lambda::Function').filter(
        ({ properties }) => 'EDGE_SECRETS' in properties.Environment.Variables,
      );
      const value = JSON.stringify(authorize?.properties.Environment.Variables['EDGE_SECRETS']);
      const ids = secretsOf(found).map(({ id }) => id);
      expect(ids.filter((id) => !value.includes(id))).toEqual([]);
      return ids;
    };
    const [first, second, third] = [idsAt(1), idsAt(2), idsAt(3)];
    expect([first.length, second.length, third.length]).toEqual([1, 2, 2]);
    expect(second).toEqual(expect.arrayContaining(first));
    expect(third).not.toEqual(expect.arrayContaining(first));
    expect(third.filter((id) => second.includes(id))).toHaveLength(1);
  });

  it('is in no output that people read, and webhooks call neither it nor the domain', () => {
    expect(templateOf(core).Outputs?.['ApiAddress']?.Value).toBe(`https://${domain}/v1`);
    const hosts = functions.flatMap(({ properties }) => {
      const { API_HOSTS: own } = properties.Environment.Variables;
      return own === undefined ? [] : [JSON.stringify(own)];
    });
    expect(hosts.length).toBeGreaterThan(200);
    for (const own of hosts) expect(own).toMatch(/\.execute-api\..*,shop\.example\.com/u);
  });

  it('stays open in a stage without a domain', () => {
    const [only, ...others] = resources<AuthorizerProperties>(
      ...([[dev.stacks.core], 'AWS::ApiGatewayV2::Authorizer'] as const),
    );
    expect(others).toEqual([]);
    expect(JSON.stringify(only?.properties)).not.toContain(EDGE_HEADER);
    expect(secretsOf(dev.stacks.core)).toEqual([]);
  });
});
