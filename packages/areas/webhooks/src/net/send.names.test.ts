import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { withNameServer } from '@waybill/testing/name-server';
import { afterEach, describe, expect, it } from 'vitest';
import { endpointProblems } from '../endpoint/endpoint-check.ts';
import { unreachableV4, unreachableV6 } from './addresses.factory.ts';
import { isPublicAddress } from './addresses.ts';
import { expiredCertificate, expiredCertificateKey } from './certificate.factory.ts';
import type { Outgoing } from './exchange.ts';
import { type NetPolicy, productionPolicy } from './policy.ts';
import { createResolve } from './resolver.ts';
import { createSend } from './send.client.ts';

// The resolver, the connector and the sockets of the product; only the names are ours.

const names = withNameServer();
const servers: (Server | TcpServer)[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** This machine stands for the internet; all other rules are those of production. */
const hereIsPublic: NetPolicy = {
  ...productionPolicy,
  allows: (_, address) => address === '127.0.0.1' || isPublicAddress(address),
};

const once = { timeout: 2000, tries: 1 };
const resolve: ReturnType<typeof createResolve> = (name) =>
  createResolve(once, [names.address()])(name);
const sender = (policy: NetPolicy) => createSend({ policy, resolve });

const to = (url: string): Outgoing => ({ url, headers: {}, body: Buffer.from('{}') });

/** A server that counts connections: a guard that closes them at once would be too late. */
async function counted(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const port = await listen(server);
  return { port, connections: () => connections };
}

const receiver = (listener: RequestListener) => listen(createServer(listener));

describe('a name that is bound anew', () => {
  // WHK-66, WHK-72, WHF-18
  it('passes the check of its endpoint, and is refused where it is called', async () => {
    const { port, connections } = await counted();
    names.answers('rebound.example', ['93.184.216.34'], ['127.0.0.1']);
    const url = `https://rebound.example:${port}/in`;
    const policy = { ...productionPolicy, ports: new Set([port]) };
    const rules = { policy, resolve, knownTopics: [], ownHosts: [] };
    expect(await endpointProblems({ url }, rules)).toEqual([]);
    const refused = { statusCode: null, errorCode: 'blocked_address', remoteAddress: null };
    expect(await sender(policy)(to(url))).toMatchObject(refused);
    expect(connections()).toBe(0);
    expect(names.asked).toEqual(['rebound.example', 'rebound.example']);
    expect(await endpointProblems({ url }, rules)).toEqual([
      { code: 'url_blocked_address', path: 'url' },
    ]);
  });

  // WHK-65, WHK-68
  it('is called at the address that was checked, whatever it says next', async () => {
    let calls = 0;
    const port = await receiver((_, response) => {
      calls += 1;
      response.writeHead(204, { connection: 'close' }).end();
    });
    names.answers('moving.example', ['127.0.0.1'], ['169.254.169.254']);
    const send = sender(hereIsPublic);
    const url = `http://moving.example:${port}/in`;
    expect(await send(to(url))).toMatchObject({ statusCode: 204, remoteAddress: '127.0.0.1' });
    expect(names.asked).toHaveLength(1);
    expect(await send(to(url))).toMatchObject({ errorCode: 'blocked_address' });
    expect(calls).toBe(1);
  });
});

describe('a name', () => {
  // WHK-66, WHK-67
  it('that leads to an address that is not public, alone or beside others, is refused', async () => {
    const { port, connections } = await counted();
    const send = sender(productionPolicy);
    for (const [index, address] of unreachableV4.entries()) {
      const name = `n${index}.example`;
      const answers = [[address], ['8.8.8.8', address], [address, '8.8.8.8']];
      const alias = { alias: 'public.example', addresses: [address] };
      for (const answer of [...answers, alias]) {
        names.answers(name, answer);
        const answered = await send(to(`https://${name}:${port}/`));
        expect([name, address, answered.errorCode]).toEqual([name, address, 'blocked_address']);
      }
    }
    expect(connections()).toBe(0);
  });

  // WHK-72, WHK-75, WHF-15
  it('that is unknown, has no address or gets no answer is a dns_error, and stalls no other', async () => {
    const port = await receiver((_, response) => response.writeHead(204).end());
    names.answers('empty.example', []);
    names.answers('slow.example', 'silent');
    names.answers('healthy.example', ['127.0.0.1']);
    const send = sender(hereIsPublic);
    const ended: string[] = [];
    const sent = async (name: string) => {
      const { errorCode, statusCode } = await send(to(`http://${name}.example:${port}/`));
      ended.push(name);
      return errorCode ?? statusCode;
    };
    const slow = Array.from({ length: 8 }, () => sent('slow'));
    expect(await Promise.all(['unknown', 'empty', 'healthy'].map(sent))).toEqual([
      'dns_error',
      'dns_error',
      204,
    ]);
    expect(ended).not.toContain('slow');
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['dns_error']));
  });
});

// WHK-65, WHK-67
it('an address in place of a name is refused, in every spelling', async () => {
  const { port, connections } = await counted();
  const send = sender(productionPolicy);
  const literals = [
    ...unreachableV4,
    ...unreachableV6.filter((one) => !one.includes('%')).map((one) => `[${one}]`),
  ];
  for (const literal of literals) {
    for (const protocol of ['https', 'http']) {
      const { errorCode } = await send(to(`${protocol}://${literal}:${port}/`));
      expect([literal, errorCode]).toEqual([literal, 'blocked_address']);
    }
  }
  expect(connections()).toBe(0);
  expect(names.asked).toEqual([]);
});

// WHK-75, WHF-19
it.each(['receiver.example', 'another.example'])(
  'an expired certificate is a tls_error, called as %s',
  async (name) => {
    let requests = 0;
    const server = createTlsServer({ cert: expiredCertificate, key: expiredCertificateKey }, () => {
      requests += 1;
    });
    const port = await listen(server);
    names.answers(name, ['127.0.0.1']);
    const answer = await sender(hereIsPublic)(to(`https://${name}:${port}/in`));
    expect(answer).toMatchObject({ statusCode: null, errorCode: 'tls_error' });
    expect(requests).toBe(0);
  },
);

// WHK-70, WHF-17
it.each([301, 302, 303, 307, 308])('a redirect of %i is followed nowhere', async (status) => {
  const { port, connections } = await counted();
  names.answers('redirecting.example', ['127.0.0.1']);
  const location = `http://inside.example:${port}/`;
  const open = await receiver((_, response) => response.writeHead(status, { location }).end());
  const answer = await sender(hereIsPublic)(to(`http://redirecting.example:${open}/`));
  const refused = { errorCode: 'redirect_not_followed', headers: { location } };
  expect(answer).toMatchObject({ statusCode: status, ...refused });
  expect(names.asked).toEqual(['redirecting.example']);
  expect(connections()).toBe(0);
});
