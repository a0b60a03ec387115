/** Time in milliseconds that calls take: medians, and the tail of all of them. */
export interface LatencyLaw {
  readonly readMs: number;
  readonly writeMs: number;
  readonly transactionMs: number;
  readonly transactionItemMs: number;
  /** The 99th percentile, in medians. */
  readonly tail: number;
}

/** The throughput of one value of a partition key, of a table and of each index. */
export interface PartitionLaw {
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Seconds of unused time that a partition may catch up on. */
  readonly burstSeconds: number;
}

/** The delay of an index behind its table. */
export interface IndexLagLaw {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The view that queries and batches have of a transaction beside them. */
export interface TornReadLaw {
  /** The share of its items that still show what was before. */
  readonly share: number;
  /** Delay after its end; strongly consistent reads only see it until its end. */
  readonly trailMs: number;
}

/** The share of writes that take effect and whose answer is lost. */
export interface LostAnswerLaw {
  readonly rate: number;
  /** The time for which a repeat with the same token hears that the transaction is in progress. */
  readonly inProgressMs: number;
}

/** The way in which the stream hands out its records. */
export interface StreamLaw {
  /** The share of batches that come twice. */
  readonly repeated: number;
  /** The probability that a batch ends before its next record. */
  readonly split: number;
}

/** The laws that hold; one that is left out does not. The same seed draws the same chances. */
export interface Profile {
  readonly seed: number;
  readonly latency?: LatencyLaw;
  readonly conflicts?: true;
  readonly partitions?: PartitionLaw;
  readonly indexLag?: IndexLagLaw;
  readonly tornReads?: TornReadLaw;
  readonly lostAnswers?: LostAnswerLaw;
  readonly stream?: StreamLaw;
}

const latency: LatencyLaw = {
  readMs: 3,
  writeMs: 5,
  transactionMs: 10,
  transactionItemMs: 0.5,
  tail: 4,
};

/** A quiet day, and everything at once. `docs/weather.md` prints them. */
export const profiles = {
  calm: { seed: 1, latency },
  storm: {
    seed: 1,
    latency,
    conflicts: true,
    partitions: { readUnits: 3_000, writeUnits: 1_000, burstSeconds: 5 },
    indexLag: { fromMs: 20, toMs: 200 },
    tornReads: { share: 0.5, trailMs: 20 },
    lostAnswers: { rate: 0.005, inProgressMs: 200 },
    stream: { repeated: 0.2, split: 0.3 },
  },
} as const satisfies Record<string, Profile>;

/** Only looks: partitions that give whatever is asked of them, and nothing else. */
export const boundless: Profile = {
  seed: 1,
  partitions: { readUnits: 1e12, writeUnits: 1e12, burstSeconds: 1 },
};

export type ProfileName = keyof typeof profiles;

type Law = Exclude<keyof Profile, 'seed'>;

function without(profile: Profile, laws: readonly string[]): Profile {
  const missing = laws.find((law) => !Object.hasOwn(profiles.storm, law) || law === 'seed');
  if (missing !== undefined) throw new Error(`the weather has no law '${missing}'`);
  const left = { ...profile };
  for (const law of laws) delete left[law as Law];
  return left;
}

/** The profile of a command line: its name, then the laws to leave out: `storm-indexLag`. */
export function findProfile(text: string): Profile {
  const [name = '', ...laws] = text.split('-');
  const found = Object.entries<Profile>(profiles).find(([known]) => known === name);
  if (found !== undefined) return laws.length === 0 ? found[1] : without(found[1], laws);
  throw new Error(`the weather is '${text}'; it can be ${Object.keys(profiles).join(' or ')}`);
}
