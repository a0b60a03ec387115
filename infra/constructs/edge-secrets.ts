import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../stage/stage.ts';

/** Secrets that CloudFront shows to the gateway, which refuses all other callers (STG-12). */
export interface EdgeSecrets {
  /** The secret that CloudFront sends. */
  readonly current: Secret;
  /** Secrets that the authorizer takes: during a rotation, CloudFront still sends the old one. */
  readonly accepted: readonly Secret[];
}

const secretOf = (scope: Construct, generation: number): Secret =>
  new Secret(scope, `edge-secret-${generation}`, {
    description: 'Shows the gateway that a call came through CloudFront',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    // Another one does as well.
    removalPolicy: RemovalPolicy.DESTROY,
  });

/** One for each generation of the stage: raising it replaces the secret, and twice ends the old one. */
export function edgeSecrets(scope: Construct, { generation }: Stage): EdgeSecrets {
  const current = secretOf(scope, generation);
  const before = generation > 1 ? [secretOf(scope, generation - 1)] : [];
  return { current, accepted: [current, ...before] };
}

/**
 * A secret as CloudFormation fills it in, so that no template holds it. Who may read the settings of
 * the distribution or of the authorizer sees it there; it opens nothing without a key of a tenant.
 */
export const filledIn = (secret: Secret): string => secret.secretValue.unsafeUnwrap();
