/** Who works here: a key of the console's own, which ends by itself. */
export interface Session {
  readonly tenant: string;
  readonly key: string;
  /** Names the key, so that signing out can revoke it. */
  readonly keyId: string;
  readonly person: string;
  /** When the key stops working, as the service said it; none where it is the key that was typed. */
  readonly endsAt: string | null;
}

const FIELDS = ['tenant', 'key', 'keyId', 'person'] as const;

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  const { endsAt } = record;
  return FIELDS.every((name) => typeof record[name] === 'string') && typeof endsAt === 'string';
}

/** The session that a stored text holds, while its key works at `now`. */
export function storedSession(text: string | null, now: Date): Session | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isAlive = isSession(value) && Date.parse(value.endsAt ?? '') > now.getTime();
    return isAlive ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text to store for a session; none where its key was typed, since such a key may live for years. */
export const storableText = (session: Session): string | undefined =>
  session.endsAt === null ? undefined : JSON.stringify(session);
