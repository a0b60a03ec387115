/** The part of an operation that the infrastructure reads; the rest of a contract is the handler's. */
export interface Contract {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  /** As the gateway routes it: `/v1/orders/{id}/hold`. */
  readonly urlPath: string;
  readonly access: 'read' | 'write';
  readonly public?: true;
  readonly asksItself?: true;
  /** The loss for a customer while the operation fails: the text of its alarm. */
  readonly impact: string;
}

/** The route key as the gateway logs it. */
export function routeKey(contract: Contract, method = contract.method): string {
  return `${method} ${contract.urlPath}`;
}
