import { BEYOND_LIMITS, LIMIT_SECONDS } from '@waybill/api/caller-limits';
import { KEY_SHAPE } from '@waybill/tenants/api-key/secret';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { physicalName } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';

const TENANT = 'x-service-tenant';
const KEY = 'x-service-api-key';
const REFUSAL = 'beyond-limits';
const AS_SENT = [{ priority: 0, type: 'NONE' }];

type Counting = Omit<CfnWebACL.RateBasedStatementProperty, 'limit' | 'evaluationWindowSec'>;

/** Requests are not sampled: a sample holds their headers, and so the keys of callers. */
const measuredAs = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const byAddress: Counting = { aggregateKeyType: 'IP' };

/** Never by the tenant alone: its name is no secret, and others could use up its limit (API-172). */
const byKey: Counting = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [TENANT, KEY].map((name) => ({ header: { name, textTransformations: AS_SENT } })),
};

const keyField = { fieldToMatch: { singleHeader: { Name: KEY } }, textTransformations: AS_SENT };

/** A web ACL does not know which key is wrong, but which one is none. */
const byAddressWithoutKey: Counting = {
  ...byAddress,
  scopeDownStatement: {
    andStatement: {
      statements: [
        { sizeConstraintStatement: { ...keyField, comparisonOperator: 'GT', size: 0 } },
        {
          notStatement: {
            statement: { regexMatchStatement: { ...keyField, regexString: KEY_SHAPE.source } },
          },
        },
      ],
    },
  },
};

const refuse: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: REFUSAL,
      responseHeaders: [{ name: 'retry-after', value: String(LIMIT_SECONDS) }],
    },
  },
};

/** The limits of callers as rules of AWS WAF, which CloudFront asks for every request (STG-11). */
export function webAcl(scope: Construct, id: string, stage: Stage): CfnWebACL {
  const { perAddress, perKey, wrongKeys } = stage.limits;
  const rules: readonly [name: string, limit: number, counting: Counting][] = [
    ['per-address', perAddress, byAddress],
    ['per-key', perKey, byKey],
    ['wrong-keys', wrongKeys, byAddressWithoutKey],
  ];
  const { message, code } = BEYOND_LIMITS;
  return new CfnWebACL(scope, id, {
    name: physicalName(stage, 'edge'),
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: measuredAs(physicalName(stage, 'edge')),
    customResponseBodies: {
      [REFUSAL]: {
        contentType: 'APPLICATION_JSON',
        content: JSON.stringify({ error: message, message, code }),
      },
    },
    rules: rules.map(([name, limit, counting], priority) => ({
      name,
      priority,
      action: refuse,
      visibilityConfig: measuredAs(physicalName(stage, name)),
      statement: {
        rateBasedStatement: { ...counting, limit, evaluationWindowSec: LIMIT_SECONDS },
      },
    })),
  });
}
