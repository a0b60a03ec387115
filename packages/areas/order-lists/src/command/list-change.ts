import type { ChildChanges } from '@waybill/table/aggregate';
import type { ListState } from '../list/list.entity.ts';
import type { Article } from '../position/article-port.ts';

/** The change of a list and of a few of its positions by a command. */
export interface ListChange<Answer> {
  /** Undefined where nothing changes. */
  readonly after: ListState | undefined;
  readonly positions?: ChildChanges;
  /** The article that it writes. */
  readonly written?: Article;
  readonly answer: Answer;
}
