import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Levels A and AA of WCAG 2.0 to 2.2, and what axe calls best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly failureSummary: string;
  }[];
}

/** What axe finds wrong with a page as it is now; empty where it finds nothing. */
export async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = JSON.stringify({ runOnly: RULES });
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, ${options})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
