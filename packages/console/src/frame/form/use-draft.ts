import { useState, useSyncExternalStore } from 'react';
import { useApi } from '../api/use-api.ts';
import { draftText, keepDraft } from '../browser/draft-texts.ts';
import { type Draft, type Opened, openDraft } from './draft.ts';

/**
 * What is typed into the form of a name, which the tab keeps until it is done, discarded, or its person signs out: it
 * outlives reload, back and Esc. No form that asks for a secret may use it.
 */
export function useDraft(name: string, opened: Opened = {}): Draft {
  const { session } = useApi();
  const [draft] = useState(() => {
    const at = `${session.tenant} ${session.person} ${name}`;
    const place = {
      read: () => draftText(at),
      keep: (text: string | undefined) => keepDraft(at, text),
    };
    return openDraft(place, opened, crypto.randomUUID());
  });
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  return { ...draft, ...state };
}
