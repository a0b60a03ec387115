/** Candidates of which the smallest set is sought; there are 65,536 sets of them (INV-192). */
export const MOST_WEIGHED = 16;

/** An article, in thousandths of its unit: sums of them are exact integers. */
export interface Article {
  readonly wanted: number;
  /** The quantity that each candidate can give, by its rank; those that give nothing may be left out. */
  readonly gives: ReadonlyMap<number, number>;
}

/**
 * The ranks of the smallest set of candidates that together can give every article; of several the one
 * whose ranks come first lexicographically (INV-192). At most 16 are weighed, the first that can give
 * something; undefined where those do not suffice. Sets are met in that very order, so that the
 * first that suffices is the one.
 */
export function fewestSplits(articles: readonly Article[]): readonly number[] | undefined {
  const giving = articles.flatMap(({ gives }) => [...gives].filter(([, given]) => given > 0));
  const ranks = new Set(giving.map(([rank]) => rank));
  const weighed = [...ranks].sort((left, right) => left - right).slice(0, MOST_WEIGHED);
  const suffices = sufficiency(articles);
  if (!suffices(weighed)) return undefined;
  for (let size = leastSize(articles, weighed); ; size += 1) {
    const found = firstSet(weighed, size, suffices);
    if (found !== undefined) return found;
  }
}

type Suffices = (ranks: readonly number[]) => boolean;

/** Asks the article first that the set before lacked: the next one mostly lacks it as well. */
function sufficiency(articles: readonly Article[]): Suffices {
  const asked = [...articles];
  return (ranks) => {
    const lacking = asked.findIndex(({ wanted, gives }) => {
      let given = 0;
      for (const rank of ranks) given += gives.get(rank) ?? 0;
      return given < wanted;
    });
    if (lacking > 0) asked.unshift(...asked.splice(lacking, 1));
    return lacking === -1;
  };
}

/** The least number of candidates that the article that needs most of them needs. */
function leastSize(articles: readonly Article[], weighed: readonly number[]): number {
  const sizes = articles.map(({ wanted, gives }) => {
    const most = weighed.map((rank) => gives.get(rank) ?? 0).sort((left, right) => right - left);
    let open = wanted;
    return most.filter((given) => {
      const needed = open > 0;
      open -= given;
      return needed;
    }).length;
  });
  return Math.max(0, ...sizes);
}

/** The lexicographically first set of a size that suffices. */
function firstSet(
  weighed: readonly number[],
  size: number,
  suffices: Suffices,
  chosen: readonly number[] = [],
): readonly number[] | undefined {
  if (chosen.length === size) return suffices(chosen) ? chosen : undefined;
  if (chosen.length + weighed.length < size) return undefined;
  for (const [place, rank] of weighed.entries()) {
    const found = firstSet(weighed.slice(place + 1), size, suffices, [...chosen, rank]);
    if (found !== undefined) return found;
  }
  return undefined;
}
