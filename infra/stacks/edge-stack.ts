import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { webAcl } from '../constructs/web-acl.ts';
import { physicalName } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';

/** The region that AWS requires for the web ACL of CloudFront, wherever the stage itself is. */
const REGION = 'us-east-1';
const OUTPUT = 'WebAclArn';

export interface EdgeStackProps extends StackProps {
  readonly stage: Stage;
}

/** True for a stage with an edge: a name of its own, and limits of callers in front of it. */
export const hasEdge = ({ console }: Stage): boolean => console?.domain !== undefined;

/** The web ACL in front of a stage, with the limits of its callers. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...rest }: EdgeStackProps) {
    super(scope, id, { ...rest, env: { region: REGION } });
    new CfnOutput(this, OUTPUT, {
      value: webAcl(this, 'web-acl', stage).attrArn,
      description: 'The web ACL in front of the domain',
    });
  }
}

/** The web ACL of a stage as its other stacks name it: by its output, since they are elsewhere. */
export const webAclArnOf = (stage: Stage): string =>
  Fn.getStackOutput(physicalName(stage, 'edge'), OUTPUT, REGION);
