/** A run: terms with their postings, sorted, written once and never changed. */
export interface Run {
  readonly id: string;
  /** How often its orders were merged: a level holds four times the one below. */
  readonly level: number;
  /** When searches began to read it, in milliseconds. */
  readonly made: number;
}

/** What a process began and has not ended; the run is its own alone. */
interface Task {
  readonly run: string;
  /** Until when no other process takes it over, in milliseconds. */
  readonly until: number;
}

/** Changes become a run. Entries of orders name the fold that wrote them. */
export interface FoldTask extends Task {
  readonly fold: number;
  /** What the index was before it gave out numbers. */
  readonly before: Pick<Manifest, 'next' | 'last_id'>;
}

/** Runs become one. */
export interface MergeTask extends Task {
  readonly inputs: readonly string[];
  /** The letters behind which it goes on. */
  readonly after: string | null;
}

/** What no search reads any more, since a moment. */
interface Garbage {
  readonly run: string;
  readonly since: number;
}

/** An index as it is now. */
export interface Manifest {
  /** The number of the next order. */
  readonly next: number;
  /** The largest id that has a number. */
  readonly last_id: string;
  /** Creation of the first order of each `FENCE_ORDERS` numbers, in milliseconds. */
  readonly fences: readonly number[];
  /** The youngest run first. */
  readonly runs: readonly Run[];
  readonly folds: number;
  /** Folds that came to nothing: what they wrote of the terms of orders is not true. */
  readonly failed: readonly number[];
  readonly fold: FoldTask | null;
  readonly merge: MergeTask | null;
  readonly garbage: readonly Garbage[];
}

export const EMPTY: Manifest = {
  next: 0,
  last_id: '',
  fences: [],
  runs: [],
  folds: 0,
  failed: [],
  fold: null,
  merge: null,
  garbage: [],
};

/** Runs of one level that are merged into one of the next: fewer cost more writes, more cost more reads. */
const FAN_OUT = 4;

/**
 * From how many changes on they become a run. Every search reads the whole log: 64 fewer save it 2.7
 * units. An index of smaller runs has half a level more, which costs a word a block and an order half
 * a unit of writing. Where changes come fast, each run also makes a manifest longer that is written
 * often. Lost: 128 always, and 32, which costs more blocks than it saves.
 */
const FOLDED = { slowly: 64, fast: 128 };
const FAST_MS = 10_000;

/** How many changes are worth a run: more where the last run was made a moment ago. */
export function foldFrom([youngest]: readonly Run[], now: number): number {
  const isFast = youngest !== undefined && now - youngest.made < FAST_MS;
  return isFast ? FOLDED.fast : FOLDED.slowly;
}

/** How long a search may read runs that were merged meanwhile: longer than one lasts. */
const READ_MS = 120_000;

/** The oldest runs of one level, where there are enough of them; the lowest level first. */
export function runsToMerge(runs: readonly Run[]): readonly Run[] {
  const levels = [...new Set(runs.map(({ level }) => level))].sort((left, right) => left - right);
  for (const level of levels) {
    const same = runs.filter((run) => run.level === level);
    if (same.length >= FAN_OUT) return same.slice(-FAN_OUT);
  }
  return [];
}

/** The manifest once a run stands for others, at their place. */
export function replaceRuns(manifest: Manifest, inputs: readonly string[], made: Run): Manifest {
  const isInput = ({ id }: Run) => inputs.includes(id);
  const first = manifest.runs.findIndex(isInput);
  return {
    ...manifest,
    runs: [
      ...manifest.runs.slice(0, first),
      made,
      ...manifest.runs.slice(first).filter((run) => !isInput(run)),
    ],
    merge: null,
    garbage: [...manifest.garbage, ...inputs.map((run) => ({ run, since: made.made }))],
  };
}

/** The manifest without a fold whose process died: its run and its numbers go, its entries are not true. */
export function giveUpFold(manifest: Manifest, now: number): Manifest {
  const { fold } = manifest;
  if (fold === null || fold.until > now) return manifest;
  return {
    ...manifest,
    ...fold.before,
    fold: null,
    failed: [...manifest.failed, fold.fold],
    garbage: [...manifest.garbage, { run: fold.run, since: 0 }],
  };
}

/** Runs that no search reads any more. */
export function removableRuns({ garbage }: Manifest, now: number): string[] {
  return garbage.filter(({ since }) => now - since >= READ_MS).map(({ run }) => run);
}

/** Whether what a fold wrote of orders is true: it ended, and was not given up. */
export const isTrue = ({ fold, failed }: Manifest, by: number): boolean =>
  fold?.fold !== by && !failed.includes(by);
