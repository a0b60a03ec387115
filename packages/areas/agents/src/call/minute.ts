/** The calls of a key in a minute, which begins with the first of them. */
export interface Minute {
  /** Unix milliseconds. */
  readonly began: number;
  readonly calls: number;
}

const LENGTH_MS = 60_000;

/** The minute of now, as far as it is known: the same, or a new one (AGT-45). */
export const minuteAt = (known: Minute | undefined, now: number): Minute =>
  known !== undefined && now < known.began + LENGTH_MS ? known : { began: now, calls: 0 };

/** Seconds until a call may be made; undefined where it may be made now (AGT-45). */
export const waitOf = ({ began, calls }: Minute, limit: number, now: number): number | undefined =>
  calls < limit ? undefined : Math.ceil((began + LENGTH_MS - now) / 1000);
