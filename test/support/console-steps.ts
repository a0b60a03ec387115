import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A step of a guide: what a person does with the mouse, and the same with the keyboard alone. */
export interface ConsoleStep {
  readonly mouse: string;
  readonly keyboard: string;
}

/** A task of a guide: its steps, and the words that the page shows at the end. */
export interface ConsoleTask {
  readonly title: string;
  readonly steps: readonly ConsoleStep[];
  readonly shown: readonly string[];
}

const ROW = /^\| \d+ \| (.+) \| (.+) \|$/gmu;
const SHOWN = /^The page then says (.+)\.$/mu;
const BOLD = /\*\*(.+?)\*\*/gu;

const boldIn = (text: string) => [...text.matchAll(BOLD)].map(([, words = '']) => words);

/** The tasks of a guide: every section with a table of steps. */
export function tasksOf(guide: string): ConsoleTask[] {
  return guide
    .split(/^## /mu)
    .map((section) => ({
      title: section.split('\n')[0] ?? '',
      steps: [...section.matchAll(ROW)].map(([, mouse = '', keyboard = '']) => ({
        mouse,
        keyboard,
      })),
      shown: boldIn(SHOWN.exec(section)?.[1] ?? ''),
    }))
    .filter(({ steps }) => steps.length > 0);
}

/** Keys to press one after the other, a text to type, or a place to reach by Tab. */
type Action =
  | { readonly kind: 'choose'; readonly name: string; readonly withShift: boolean }
  | { readonly kind: 'type'; readonly text: string; readonly name?: string }
  | { readonly kind: 'pick'; readonly option: string; readonly name: string }
  | { readonly kind: 'reach'; readonly name: string }
  | { readonly kind: 'press'; readonly key: string };

const ACTION =
  /type `(?<typed>[^`]+)`(?: into \*\*(?<field>[^*]+)\*\*)?|pick \*\*(?<option>[^*]+)\*\* under \*\*(?<list>[^*]+)\*\*|choose (?<shift>with Shift )?\*\*(?<chosen>[^*]+)\*\*|`Tab` to \*\*(?<reached>[^*]+)\*\*|`(?<key>[^`]+)`/giu;

function actionOf(found: Readonly<Record<string, string>>): Action {
  const { typed, field, option, list = '', chosen, shift, reached, key = '' } = found;
  if (typed !== undefined) return { kind: 'type', text: typed, ...(field && { name: field }) };
  if (option !== undefined) return { kind: 'pick', option, name: list };
  if (chosen !== undefined) {
    return { kind: 'choose', name: chosen, withShift: shift !== undefined };
  }
  if (reached !== undefined) return { kind: 'reach', name: reached };
  return { kind: 'press', key };
}

/** Reads a cell of a table of steps; throws where a part of it is no action. */
export function actionsOf(cell: string): Action[] {
  const rest = cell.replaceAll(ACTION, '').replaceAll(/,|\bthen\b|\band\b|\s/gu, '');
  if (rest !== '') throw new Error(`'${rest}' in '${cell}' is no step that can be done`);
  return [...cell.matchAll(ACTION)].map(({ groups }) => actionOf({ ...groups }));
}

const MOST_TABS = 150;
const KEYS: Readonly<Record<string, string>> = {
  Esc: 'Escape',
  Space: ' ',
  Down: 'ArrowDown',
  Up: 'ArrowUp',
};

const keyOf = (key: string): string =>
  key
    .split('+')
    .map((one) => KEYS[one] ?? one)
    .join('+');

/** A name of which a guide says the beginning. */
const beginning = (name: string) =>
  new RegExp(`^${name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}`, 'u');

/** Reads the name of an element, as a reader would hear it. */
const NAME_OF = `(one) =>
  (one?.labels?.[0]?.textContent ?? one?.getAttribute('aria-label') ?? one?.textContent ?? '').trim()`;
const FOCUSED = `(${NAME_OF})(document.activeElement)`;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** A page that has just been opened may still load what is to be reached; a person would wait. */
async function untilThere(page: Page, name: string): Promise<void> {
  const names = `[...document.querySelectorAll('${FOCUSABLE}')].map(${NAME_OF})`;
  await expect
    .poll(() => page.evaluate<string[]>(names))
    .toContainEqual(expect.stringMatching(beginning(name)));
}

async function reach(page: Page, name: string): Promise<void> {
  await untilThere(page, name);
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(FOCUSED);
    if (focused.startsWith(name)) return;
  }
  throw new Error(`no Tab leads to '${name}'`);
}

/** As long as a person takes to the next step: words that are searched for are sent meanwhile. */
const PACE_MS = 400;

/** A page behind an open dialog cannot be chosen from. */
async function placeOf(page: Page) {
  const dialog = page.getByRole('dialog');
  return (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
}

async function act(page: Page, action: Action): Promise<void> {
  if (action.kind === 'press') return page.keyboard.press(keyOf(action.key));
  const place = await placeOf(page);
  switch (action.kind) {
    case 'choose': {
      const roles = ['link', 'button', 'checkbox', 'radio', 'option', 'menuitem'] as const;
      const [first, ...others] = roles.map((role) =>
        place.getByRole(role, { name: beginning(action.name) }),
      );
      const found = others.reduce((all, one) => all.or(one), first ?? place);
      return found.first().click({ modifiers: action.withShift ? ['Shift'] : [] });
    }
    case 'type':
      if (action.name === undefined) return page.keyboard.type(action.text);
      return place.getByLabel(action.name, { exact: true }).first().fill(action.text);
    case 'pick':
      return void (await place.getByLabel(action.name).first().selectOption(action.option));
    case 'reach':
      return reach(page, action.name);
  }
}

/**
 * Actions as a person does them: the letters of one shortcut at once, since it waits only briefly. A key that is pressed with
 * another one is a stroke of its own.
 */
function inStrokes(actions: readonly Action[]): Action[][] {
  const strokes: Action[][] = [];
  for (const action of actions) {
    const last = strokes.at(-1);
    const isLetter = action.kind === 'press' && !action.key.includes('+');
    if (isLetter && last?.at(-1)?.kind === 'press') last.push(action);
    else strokes.push([action]);
  }
  return strokes;
}

/** Does what a cell of a table of steps says. */
export async function doStep(page: Page, cell: string): Promise<void> {
  await page.waitForTimeout(PACE_MS);
  for (const stroke of inStrokes(actionsOf(cell))) {
    await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
    await Promise.all(stroke.map((action) => act(page, action)));
  }
}
