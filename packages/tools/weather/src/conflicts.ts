/** Which items are in a transaction, or being written, at this moment; by their addresses. */
export interface Conflicts {
  /**
   * Takes all the items for a transaction, or none when another transaction has one of them;
   * answers which of them another has.
   */
  take(addresses: readonly string[]): readonly boolean[];
  release(addresses: readonly string[]): void;
  isTaken(address: string): boolean;
  /** A write of its own, which a transaction that reads the item meets. */
  beginWrite(address: string): void;
  endWrite(address: string): void;
  isWritten(address: string): boolean;
}

/**
 * Conflicts between transactions and with writes of their own
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html,
 * Transaction conflict handling): an item of a transaction under way refuses every other
 * transaction and every write; a transaction that reads is refused by writes too. Conditions of
 * a transaction take their items as writes do.
 */
export function createConflicts(): Conflicts {
  const taken = new Set<string>();
  const written = new Map<string, number>();
  return {
    take(addresses) {
      const others = addresses.map((address) => taken.has(address));
      if (!others.includes(true)) for (const address of addresses) taken.add(address);
      return others;
    },
    release(addresses) {
      for (const address of addresses) taken.delete(address);
    },
    isTaken: (address) => taken.has(address),
    beginWrite: (address) => void written.set(address, (written.get(address) ?? 0) + 1),
    endWrite(address) {
      const left = (written.get(address) ?? 1) - 1;
      if (left > 0) written.set(address, left);
      else written.delete(address);
    },
    isWritten: (address) => written.has(address),
  };
}
