import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { ConnectTimings } from './exchange.ts';
import type { NetPolicy, Target } from './policy.ts';
import type { Resolve } from './resolver.ts';
import { ConnectError } from './send-error.ts';

const timings = new WeakMap<Socket, ConnectTimings>();

/** The steps that opened a connection; undefined for one that this connector did not open. */
export function timingsOf(socket: Socket): ConnectTimings | undefined {
  return timings.get(socket);
}

export interface ConnectorOptions {
  readonly policy: NetPolicy;
  readonly resolve: Resolve;
  /** Milliseconds from the look-up to a usable connection. */
  readonly timeout: number;
}

async function resolved(resolve: Resolve, hostname: string, signal: AbortSignal) {
  if (isIP(hostname) !== 0) return [hostname];
  const late = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(new ConnectError('dns_error')), { once: true });
  });
  try {
    return await Promise.race([resolve(hostname), late]);
  } catch (error) {
    throw new ConnectError('dns_error', error);
  }
}

/** The address to connect to: one bad answer of the name server spoils all (WHK-66). */
async function checkedAddress(
  { policy, resolve }: ConnectorOptions,
  target: Target,
  signal: AbortSignal,
): Promise<string> {
  const addresses = await resolved(resolve, target.hostname, signal);
  if (!addresses.every((address) => policy.allows(target, address))) {
    throw new ConnectError('blocked_address');
  }
  const [first] = addresses;
  if (first === undefined) throw new ConnectError('dns_error');
  return first;
}

function once(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal) {
  return new Promise<void>((done, fail) => {
    const stop = () => {
      socket.destroy();
      fail(new ConnectError('connect_timeout'));
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', fail);
    socket.once(event, () => {
      signal.removeEventListener('abort', stop);
      socket.removeListener('error', fail);
      done();
    });
    if (signal.aborted) stop();
  });
}

async function secured(plain: Socket, servername: string, signal: AbortSignal): Promise<TLSSocket> {
  const socket = connectTls({
    socket: plain,
    servername,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
  });
  try {
    await once(socket, 'secureConnect', signal);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error instanceof ConnectError ? error : new ConnectError('tls_error', error);
  }
}

async function open(
  options: ConnectorOptions,
  target: Target,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const started = performance.now();
  const host = await checkedAddress(options, target, signal);
  const found = performance.now();
  const plain = connectTcp({ host, port, noDelay: true });
  await once(plain, 'connect', signal);
  const connected = performance.now();
  // Asked of the socket itself, before the first byte: whatever stands between it and the answer
  // of the name server cannot have moved it.
  if (!options.policy.allows(target, plain.remoteAddress ?? '')) {
    plain.destroy();
    throw new ConnectError('blocked_address');
  }
  const secure = target.protocol === 'https:';
  const socket = secure ? await secured(plain, target.hostname, signal) : plain;
  timings.set(socket, {
    dns: Math.round(found - started),
    connect: Math.round(connected - found),
    tls: secure ? Math.round(performance.now() - connected) : 0,
  });
  return socket;
}

/**
 * Opens connections to allowed addresses only. The guard stands here and not in a look-up hook,
 * because Node never looks up address literals (WHK-65).
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  return ({ hostname, protocol, port }, callback) => {
    const target = { protocol, hostname: hostname.replaceAll(/^\[|\]$/gu, '') };
    const wanted = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
    const signal = AbortSignal.timeout(options.timeout);
    open(options, target, wanted, signal).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}
