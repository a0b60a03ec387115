const PREFIX = 'waybill.console.draft ';

/** The text that this tab keeps under a name. */
export const draftText = (name: string): string | null => sessionStorage.getItem(PREFIX + name);

/** Keeps a text under a name, or none; one that is too long for the browser is not kept. */
export function keepDraft(name: string, text: string | undefined): void {
  sessionStorage.removeItem(PREFIX + name);
  if (text === undefined) return;
  try {
    sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // The form itself still has it.
  }
}

/** Forgets every draft of this tab. */
export function dropDrafts(): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) sessionStorage.removeItem(name);
}
