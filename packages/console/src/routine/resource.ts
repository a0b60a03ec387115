/** How a field of a record is shown and asked for. */
export type FieldKind = 'text' | 'number' | 'flag' | 'moment' | 'json' | 'code';

/** A field of a record, as its contracts declare it. */
export interface ResourceField {
  readonly name: string;
  readonly kind: FieldKind;
  /** What it means, in one sentence. */
  readonly about: string;
  /** The codes that it may have. */
  readonly codes?: readonly string[];
  /** Whether a new record takes it, may leave it out, or needs it. */
  readonly inCreate: 'no' | 'may' | 'needs';
  readonly inUpdate: boolean;
  /** The resource whose id it holds. */
  readonly refersTo?: string;
}

/** Records that need no page of their own: what they are, and what may be done with them. */
export interface Resource {
  /** In addresses: `/r/carriers`. */
  readonly name: string;
  /** What its operations begin with: `shipping.carriers`. */
  readonly operations: string;
  /** The verbs that it has: `get`, `create`, `make-default` … */
  readonly verbs: readonly string[];
  readonly fields: readonly ResourceField[];
  /** The resource that its records belong to, and the parameter that names the record of that. */
  readonly parent?: { readonly resource: string; readonly parameter: string };
}
