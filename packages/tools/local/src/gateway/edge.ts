import type { IncomingMessage } from 'node:http';
import {
  type CallerLimits,
  counted,
  isBeyond,
  isOver,
  LIMIT_SECONDS,
  type Rate,
} from '@waybill/api/caller-limits';

/** Decides before any function runs whether a caller is within its limits (API-172). */
export interface Edge {
  /** Counts a request; answers whether it may pass. */
  admits(request: IncomingMessage): boolean;
  /** Learns what the authorizer said of the key of a request. */
  learn(request: IncomingMessage, isRight: boolean): void;
}

/** Finds the address that a request came from. */
export type AddressOf = (request: IncomingMessage) => string;

const socketAddress: AddressOf = ({ socket }) => socket.remoteAddress ?? '';

/** Right keys that are remembered: more are forgotten, and each is asked about again. */
const REMEMBERED = 10_000;

/** The rates of many, each by its name; those that are over are dropped once a window. */
class Rates {
  readonly #rates = new Map<string, Rate>();
  #sweptAt = Date.now();

  count(name: string, now: number): void {
    if (now - this.#sweptAt > LIMIT_SECONDS * 1000) this.#sweep(now);
    this.#rates.set(name, counted(this.#rates.get(name), now));
  }

  isBeyond(name: string, limit: number, now: number): boolean {
    return isBeyond(this.#rates.get(name), limit, now);
  }

  #sweep(now: number): void {
    for (const [name, rate] of this.#rates) if (isOver(rate, now)) this.#rates.delete(name);
    this.#sweptAt = now;
  }
}

/** Tenant and key together; none where a request lacks one of them. */
function credentialOf({ headers }: IncomingMessage): string | undefined {
  const { 'x-service-tenant': tenant, 'x-service-api-key': key } = headers;
  return tenant === undefined || key === undefined ? undefined : JSON.stringify([tenant, key]);
}

/**
 * Limits as AWS WAF has them in front of a stage. It cannot know which key is wrong and counts those
 * that look wrong; here the authorizer says so, and an address that tried too many has to wait with
 * every key that is not known to be right.
 */
export function createEdge(limits: CallerLimits, addressOf: AddressOf = socketAddress): Edge {
  const addresses = new Rates();
  const keys = new Rates();
  const wrongKeys = new Rates();
  const right = new Set<string>();
  return {
    admits(request) {
      const now = Date.now();
      const address = addressOf(request);
      addresses.count(address, now);
      if (addresses.isBeyond(address, limits.perAddress, now)) return false;
      const credential = credentialOf(request);
      if (credential === undefined) return true;
      keys.count(credential, now);
      if (keys.isBeyond(credential, limits.perKey, now)) return false;
      return right.has(credential) || !wrongKeys.isBeyond(address, limits.wrongKeys, now);
    },
    learn(request, isRight) {
      const credential = credentialOf(request);
      if (credential === undefined) return;
      if (!isRight) {
        right.delete(credential);
        return wrongKeys.count(addressOf(request), Date.now());
      }
      if (right.size >= REMEMBERED) right.clear();
      right.add(credential);
    },
  };
}
