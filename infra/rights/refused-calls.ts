import { type Called, calledOf } from '@waybill/testing/calls/called';
import { KEY_USE } from '@waybill/webhooks/sealing/key-service';
import { Estate } from '../simulation/estate.ts';
import { type FunctionRole, tableArns } from '../simulation/function-roles.ts';
import { physical } from '../simulation/physical.ts';
import { isAllowed, type Judged, type Request } from '../simulation/policy.ts';
import { physicalName } from '../stage/names.ts';
import { stageOf } from '../stage/stage.ts';
import type { Recorded } from './recorded-calls.ts';
import { JUDGED_STAGE, type StageRights, stageRights } from './stage-rights.ts';

/** A call of a function that IAM would refuse. */
export interface RefusedCall {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
  readonly keys: readonly string[];
}

/** The part of a key that comes from a tenant or a record, spelt so that no pattern matches it. */
const BROUGHT = 'x1';

/** A partition key of a form. */
const keyOf = (form: string): string => form.replaceAll('*', BROUGHT);

const TLS = { 'aws:SecureTransport': 'true' };

/** The calls of a stage's functions, judged as IAM does. */
export class Judge {
  readonly #estate: Estate;
  readonly #tables: readonly string[];

  constructor({ all }: StageRights) {
    this.#estate = new Estate(all);
    this.#tables = tableArns(all);
  }

  /** True if IAM allows a call with these statements of a role, on every table of the stage. */
  async allows(statements: readonly Judged[], called: Called): Promise<boolean> {
    const allowed = await Promise.all(
      this.#requests(called).map((request) =>
        isAllowed([...statements, ...this.#ofKey(request)], request),
      ),
    );
    return allowed.every(Boolean);
  }

  /** A key decides with the role; nothing else that functions call has a say of its own. */
  #ofKey({ resource, action }: Request): readonly Judged[] {
    return action.startsWith('kms:') ? this.#estate.onResource(this.#estate.at(resource)) : [];
  }

  #requests({ action, resource, keys }: Called): Request[] {
    const [, kind = '', name = ''] = /^(\w+)(?:\/(?:index\/)?(.+))?$/u.exec(resource) ?? [];
    switch (kind) {
      case 'table':
        return this.#tables.map((table) => ({
          action,
          resource: resource.replace(/^table/u, table),
          context: { ...TLS, 'dynamodb:LeadingKeys': keys.map(keyOf) },
        }));
      case 'queue': {
        const queue = this.#only('AWS::SQS::Queue', physicalName(stageOf(JUDGED_STAGE), name));
        return [{ action, resource: queue, context: TLS }];
      }
      case 'bus':
        return [{ action, resource: this.#only('AWS::Events::EventBus'), context: TLS }];
      case 'key': {
        const context = { ...TLS, 'kms:EncryptionContext:use': KEY_USE.use };
        return [{ action, resource: this.#only('AWS::KMS::Key'), context }];
      }
      default:
        throw new Error(`what is ${resource}?`);
    }
  }

  #only(type: string, name?: string): string {
    const found = this.#estate
      .of(type)
      .filter(({ properties }) => name === undefined || properties['QueueName'] === name);
    const [one] = found;
    if (one === undefined || found.length > 1) throw new Error(`which ${type} is ${name}?`);
    return physical(one, 'Arn');
  }
}

/** The calls that IAM would refuse, each with the function that makes it. */
export async function refusedCalls(
  judge: Judge,
  roles: readonly FunctionRole[],
  calls: Recorded,
): Promise<RefusedCall[]> {
  const refused: RefusedCall[] = [];
  for (const { functions, statements } of roles) {
    for (const id of functions) {
      for (const called of (calls[id] ?? []).map(calledOf)) {
        if (!(await judge.allows(statements, called))) refused.push({ function: id, ...called });
      }
    }
  }
  return refused;
}

/** A refused call in a sentence. */
export const refusedText = ({ function: id, action, resource, keys }: RefusedCall): string =>
  `${id} may not ${action} on ${[resource, ...keys].join(' ')}`;

/** The sentences of those calls that a stage of today would refuse. */
export async function callProblems(calls: Recorded): Promise<string[]> {
  const rights = stageRights();
  const refused = await refusedCalls(new Judge(rights), rights.roles, calls);
  return refused.map(refusedText);
}
