import type { Request, Send } from './http.ts';
import type { BenchStack, Cost } from './stack.ts';

/** A call at the limits of its operation, and what it took of the table. */
export interface DearCall {
  readonly name: string;
  readonly status: number;
  readonly cost: Cost;
  /** It is about 200 lines and more: so much work is dear, and counts as many requests. */
  readonly isLarge: boolean;
}

/** Measures one call after the other, refused ones too: a refusal may be as dear as an answer. */
export class DearCalls {
  readonly calls: DearCall[] = [];
  readonly #stack: BenchStack;
  readonly #send: Send;

  constructor(stack: BenchStack, send: Send) {
    this.#stack = stack;
    this.#send = send;
  }

  /** Measures a call. Throws where the service failed, which says nothing of its cost. */
  async add(name: string, call: Request, isLarge = false): Promise<void> {
    const { status, requestId } = await this.#send(call);
    if (status >= 500) throw new Error(`${call.route}: ${status}`);
    this.calls.push({ name, status, cost: await this.#stack.costOf(requestId), isLarge });
  }
}
