import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { useWorkInProgress } from '@guildhall/shared/ui/form';
import { useEffect, useState } from 'react';
import { keptValues } from '../../lib/kept-values.ts';

type Values = Record<string, unknown>;

const nameOf = (userId: string, about: string) => `gh_office_query:${userId}:${about}`;

/** What this person had begun to write, for opening a form with it. @param about the query's id, or the application's that somebody is asked about */
export function useMessageDraft(about: string) {
  const userId = useUser()?.id ?? '';
  const [draft] = useState(() => {
    const store = keptValues(nameOf(userId, about));
    return { ...store, found: store.read() };
  });
  return draft;
}

interface Writing {
  draft: ReturnType<typeof useMessageDraft>;
  values: Values;
  isBegun: boolean;
  title: string;
}

/** Keeps what is being written on this device, and tells the shell of it: a reload or a lost session costs nothing. */
export function useKeepWriting({ draft, values, isBegun, title }: Writing): void {
  const userId = useUser()?.id ?? '';
  const { pathname, search } = useLocation();
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
  }, [draft, values, isBegun]);
}

/** A kept text of a form's field. */
export const textOf = (found: Values | null, name: string): string => {
  const value = found?.[name];
  return typeof value === 'string' ? value : '';
};
