import { keptValues } from '@guildhall/shared/features/kept-values';
import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { useWorkInProgress } from '@guildhall/shared/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { QueryFiles } from './use-query-files.ts';

type Values = Record<string, unknown>;

const storeOf = (userId: string, about: string) => keptValues(userId, 'query', about);

/** A saved text of a form field. */
export const textOf = (found: Values | null, name: string): string => {
  const value = found?.[name];
  return typeof value === 'string' ? value : '';
};

/** The draft, stored on this device with the key it is sent under. */
function openDraft(store: ReturnType<typeof keptValues>) {
  const found = store.read();
  let values: Values = found ?? {};
  let key = textOf(found, 'key');
  const keep = () => store.write({ ...values, ...(key !== '' && { key }) });
  return {
    /** The stored draft when the form was opened. */
    found,
    write(next: Values) {
      values = next;
      keep();
    },
    /** The key of this message: created with the first attempt to send it, and kept until it has arrived. */
    key(): string {
      if (key === '') {
        key = crypto.randomUUID();
        keep();
      }
      return key;
    },
    /** The next text is a new message. */
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

/** The person's draft, to open a form with. @param about the query's id, or the subject of a new one */
export function useMessageDraft(about: string): MessageDraft {
  const userId = useUser()?.id ?? '';
  const [draft] = useState(() => openDraft(storeOf(userId, about)));
  return draft;
}

/** The subject and text of a stored draft, for lists; `null` if there is none. */
export function keptDraft(userId: string, about: string): { subject: string; body: string } | null {
  const found = storeOf(userId, about).read();
  const draft = { subject: textOf(found, 'subject'), body: textOf(found, 'body') };
  return (draft.subject + draft.body).trim() === '' ? null : draft;
}

/** Moves a text into the form for a new query, for example a late answer. */
export const keepForNewQuery = (userId: string, values: Values) => storeOf(userId, 'new').write(values);

interface Writing {
  draft: MessageDraft;
  /** If the message can have files. */
  files?: QueryFiles;
  values: Values;
  isBegun: boolean;
  title: string;
}

/** Stores the draft on this device and registers it with the shell: a reload or a lost session loses nothing. */
export function useKeepWriting({ draft, files, values, isBegun, title }: Writing): void {
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
    if (isBegun) draft.write({ ...values, ...(files && { files: files.kept }) });
    else if (wasBegun.current) draft.forget();
    wasBegun.current = isBegun;
  }, [draft, files, values, isBegun]);
}
