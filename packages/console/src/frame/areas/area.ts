import type { Waybill } from '@waybill/client';
import { type ComponentType, createContext, useContext } from 'react';
import type { Parts } from '../address/link-to.ts';
import type { Question } from '../api/question.ts';
import type { Total } from '../format/total.ts';
import type { Code } from '../parts/later.tsx';

/** Name of a record whose page is asked for, in place of its id. */
export interface Names {
  /** The operation that lists such records. */
  readonly operation: string;
  /** The columns that name one, the best first. */
  readonly by: readonly string[];
  /**
   * Page of another record on which this one stands: its path, and the column that holds the
   * other's id.
   */
  readonly shownBy?: { readonly path: string; readonly column: string };
}

/** A page: its address, the permission without which it is absent, and its code, loaded when it opens. */
export interface ConsolePage {
  /** Below `/console`, as wouter writes it: `/orders/:id`. */
  readonly path: string;
  /** The operation that the page cannot do without; none where everybody may see it. */
  readonly needs?: string;
  /** Finds its record where the address does not hold its id. */
  readonly names?: Names | ((parts: Parts) => Names | undefined);
  /** First question of the page, from the search of its address: it is sent while the code loads. */
  readonly asks?: (search: string) => Question<unknown>;
  readonly load: Code<object>;
}

/** A line of the menu, which the palette offers too. */
export interface NavigationEntry {
  readonly title: string;
  readonly href: string;
  readonly needs?: string;
  /** The work that it leads to: its count stands beside the title. */
  readonly work?: Figure | undefined;
  /** Beginnings of other addresses whose pages belong to it. */
  readonly holds?: readonly string[];
  /** The letter that opens it after `G`. */
  readonly letter?: string;
}

/** A line of the palette: it leads somewhere, or does something at once. */
export interface Thing {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** Distinguishes it from others of its title. */
  readonly about?: string;
  readonly shortcut?: string;
  readonly href?: string;
  readonly run?: () => void;
}

/** Finds records of one kind by a text that the operator typed. */
export interface Lookup {
  readonly needs: string;
  readonly find: (
    waybill: Waybill,
    text: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<readonly Thing[]>;
}

/** Work that waits: how much of it, and since when the oldest. */
export interface Waiting extends Total {
  readonly since?: string | null | undefined;
  /** The day for which the oldest is wished. */
  readonly wished?: string | null | undefined;
}

/** A count that leads to what it counts. */
interface Counted {
  readonly title: string;
  readonly href: string;
  readonly count: (waybill: Waybill, options: { readonly signal: AbortSignal }) => Promise<Waiting>;
}

/** Work of an area, as the first page and the menu count it. */
export interface Figure extends Counted {
  /** Tells the shop what to do about it. */
  readonly about: string;
  readonly needs: string;
  /** Set where a count reads more the larger the shop is: the menu shows the last one, and asks for none. */
  readonly isDear?: true;
  /** Counts of what waits for longer than so many days. */
  readonly late?: readonly (Counted & { readonly days: number })[];
}

/** Pages, menu, searches and figures of one area of the shop. */
export interface ConsoleArea {
  readonly title: string;
  readonly pages: readonly ConsolePage[];
  readonly navigation: readonly NavigationEntry[];
  /** Searches by which the palette finds its records. */
  readonly lookups?: readonly Lookup[];
  /** Figures that it shows on the first page. */
  readonly figures?: readonly Figure[];
  /** A part of the first page, below the figures. */
  readonly today?: ComponentType;
}

/** The count of a figure as a question: the first page and the menu share its answer. */
export const countOf = ({ needs, title, count }: Figure): Question<Waiting> => ({
  key: [needs, 'figure', title],
  ask: count,
});

/** The areas of the console, which the frame itself does not name. */
export const AreasContext = createContext<readonly ConsoleArea[]>([]);

export const useAreas = (): readonly ConsoleArea[] => useContext(AreasContext);
