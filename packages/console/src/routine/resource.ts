/** The kind of a field, by which it is shown and asked for. */
export type FieldKind = 'text' | 'number' | 'flag' | 'moment' | 'json' | 'code';

/** A field of a record, as its contracts declare it. */
export interface ResourceField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Its meaning in one sentence, where a form asks for it. */
  readonly about?: string;
  /** The codes that it may have. */
  readonly codes?: readonly string[];
  /** A new record does not take it, may have it, or needs it. */
  readonly inCreate: 'no' | 'may' | 'needs';
  readonly inUpdate: boolean;
  /** The resource whose id it holds. */
  readonly refersTo?: string;
}

/** Name of a resource, and what the menu and addresses need of it. */
export interface ResourceName extends Pick<Resource, 'name' | 'operations'> {
  /** The resource that its records belong to. */
  readonly parent?: string;
  /** The columns by which people call a record, the best first. */
  readonly by: readonly string[];
}

/** Records that need no page of their own: what they are, and what may be done with them. */
export interface Resource {
  /** In addresses: `/r/carriers`. */
  readonly name: string;
  /** Beginning of the ids of its operations: `shipping.carriers`. */
  readonly operations: string;
  /** The verbs that it has: `get`, `create`, `make-default` … */
  readonly verbs: readonly string[];
  readonly fields: readonly ResourceField[];
  /** The resource that its records belong to, and the parameter that names the record of that. */
  readonly parent?: { readonly resource: string; readonly parameter: string };
}
