import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../shared/failure.ts';
import type { Kept, Profile } from './profile.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Only its owner may read the file of the keys. */
const OWNER_ALONE = 0o600;
const OTHERS = 0o077;

/** Path of a user's profiles, as the XDG base directories say. */
export function profilePath({ XDG_CONFIG_HOME, HOME }: Env): string {
  const home = HOME === undefined || HOME === '' ? homedir() : HOME;
  const configs = XDG_CONFIG_HOME?.startsWith('/') ? XDG_CONFIG_HOME : join(home, '.config');
  return join(configs, 'waybill', 'profiles.json');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, one]) =>
      typeof one === 'string' ? [[name, one]] : [],
    ),
  );

function profilesIn(value: unknown): Record<string, Profile> {
  const entries = Object.entries(isRecord(value) ? value : {}).map(([name, one]) => {
    const { url = '', tenant = '', key = '' } = textsIn(one);
    return [name, { url, tenant, key }] as const;
  });
  return Object.fromEntries(entries);
}

/** Reads what the text of the file says; what it does not know it leaves out. */
export function parseKept(text: string, path: string): Kept {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure(`${path} is no JSON; waybill login writes a new one once it is gone`);
  }
  const { current, profiles, listenSecrets } = isRecord(value) ? value : {};
  return {
    current: typeof current === 'string' ? current : undefined,
    profiles: profilesIn(profiles),
    listenSecrets: textsIn(listenSecrets),
  };
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Profiles of this user; none before the first log-in. */
export async function readKept(env: Env): Promise<Kept> {
  const path = profilePath(env);
  try {
    return parseKept(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (isMissing(error)) return { profiles: {}, listenSecrets: {} };
    throw error;
  }
}

/** Writes the file atomically, readable by its owner alone. */
export async function writeKept(env: Env, kept: Kept): Promise<void> {
  const path = profilePath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: OWNER_ALONE });
  await rename(draft, path);
}

/** Keeps a profile beside the others, in place of one of its name. */
export async function keepProfile(env: Env, name: string, profile: Profile): Promise<void> {
  const kept = await readKept(env);
  await writeKept(env, { ...kept, profiles: { ...kept.profiles, [name]: profile } });
}

/** Takes a profile from now on where none is named. */
export async function takeProfile(env: Env, current: string): Promise<void> {
  await writeKept(env, { ...(await readKept(env)), current });
}

/** True where other users of this machine may read the keys. */
export async function isOpenToOthers(env: Env): Promise<boolean> {
  const mode = await stat(profilePath(env)).then(
    (file) => file.mode,
    () => 0,
  );
  return (mode & OTHERS) !== 0;
}
