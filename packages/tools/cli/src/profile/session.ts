import { type ClientOptions, createClient, type Waybill } from '@waybill/client';
import { Failure } from '../shared/failure.ts';
import type { Terminal } from '../shared/terminal.ts';
import { type Asked, chooseProfile, type Profile, profileName } from './profile.ts';
import { readKept } from './profile-file.ts';

/** The flags that every command takes. */
export interface SharedFlags extends Asked {
  readonly market?: string | undefined;
  readonly contact?: string | undefined;
  readonly organization?: string | undefined;
  readonly json?: boolean | undefined;
}

/** A command under way: its world, and the shop that it calls. */
export interface Session extends Terminal {
  readonly flags: SharedFlags;
  /** Whom it calls, and as whom. */
  readonly client: ClientOptions;
  readonly waybill: Waybill;
  /** The name of the profile. */
  readonly profile: string;
}

/** Flags come before the environment, the environment before the profile. */
function askedBy(flags: SharedFlags, env: Terminal['env']): Asked {
  return {
    profile: flags.profile ?? env['WAYBILL_PROFILE'],
    url: flags.url ?? env['WAYBILL_URL'],
    tenant: flags.tenant ?? env['WAYBILL_TENANT'],
    // Never a flag: other users of a machine see the words of every command.
    key: env['WAYBILL_KEY'],
  };
}

const HEADER = /^[\x20-\x7e]*$/u;

/** Refuses what no request could be made of: nothing was called then. */
function refuseUnsendable(
  { url, tenant, key }: Profile,
  { market = '', contact = '', organization = '' }: SharedFlags,
  session = '',
): void {
  if (!URL.canParse(url) || !/^https?:/iu.test(url)) {
    throw new Failure(`${url} must be an address like https://api.example.com`);
  }
  const headers = { tenant, key, market, contact, organization, session };
  const [name] = Object.entries(headers).find(([, value]) => !HEADER.test(value)) ?? [];
  if (name === undefined) return;
  throw new Failure(`the ${name} must be made of letters, digits and signs without accents`);
}

/** The shop of a command, by its flags, the environment and what is kept. */
export async function openSession(terminal: Terminal, flags: SharedFlags): Promise<Session> {
  const kept = await readKept(terminal.env);
  const asked = askedBy(flags, terminal.env);
  const { market, contact, organization } = flags;
  // Never a flag either: whoever has the session acts as its guest.
  const sessionKey = terminal.env['WAYBILL_SESSION'] || undefined;
  const principal =
    contact === undefined && sessionKey === undefined
      ? undefined
      : { contactId: contact, organizationId: organization, sessionKey };
  const profile = chooseProfile(asked, kept, terminal.env);
  refuseUnsendable(profile, flags, sessionKey);
  const client = { ...profile, market, principal };
  const waybill = createClient(client);
  return { ...terminal, flags, client, waybill, profile: profileName(asked, kept) };
}
