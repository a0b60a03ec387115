const PREFIX = 'waybill.console.draft ';

/** Name under which a tab keeps what is typed, until its person signs out. */
export const draftName = (name: string): string => PREFIX + name;

/** Place of a draft in this tab. */
export const draftPlace = (name: string) => ({
  read: () => sessionStorage.getItem(draftName(name)),
  /** Keeps a text, or none. */
  keep(text: string | undefined): void {
    sessionStorage.removeItem(draftName(name));
    try {
      if (text !== undefined) sessionStorage.setItem(draftName(name), text);
    } catch {
      // It is too long for the browser; the form itself still has it.
    }
  },
});

/** Forgets every draft of this tab. */
export function dropDrafts(): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) sessionStorage.removeItem(name);
}
