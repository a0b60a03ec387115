import { describe, expect, it } from 'vitest';
import { loopbackPolicy, type NetPolicy, productionPolicy } from '../net/policy.ts';
import type { Resolve } from '../net/resolver.ts';
import { checkBody, endpointProblems, type RuledFields, rulesFor } from './endpoint-check.ts';

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

describe('the fields of an endpoint', () => {
  const rules = {
    policy: productionPolicy,
    resolve: async () => ['8.8.8.8'],
    knownTopics: ['order.placed'],
    ownHosts: ['api.waybill.example'],
  };

  // WHK-31
  it.each<[string, RuledFields, string[]]>([
    ['none', {}, []],
    ['null headers', { headers: null }, []],
    ['good ones', { url, topics: ['order.*'], headers: [{ name: 'X-A', value: '1' }] }, []],
    ['a wrong url alone', { url: 'https://api.waybill.example/in' }, ['url_blocked_host url']],
    ['wrong topics alone', { topics: [] }, ['topics_empty topics']],
    [
      'all of them wrong',
      {
        url: 'http://hooks.acme.example/in',
        topics: ['order.gone'],
        headers: [{ name: 'Host', value: '1' }],
      },
      ['url_not_https url', 'unknown_topic topics.0', 'header_reserved headers.0.name'],
    ],
  ])('are told all that is wrong with them: %s', async (_, fields, problems) => {
    const found = await endpointProblems(fields, rules);
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(problems);
  });

  const whole = { url };
  const mistyped = { path: 'topics', message: 'must be a list' };

  // WHK-31
  it.each<[string, Parameters<typeof checkBody>[0], object]>([
    ['a good body', { fields: whole, problems: [], whole }, whole],
    [
      'a broken rule',
      { fields: { topics: [] }, problems: [], whole: { topics: [] } },
      {
        rejected: 'topics_empty',
        message: 'topics must name at least one topic',
        details: [{ path: 'topics', message: 'topics_empty: must name at least one topic' }],
      },
    ],
    [
      'a wrong type',
      { fields: whole, problems: [mistyped], whole: undefined },
      { rejected: 'invalid_value', message: 'topics must be a list', details: [mistyped] },
    ],
    [
      'a wrong type before a broken rule',
      { fields: { url: 'nonsense' }, problems: [mistyped], whole: undefined },
      {
        rejected: 'invalid_value',
        details: [mistyped, { path: 'url', message: expect.stringMatching(/^url_invalid: /u) }],
      },
    ],
  ])('answer %s', async (_, sent, expected) => {
    expect(await checkBody(sent, rules)).toMatchObject(expected);
  });

  // WHK-37, WHK-69
  it('of a call are held against its host, its policy and the topics there are', () => {
    const { policy, ownHosts, knownTopics } = rulesFor(loopbackPolicy, 'API.acme.example');
    expect(policy).toBe(loopbackPolicy);
    expect(ownHosts).toContain('api.acme.example');
    expect(knownTopics).toContain('order.placed');
  });
});
