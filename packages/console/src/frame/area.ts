import type { ComponentType } from 'react';
import type { Question } from './api/question.ts';
import type { Lookup } from './palette/thing.ts';
import type { Figure } from './today/figure.ts';

/** A page: its address, the permission without which it is absent, and its code, loaded when it opens. */
export interface ConsolePage {
  /** Below `/console`, as wouter writes it: `/orders/:id`. */
  readonly path: string;
  /** The operation that the page cannot do without; none where everybody may see it. */
  readonly needs?: string;
  /** What the page asks first, from the search of its address: it is sent while the code loads. */
  readonly asks?: (search: string) => Question<unknown>;
  readonly load: () => Promise<ComponentType>;
}

/** A line of the menu, which the palette offers too. */
export interface NavigationEntry {
  readonly title: string;
  readonly href: string;
  readonly needs?: string;
  /** The letter that opens it after `G`. */
  readonly letter?: string;
}

/** What one area of the shop brings to the console. */
export interface ConsoleArea {
  readonly title: string;
  readonly pages: readonly ConsolePage[];
  readonly navigation: readonly NavigationEntry[];
  /** How the palette finds its records. */
  readonly lookups?: readonly Lookup[];
  /** What it counts on the first page. */
  readonly figures?: readonly Figure[];
}

/** A page whose code comes when it is first opened. */
export const definePage = (
  page: Omit<ConsolePage, 'load'>,
  load: ConsolePage['load'],
): ConsolePage => ({ ...page, load });
