import { nearest } from '@waybill/api/nearest';
import { Failure } from '../shared/failure.ts';

/** Target of calls, and the caller. */
export interface Profile {
  readonly url: string;
  readonly tenant: string;
  readonly key: string;
}

/** Data that is kept between two commands. */
export interface Kept {
  /** The profile that is taken where none is named. */
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Secret by which `listen` signs, by profile. */
  readonly listenSecrets: Readonly<Record<string, string>>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The tenants of `npm start`, where it listens: their keys are published, so they need no log-in. */
export function builtIn({ PORT }: Env): Readonly<Record<string, Profile>> {
  const url = `http://127.0.0.1:${PORT || 4000}`;
  return {
    local: { url, tenant: 'demo', key: 'wb_demo_local' },
    'local-operator': { url, tenant: 'operator', key: 'wb_operator_local' },
  };
}

/** Values of flags and the environment that replace those of the profile. */
export interface Asked {
  readonly profile?: string | undefined;
  readonly url?: string | undefined;
  readonly tenant?: string | undefined;
  readonly key?: string | undefined;
}

/** The name of the profile that a command takes. */
export function profileName({ profile }: Asked, { current }: Kept): string {
  return profile ?? current ?? 'local';
}

/** Every profile there is: one of the same name hides one that is built in. */
export function allProfiles({ profiles }: Kept, env: Env): Readonly<Record<string, Profile>> {
  return { ...builtIn(env), ...profiles };
}

/**
 * An address as clients take it: `npm start` prints it with `/v1`, which they add themselves
 * (CLI-26).
 */
export const addressOf = (url: string): string => url.replace(/\/+$/u, '').replace(/\/v1$/u, '');

/** The profile of a command, with what was asked for in place of its own values. */
export function chooseProfile(asked: Asked, kept: Kept, env: Env): Profile {
  const name = profileName(asked, kept);
  const all = allProfiles(kept, env);
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found === undefined) {
    const meant = nearest(name, Object.keys(all));
    const hint = meant === undefined ? 'waybill profiles lists them' : `is ${meant} meant?`;
    throw new Failure(`there is no profile ${name}; ${hint}`);
  }
  const { url = found.url, tenant = found.tenant, key = found.key } = asked;
  return { url: addressOf(url), tenant, key };
}
