import { Estate } from './estate.ts';
import { type Deployed, physical } from './physical.ts';

/** Characters of the policies of a role as IAM counts them: all but white space. */
export interface PolicySizes {
  readonly role: string;
  /** All inline policies together. */
  readonly inline: number;
  readonly managed: readonly number[];
}

const sizeOf = ({ properties }: Deployed): number =>
  JSON.stringify(properties['PolicyDocument']).length;

/** The sizes of the policies of every role, with ARNs as long as they get on AWS. */
export function policySizes(all: readonly Deployed[]): PolicySizes[] {
  const estate = new Estate(all);
  return estate.of('AWS::IAM::Role').map((role) => {
    const policies = estate.policiesOf(role);
    const ofType = (name: string) => policies.filter(({ type }) => type === name).map(sizeOf);
    return {
      role: physical(role),
      inline: ofType('AWS::IAM::Policy').reduce((sum, size) => sum + size, 0),
      managed: ofType('AWS::IAM::ManagedPolicy'),
    };
  });
}
