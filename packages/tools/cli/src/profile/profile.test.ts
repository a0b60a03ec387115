import { expect, it } from 'vitest';
import { addressOf, chooseProfile, type Kept, profileName } from './profile.ts';
import { parseKept, profilePath } from './profile-file.ts';

const shop = { url: 'https://api.example.com', tenant: 'acme', key: 'wb_1' };
const kept: Kept = { current: 'acme', profiles: { acme: shop }, listenSecrets: {} };
const empty: Kept = { profiles: {}, listenSecrets: {} };

it('takes the profile that is asked for, else the current one, else the local stack', () => {
  expect(profileName({ profile: 'local' }, kept)).toBe('local');
  expect(profileName({}, kept)).toBe('acme');
  expect(profileName({}, empty)).toBe('local');
  expect(chooseProfile({}, empty, {})).toMatchObject({ tenant: 'demo', key: 'wb_demo_local' });
});

it('finds the local stack at the PORT that it was started with', () => {
  expect(chooseProfile({}, empty, { PORT: '4720' }).url).toBe('http://127.0.0.1:4720');
  expect(chooseProfile({}, empty, { PORT: '' }).url).toBe('http://127.0.0.1:4000');
});

it('lets flags and the environment say otherwise, one by one', () => {
  expect(chooseProfile({ tenant: 'other' }, kept, {})).toEqual({ ...shop, tenant: 'other' });
  expect(chooseProfile({ url: 'http://x', key: 'wb_2' }, kept, {})).toEqual({
    ...shop,
    url: 'http://x',
    key: 'wb_2',
  });
});

it.each(['http://x', 'http://x/', 'http://x/v1', 'http://x/v1/', 'http://x//'])(
  'takes %s for the address that it means, from a flag, the environment or a profile (CLI-26)',
  (url) => {
    expect(addressOf(url)).toBe('http://x');
    expect(chooseProfile({ url }, kept, {}).url).toBe('http://x');
    const other = { ...kept, profiles: { acme: { ...shop, url } } };
    expect(chooseProfile({}, other, {}).url).toBe('http://x');
  },
);

it('keeps a path of the address', () => {
  expect(addressOf('https://x/shop/v1')).toBe('https://x/shop');
  expect(addressOf('https://x/v12')).toBe('https://x/v12');
});

it('says which profile is meant', () => {
  expect(() => chooseProfile({ profile: 'acne' }, kept, {})).toThrow('is acme meant?');
  for (const profile of ['nothing-such', 'constructor']) {
    expect(() => chooseProfile({ profile }, kept, {})).toThrow('waybill profiles lists');
  }
});

it.each([
  [{ XDG_CONFIG_HOME: '/x', HOME: '/home/ada' }, '/x/waybill/profiles.json'],
  [{ HOME: '/home/ada' }, '/home/ada/.config/waybill/profiles.json'],
  // A relative one is to be ignored, as the specification says.
  [{ XDG_CONFIG_HOME: 'x', HOME: '/home/ada' }, '/home/ada/.config/waybill/profiles.json'],
])('keeps profiles where %j says', (env, path) => {
  expect(profilePath(env)).toBe(path);
});

it('reads what it knows of the file, and says which file is broken', () => {
  expect(parseKept('{"profiles": {"a": {"url": 1}}, "other": 1}', 'f')).toEqual({
    current: undefined,
    profiles: { a: { url: '', tenant: '', key: '' } },
    listenSecrets: {},
  });
  expect(parseKept('[]', 'f')).toMatchObject({ profiles: {} });
  expect(() => parseKept('{', '/x/profiles.json')).toThrow('/x/profiles.json is no JSON');
});
