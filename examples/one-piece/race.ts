import { setTimeout as sleep } from 'node:timers/promises';

/** A shop as the race needs it. */
export interface Shop {
  /** Puts one piece of a new article on sale, and answers the article. */
  offer(): Promise<string>;
  /**
   * Orders one piece: true where it is sold, false where the shop says no; throws where there is no answer.
   * The key is the same when a buyer asks again.
   */
  buy(article: string, key: string): Promise<boolean>;
  /** Pieces that the books of the shop have sold. */
  sold(article: string): Promise<number>;
}

/** Answers that buyers got, and what the books of the shop say. */
export interface Outcome {
  readonly buyers: number;
  readonly sold: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly booked: number;
}

const AGAIN_MS = 250;

/** Buys with patience: a buyer without an answer asks again under the same key, as a browser would. */
async function buyPatiently(
  shop: Shop,
  article: string,
  key: string,
  until: number,
): Promise<boolean> {
  for (;;) {
    try {
      return await shop.buy(article, key);
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** Lets many buyers ask for one piece at once, and counts what they are told. */
export async function race(
  shop: Shop,
  { buyers = 64, patienceMs = 60_000 } = {},
): Promise<Outcome> {
  const article = await shop.offer();
  const until = Date.now() + patienceMs;
  const answers = await Promise.allSettled(
    Array.from({ length: buyers }, (_, buyer) =>
      buyPatiently(shop, article, `${article}-${buyer}`, until),
    ),
  );
  const told = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const sold = told.filter(Boolean).length;
  return {
    buyers,
    sold,
    refused: told.length - sold,
    unanswered: buyers - told.length,
    booked: await shop.sold(article),
  };
}

/** One piece was sold once: nobody else was told so, and the books say the same. */
export const isFair = ({ sold, booked, unanswered }: Outcome): boolean =>
  unanswered === 0 && sold === 1 && booked === 1;
