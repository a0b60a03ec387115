import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';

/** A piece of code, with its language and its name. */
export interface CodeBlock {
  readonly code: string;
  readonly language: string;
  /** The file it is part of, or what it is. */
  readonly name?: string | undefined;
  readonly isAnswer?: boolean;
}

/** A piece of code; the script of the page adds the button that copies it. */
export function codeBlock({ code, language, name, isAnswer = false }: CodeBlock): string {
  const kind = isAnswer ? 'code answer' : 'code';
  const head = name === undefined ? '' : `<header>${escapeHtml(name)}</header>`;
  const inner = highlight(code, language);
  return `<div class="${kind}">${head}<pre tabindex="0"><code>${inner}</code></pre></div>\n`;
}
