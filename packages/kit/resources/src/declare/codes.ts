/**
 * Codes by which a resource refuses under its own rules: to write a record, to remove one, and to take
 * an update that names no field.
 */
export interface Codes {
  readonly write: string;
  readonly remove: string;
  readonly empty: string;
}
