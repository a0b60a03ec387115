import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { protection } from '@waybill/console/build/protection';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { PAGE_ADDRESS } from './constructs/page-address.ts';
import { stageFrom, stageOf } from './stage/stage.ts';
import { appOf, resources, synthesized, templateOf } from './testing.ts';
import { waybill } from './waybill.ts';

const named = {
  domain: 'shop.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b-2c3d',
};
const { stacks } = synthesized('prod', { console: named });
const own = stacks.console === undefined ? [] : [stacks.console];

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly CachePolicyId: string;
  readonly AllowedMethods?: readonly string[];
  readonly ViewerProtocolPolicy: string;
  readonly ResponseHeadersPolicyId?: unknown;
}

interface DistributionProperties {
  readonly DistributionConfig: {
    readonly Aliases: readonly string[];
    readonly WebACLId: unknown;
    readonly ViewerCertificate: { readonly AcmCertificateArn: string };
    readonly CacheBehaviors: readonly Behavior[];
    readonly DefaultCacheBehavior: Behavior;
    readonly Origins: readonly {
      readonly Id: string;
      readonly DomainName: unknown;
      readonly OriginAccessControlId?: unknown;
    }[];
  };
}

const [distribution] = resources<DistributionProperties>(own, 'AWS::CloudFront::Distribution');
const config = distribution?.properties.DistributionConfig;
const behavior = (pattern: string) =>
  config?.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
const originOf = (one: Behavior | undefined) =>
  config?.Origins.find(({ Id }) => Id === one?.TargetOriginId);

/** AWS's own policy that caches nothing. */
const NO_CACHE = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

// STG-7
describe('the console of a stage', () => {
  it('is there only where the stage asks for it', () => {
    expect(synthesized('prod').stacks.console).toBeUndefined();
    expect(stageOf('prod').console).toBeUndefined();
  });

  it('has the name and the certificate of the stage', () => {
    expect(config?.Aliases).toEqual([named.domain]);
    expect(config?.ViewerCertificate.AcmCertificateArn).toBe(named.certificateArn);
    expect(config?.WebACLId).toEqual({
      'Fn::GetStackOutput': {
        StackName: stacks.edge?.stackName,
        OutputName: 'WebAclArn',
        Region: 'us-east-1',
      },
    });
  });

  it('keeps its pages in a bucket that only CloudFront reads', () => {
    const [bucket] = resources<{ PublicAccessBlockConfiguration: object }>(own, 'AWS::S3::Bucket');
    expect(Object.values(bucket?.properties.PublicAccessBlockConfiguration ?? {})).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(originOf(config?.DefaultCacheBehavior)?.OriginAccessControlId).toBeDefined();
    const [policy] = resources<{
      PolicyDocument: {
        Statement: { Effect: string; Principal: object; Condition: Record<string, object> }[];
      };
    }>(own, 'AWS::S3::BucketPolicy');
    const allowed = policy?.properties.PolicyDocument.Statement.filter(
      ({ Effect }) => Effect === 'Allow',
    );
    expect(allowed?.map(({ Principal }) => Principal)).toEqual([
      { Service: 'cloudfront.amazonaws.com' },
    ]);
    expect(Object.keys(allowed?.[0]?.Condition['StringEquals'] ?? {})).toEqual(['AWS:SourceArn']);
  });

  it('sends calls to the gateway, every method and nothing from a cache', () => {
    const calls = behavior('/v1/*');
    expect(calls?.CachePolicyId).toBe(NO_CACHE);
    expect(calls?.AllowedMethods).toEqual(expect.arrayContaining(['POST', 'PUT', 'DELETE']));
    expect(calls?.ViewerProtocolPolicy).toBe('https-only');
    expect(JSON.stringify(originOf(calls)?.DomainName)).toContain('ApiEndpoint');
  });

  it('sends the headers with the console that the local stack sends', () => {
    const [policy] = resources<{ ResponseHeadersPolicyConfig: object }>(
      own,
      'AWS::CloudFront::ResponseHeadersPolicy',
    );
    const text = JSON.stringify(policy?.properties.ResponseHeadersPolicyConfig);
    expect(text).toContain(protection['content-security-policy']);
    expect(text).toContain('no-referrer');
    expect(text).toContain('cross-origin-opener-policy');
    expect(behavior('/console*')?.ResponseHeadersPolicyId).toEqual({ Ref: policy?.id });
  });

  it('uploads what may be kept for ever before the page that names it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pages-'));
    writeFileSync(join(folder, 'index.html'), 'a page');
    const app = appOf();
    const stage = { ...stageOf('prod'), console: {} };
    const made = waybill(app, {
      stage,
      areas: [],
      codeOf: () => Code.fromInline('0'),
      pages: folder,
    });
    if (made.console === undefined) throw new Error('the stage has no console');
    const { Resources } = templateOf(made.console);
    const uploads = Object.entries(Resources).filter(([, { Type }]) =>
      Type.startsWith('Custom::CDKBucketDeployment'),
    );
    const [assets, rest] = uploads.map(([id, resource]) => ({ id, ...resource }));
    expect(JSON.stringify(assets?.Properties)).toContain('max-age=31536000, immutable');
    expect(JSON.stringify(rest?.Properties)).toContain('no-cache');
    expect(Reflect.get(rest ?? {}, 'DependsOn')).toContain(assets?.id);
    rmSync(folder, { recursive: true });
  });

  it('says where it is', () => {
    const outputs = stacks.console === undefined ? {} : templateOf(stacks.console).Outputs;
    expect(outputs?.['ConsoleAddress']?.Value).toBe('https://shop.example.com/console/');
  });
});

describe('the address of a page', () => {
  const answer = (uri: string) =>
    runInNewContext(`${PAGE_ADDRESS}; handler({ request: { uri: '${uri}' } })`) as {
      readonly uri?: string;
      readonly headers?: { readonly location: { readonly value: string } };
    };

  it.each([
    ['/console/', '/console/index.html'],
    ['/console/orders/1/ship', '/console/index.html'],
    ['/console/assets/main-ABC.js', '/console/assets/main-ABC.js'],
    ['/docs/', '/docs/index.html'],
    ['/docs/errors.html', '/docs/errors.html'],
  ])('%s is the file %s', (uri, file) => {
    expect(answer(uri).uri).toBe(file);
  });

  it.each([
    ['/', '/console/'],
    ['/console', '/console/'],
    ['/docs', '/docs/'],
  ])('%s leads to %s', (uri, place) => {
    expect(answer(uri).headers?.location.value).toBe(place);
  });
});

it.each([
  [{ domain: 'shop.example.com' }, 'needs domain and certificateArn together'],
  [{ ...named, domain: 'https://shop' }, 'must be a name such as'],
  [
    { ...named, certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/a' },
    'us-east-1',
  ],
  [{ bucket: 'x' }, 'is no key of a stage'],
])('a stage file that says %j is refused', (console, sentence) => {
  const { name, ...prod } = stageOf('prod');
  expect(() => stageFrom(name, { ...prod, console })).toThrow(sentence);
});
