import models from './service-models.json' with { type: 'json' };

/** What an operation of AWS takes under one name. */
export interface Parameter {
  readonly type: string;
  readonly required?: true;
  /** The words that it takes, or each member of its list. */
  readonly words?: readonly string[];
  readonly pattern?: string;
}

export type Operation = Readonly<Record<string, Parameter>>;

/**
 * What the operations that the runbook names take at their first level, as botocore's models say
 * (Apache License 2.0). `npm run service-models` writes them anew.
 */
export const serviceModels = models as Readonly<
  Record<string, Readonly<Record<string, Operation>>>
>;

/** What the command line calls an operation or a parameter. */
export const kebab = (name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, '-').toLowerCase();
