import type { DeclaredErrors } from '@waybill/api/operation';

/** The field that no two records of a collection share. */
export interface Unique {
  readonly by: string;
  /** The form in which values are compared: lower case, say. The value itself when absent. */
  readonly compared?: (value: string) => string;
  /** Columns kept beside the id on the sentinel item, for readers that know only the code. */
  readonly copies?: readonly string[];
}

/** The record whose children these are: its id is in the path, its record in another collection. */
export interface Parent {
  readonly parameter: string;
  readonly noun: string;
  readonly collection: string;
  /** Internal attribute of the parent that counts its children. */
  readonly counter: string;
}

/** What a contract says beside what every resource has. */
export interface Extras {
  readonly summary?: string;
  readonly description?: string;
  readonly errors?: DeclaredErrors;
  /** Buyers reach it too. */
  readonly audience?: 'buyer';
  /** Topics, where they are not the entity's own. */
  readonly emits?: readonly string[];
}

/** The records a tenant starts with, and the fallbacks that `defaults` tells. */
export interface Defaults {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly fields: readonly string[];
}
