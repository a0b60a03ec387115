/** What a sealed value belongs to; opening it for anything else fails. */
export type SealContext = Readonly<Record<string, string>>;

/** A key for one value: in the clear while it is used, wrapped where it is stored. */
export interface DataKey {
  readonly plain: Buffer;
  readonly wrapped: Buffer;
}

/** Who makes and unwraps data keys: a key service when deployed, a master key on one machine. */
export interface KeyKeeper {
  newDataKey(context: SealContext): Promise<DataKey>;
  unwrap(wrapped: Buffer, context: SealContext): Promise<Buffer>;
}

/** Keeps secrets and header values unreadable at rest (WHK-48). */
export interface Sealer {
  seal(plain: string, context: SealContext): Promise<string>;
  open(sealed: string, context: SealContext): Promise<string>;
}
