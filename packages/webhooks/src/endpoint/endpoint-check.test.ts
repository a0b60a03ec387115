import { expect, it } from 'vitest';
import { loopbackPolicy, type NetPolicy, productionPolicy } from '../net/policy.ts';
import type { Resolve } from '../net/resolver.ts';
import { endpointProblems } from './endpoint-check.ts';

const problemsOf = (resolve: Resolve, url: string, policy: NetPolicy = productionPolicy) =>
  endpointProblems({ url }, { policy, resolve, knownTopics: [], ownHosts: [] });

const url = 'https://hooks.acme.example/in';

// WHK-38
it.each([[['10.0.0.7']], [['8.8.8.8', '127.0.0.1']]])(
  'refuses a name that leads to %j',
  async (addresses) => {
    const blocked = [{ code: 'url_blocked_address', path: 'url' }];
    expect(await problemsOf(async () => addresses, url)).toEqual(blocked);
    expect(await problemsOf(async () => addresses, url, loopbackPolicy)).toEqual(blocked);
  },
);

// WHK-39
it('accepts a name that does not resolve yet, and one that leads outside', async () => {
  expect(await problemsOf(() => Promise.reject(new Error('ENOTFOUND')), url)).toEqual([]);
  expect(await problemsOf(async () => [], url)).toEqual([]);
  expect(await problemsOf(async () => ['8.8.8.8'], url)).toEqual([]);
});

// WHK-35, WHK-69
it('asks the name server neither for an exempt address nor for a URL that is wrong anyway', async () => {
  const asked: string[] = [];
  const resolve: Resolve = async (name) => {
    asked.push(name);
    return [];
  };
  expect(await problemsOf(resolve, 'http://127.0.0.1:4010/in', loopbackPolicy)).toEqual([]);
  expect(await problemsOf(resolve, 'https://10.0.0.7/')).toMatchObject([
    { code: 'url_ip_literal' },
  ]);
  expect(asked).toEqual([]);
});
