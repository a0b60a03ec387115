/** The owner of a sealed value; opening it for anything else fails. */
export type SealContext = Readonly<Record<string, string>> & { readonly tenant: string };

/** Keeps secrets and header values unreadable at rest (WHK-48). */
export interface Sealer {
  seal(plain: string, context: SealContext): Promise<string>;
  open(sealed: string, context: SealContext): Promise<string>;
}

/** Who guards the private key of the stage: a key service, or a master key on one machine. */
export interface KeyKeeper {
  wrap(plain: Buffer): Promise<Buffer>;
  unwrap(wrapped: Buffer): Promise<Buffer>;
}
