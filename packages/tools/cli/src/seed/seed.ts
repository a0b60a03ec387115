import { keepProfile } from '../profile/profile-file.ts';
import type { Session } from '../profile/session.ts';
import { forPeople, show } from '../shared/show.ts';
import { fill } from './fill.ts';
import { readNorthwind } from './northwind.ts';

/** Fills a tenant with the trading company Northwind, and keeps its key as a profile. */
export async function seed(session: Session, slug: string): Promise<void> {
  const { client, env } = session;
  const { url, tenant, key } = client;
  const northwind = readNorthwind();
  const made = await fill({ url, tenant, key }, { tenant: slug, northwind }, forPeople(session));
  await keepProfile(env, slug, { url, tenant: slug, key: made });
  const text = `Filled: tenant ${slug}, key ${made}, shown this once and kept as the profile ${slug}`;
  show(session, { tenant: slug, key: made, profile: slug }, text);
}
