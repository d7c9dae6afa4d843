import { keptValues } from '@guildhall/shared/features/kept-values';
import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { useWorkInProgress } from '@guildhall/shared/ui/form';
import { useEffect, useRef, useState } from 'react';

type Values = Record<string, unknown>;

const storeOf = (userId: string, about: string) => keptValues(userId, 'query', about);

/** A kept text of a form's field. */
export const textOf = (found: Values | null, name: string): string => {
  const value = found?.[name];
  return typeof value === 'string' ? value : '';
};

/** What is being written, kept on this device together with the key that it is sent under. */
function openDraft(store: ReturnType<typeof keptValues>) {
  const found = store.read();
  let values: Values = found ?? {};
  let key = textOf(found, 'key');
  const keep = () => store.write({ ...values, ...(key !== '' && { key }) });
  return {
    /** What stood there when the form was opened. */
    found,
    write(next: Values) {
      values = next;
      keep();
    },
    /** The key of this message: made with the first try to send it, and the same until it has arrived. */
    key(): string {
      if (key === '') {
        key = crypto.randomUUID();
        keep();
      }
      return key;
    },
    /** What comes next is another message. */
    forgetKey() {
      key = '';
      keep();
    },
    forget() {
      key = '';
      values = {};
      store.forget();
    },
  };
}

export type MessageDraft = ReturnType<typeof openDraft>;

/** What this person had begun to write, for opening a form with it. @param about the query's id, or what is asked about */
export function useMessageDraft(about: string): MessageDraft {
  const userId = useUser()?.id ?? '';
  const [draft] = useState(() => openDraft(storeOf(userId, about)));
  return draft;
}

/** Puts words into the form for a new query, for example those of an answer that came too late. */
export const keepForNewQuery = (userId: string, values: Values) => storeOf(userId, 'new').write(values);

interface Writing {
  draft: MessageDraft;
  values: Values;
  isBegun: boolean;
  title: string;
}

/** Keeps what is being written on this device, and tells the shell of it: a reload or a lost session costs nothing. */
export function useKeepWriting({ draft, values, isBegun, title }: Writing): void {
  const userId = useUser()?.id ?? '';
  const { pathname, search } = useLocation();
  const wasBegun = useRef(false);
  useUnsavedWork(isBegun, true);
  useWorkInProgress({
    userId,
    path: pathname + search,
    title,
    isBegun: () => isBegun,
    isUnsaved: () => isBegun,
  });
  useEffect(() => {
    if (isBegun) draft.write(values);
    else if (wasBegun.current) draft.forget();
    wasBegun.current = isBegun;
  }, [draft, values, isBegun]);
}
