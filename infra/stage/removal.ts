import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from './stage.ts';

/** Retained data outlives its stack; a stage for experiments leaves nothing behind. */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.removalPolicy === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}

/**
 * Logs are kept where data is: they say why a handler is gone. Not those of a deployment that
 * failed, though, or the same names would be taken when it is repeated.
 */
export function logRemovalPolicy(stage: Stage): RemovalPolicy {
  return stage.removalPolicy === 'retain'
    ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
    : RemovalPolicy.DESTROY;
}
