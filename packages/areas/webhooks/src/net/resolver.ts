import { Resolver } from 'node:dns/promises';

/** The IPv4 addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>;

/**
 * A resolver of its own: the system's look-up shares four threads, and one customer's slow name
 * server would stall every delivery of the process (WHK-72). It asks the name servers of its system
 * unless others are named.
 */
export function createResolve(
  options: { readonly timeout: number; readonly tries: number },
  servers?: readonly string[],
): Resolve {
  const resolver = new Resolver(options);
  if (servers !== undefined) resolver.setServers(servers);
  return (hostname) => resolver.resolve4(hostname);
}

/** For connections (WHK-72). */
export const resolveForDelivery: Resolve = createResolve({ timeout: 2000, tries: 2 });

/** For a look at a new endpoint's name: a caller waits for the answer. */
export const resolveForCheck: Resolve = createResolve({ timeout: 1000, tries: 1 });
