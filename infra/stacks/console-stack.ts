import { EDGE_HEADER } from '@waybill/api/edge-secret';
import { protection } from '@waybill/console/build/protection';
import { CfnOutput, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { filledIn } from '../constructs/edge-secrets.ts';
import { pageAddress } from '../constructs/page-address.ts';
import { removalPolicy } from '../stage/removal.ts';
import type { Stage } from '../stage/stage.ts';
import type { CoreStack } from './core-stack.ts';
import { webAclArnOf } from './edge-stack.ts';

export interface ConsoleStackProps extends StackProps {
  readonly stage: Stage;
  readonly core: Pick<CoreStack, 'api' | 'edgeSecrets'>;
  /** The folder with the console and the guides; without one the bucket stays empty. */
  readonly pages: string | undefined;
}

const YEAR = Duration.days(365);
/** Their names say what is in them. */
const HASHED = 'console/assets/*';

/**
 * The console, the guides and the API under one name, so that a page calls no other origin (STG-7):
 * a private bucket that CloudFront alone reads, and the gateway behind `/v1/*`, uncached. Where the
 * name is the stage's own, the web ACL of its edge stands in front of all of it (STG-11).
 */
export class ConsoleStack extends Stack {
  constructor(scope: Construct, id: string, { stage, core, pages, ...rest }: ConsoleStackProps) {
    super(scope, id, rest);
    const bucket = privateBucket(this, stage);
    const distribution = new Distribution(this, 'distribution', {
      ...entranceOf(this, stage),
      comment: `The console of ${stage.name}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      ...this.#behaviors(S3BucketOrigin.withOriginAccessControl(bucket), core),
    });
    if (pages !== undefined) this.#upload(bucket, distribution, pages);
    new CfnOutput(this, 'ConsoleAddress', {
      value: `https://${stage.console?.domain ?? distribution.distributionDomainName}/console/`,
      description: 'Where people open the console',
    });
    new CfnOutput(this, 'ConsoleTarget', {
      value: distribution.distributionDomainName,
      description: 'Where your DNS points the name of the console',
    });
  }

  #behaviors(
    files: IOrigin,
    { api, edgeSecrets }: ConsoleStackProps['core'],
  ): Pick<DistributionProps, 'defaultBehavior' | 'additionalBehaviors'> {
    const address = {
      function: pageAddress(this, 'page-address'),
      eventType: FunctionEventType.VIEWER_REQUEST,
    };
    const guides: BehaviorOptions = {
      origin: files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
      functionAssociations: [address],
      compress: true,
    };
    const calls: BehaviorOptions = {
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
        ...(edgeSecrets && { customHeaders: { [EDGE_HEADER]: filledIn(edgeSecrets.current) } }),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The gateway knows its own name alone.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    return {
      defaultBehavior: guides,
      additionalBehaviors: {
        '/v1/*': calls,
        '/health/*': calls,
        '/console*': { ...guides, responseHeadersPolicy: consoleHeaders(this) },
      },
    };
  }

  /** The page itself is asked for anew each time; the scripts that it names are kept for ever. */
  #upload(bucket: IBucket, distribution: Distribution, pages: string): void {
    const shared = { destinationBucket: bucket, sources: [Source.asset(pages)], prune: false };
    const assets = new BucketDeployment(this, 'assets', {
      ...shared,
      exclude: ['*'],
      include: [HASHED],
      cacheControl: [CacheControl.maxAge(YEAR), CacheControl.immutable()],
    });
    const rest = new BucketDeployment(this, 'rest', {
      ...shared,
      exclude: [HASHED],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/console/*', '/docs/*'],
    });
    // A page must never name a script that is not there yet.
    rest.node.addDependency(assets);
  }
}

/** The CDK's `Bucket` leaves open what its `IBucket` asks for, which only exact optional types see. */
const privateBucket = (scope: Construct, stage: Stage): IBucket =>
  new Bucket(scope, 'pages', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: removalPolicy(stage),
  }) as IBucket;

function entranceOf(
  scope: Construct,
  stage: Stage,
): Pick<DistributionProps, 'domainNames' | 'certificate' | 'webAclId'> {
  const { domain, certificateArn } = stage.console ?? {};
  if (domain === undefined || certificateArn === undefined) return {};
  return {
    webAclId: webAclArnOf(stage),
    domainNames: [domain],
    certificate: Certificate.fromCertificateArn(scope, 'certificate', certificateArn),
  };
}

/** The headers that the local stack sends with the console, and HTTPS for a year. */
function consoleHeaders(scope: Construct): ResponseHeadersPolicy {
  const { 'content-security-policy': contentSecurityPolicy = '', ...others } = protection;
  const custom = Object.entries(others).filter(([name]) => name.startsWith('cross-origin'));
  return new ResponseHeadersPolicy(scope, 'console-headers', {
    comment: 'What a browser may do with the console',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: { accessControlMaxAge: YEAR, override: true },
    },
    customHeadersBehavior: {
      customHeaders: custom.map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
