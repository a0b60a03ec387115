import { isPublicAddress } from './addresses.ts';

/** The place that a request wants to reach. */
export interface Target {
  /** With its colon, as `URL` gives it. */
  readonly protocol: string;
  /** Without brackets. */
  readonly hostname: string;
}

/** Which places deliveries may reach: chosen where a function is wired, never by its environment. */
export interface NetPolicy {
  readonly ports: ReadonlySet<number>;
  /** Targets outside the rules for addresses of public endpoints. */
  readonly exempts: (target: Target) => boolean;
  /** Tells that a connection for this target may go to this address. */
  readonly allows: (target: Target, address: string) => boolean;
}

/** Public https endpoints and nothing else (WHK-69). */
export const productionPolicy: NetPolicy = {
  ports: new Set([443, 8443]),
  exempts: () => false,
  allows: ({ protocol }, address) => protocol === 'https:' && isPublicAddress(address),
};

function isPlainLoopback({ protocol, hostname }: Target): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1';
}

/** In addition plain http on the loopback address: receivers beside a stack on one machine. */
export const loopbackPolicy: NetPolicy = {
  ...productionPolicy,
  exempts: isPlainLoopback,
  allows: (target, address) =>
    isPlainLoopback(target)
      ? address === target.hostname
      : productionPolicy.allows(target, address),
};
