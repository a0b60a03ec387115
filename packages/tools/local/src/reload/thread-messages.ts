import type { FunctionRef, OperationRoute } from '../functions/wiring.ts';

/** What a thread of functions is started with. */
export interface HostData {
  readonly packages: readonly string[];
}

/** What the stack asks of the thread. */
export type Asked =
  | { readonly call: number; readonly folder: string; readonly modules: readonly string[] }
  | {
      readonly call: number;
      readonly target: FunctionRef;
      readonly event: unknown;
      readonly time: Date | undefined;
    };

/** What the thread says: an answer, or what its functions publish on a channel. */
export type Said =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly error: Error }
  | { readonly channel: string; readonly message: unknown };

/** What functions are part of, as far as the stack is concerned. */
export interface Surroundings {
  readonly operations: readonly OperationRoute[];
  /** Queues, rules and consumers as text: another text needs other services. */
  readonly topology: string;
}
