import type { MinutesDetail } from '@guildhall/shared/contracts';
import type { Fields } from './fields.ts';
import { draftOf, isUnsaved, join, type MinutesDraft } from './minutes-draft.ts';

type SavingStatus = 'saved' | 'unsaved' | 'saving' | 'unreachable' | 'refused';

export interface MinutesState extends Pick<MinutesDraft, 'fields' | 'disputed'> {
  status: SavingStatus;
  /** Why the server refuses the typed values. */
  refusal: string | null;
}

export interface StoreParts {
  detail: MinutesDetail;
  /** The unsaved edits of an earlier visit, with the version they are based on. */
  kept: { base: Fields; fields: Fields } | null;
  /** Stores unsaved fields on the device; `null` once nothing is unsaved. */
  keep: (unsaved: { base: Fields; fields: Fields } | null) => void;
}

/** The draft that the saver works on, and the state that the page shows; unsaved values are stored on the device. */
export function createMinutesStore(
  { detail, kept, keep }: StoreParts,
  saving: () => { isSending: boolean; isRetrying: boolean },
) {
  const opened = draftOf(detail);
  let draft = kept ? join({ ...opened, ...kept }, detail) : opened;
  let refusal: string | null = null;
  const listeners = new Set<() => void>();

  function status(): SavingStatus {
    const { isSending, isRetrying } = saving();
    if (refusal) return 'refused';
    if (isSending) return 'saving';
    if (isRetrying) return 'unreachable';
    return isUnsaved(draft) ? 'unsaved' : 'saved';
  }

  const stateNow = (): MinutesState => ({
    fields: draft.fields,
    disputed: draft.disputed,
    refusal,
    status: status(),
  });
  let state = stateNow();

  function publish() {
    const { base, fields } = draft;
    state = stateNow();
    keep(isUnsaved(draft) ? { base, fields } : null);
    listeners.forEach((listener) => listener());
  }

  if (kept) publish();

  return {
    publish,
    getState: () => state,
    getDraft: () => draft,
    setDraft(next: MinutesDraft) {
      draft = next;
      publish();
    },
    setRefusal(message: string | null) {
      refusal = message;
      publish();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
