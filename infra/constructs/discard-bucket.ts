import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * Stream records that were given up, whole (a queue would only get a pointer into a stream that
 * forgets after a day). The sweeps repair what they stood for; the copy is for finding out why.
 */
export function discardBucket(scope: Construct, id: string): Bucket {
  return new Bucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(30) }],
    // It outlives its stack: CloudFormation cannot delete a bucket that holds anything.
    removalPolicy: RemovalPolicy.RETAIN,
  });
}
