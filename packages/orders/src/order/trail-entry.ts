/** A row of the order's trail before it has an id (ORD-85). */
export interface TrailEntry {
  readonly name: string;
  readonly actor: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}
