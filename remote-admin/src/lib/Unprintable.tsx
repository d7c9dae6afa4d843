import { checkPrintable } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import { Alert } from '@guildhall/shared/ui/core';
import { useDeferredValue } from 'react';

/** Names the characters that a PDF cannot show, before the office issues it; renders nothing if there are none. */
export function Unprintable({ characters = [] }: { characters?: readonly string[] | undefined }) {
  const { t } = useTranslation('admin');
  if (characters.length === 0) return null;
  return (
    <Alert severity="warning" live="status" title={t('unprintable.title', { characters: characters.join(' ') })}>
      {t('unprintable.text')}
    </Alert>
  );
}

const printableQuery = (text: string) =>
  queryOptions({
    queryKey: ['printable', text],
    queryFn: ({ signal }) => call(checkPrintable, { body: { text }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** The same for a text while it is typed; texts in Latin letters need no request. */
export function UnprintableIn({ text }: { text: string }) {
  const typed = useDeferredValue(text);
  const { data } = useQuery({ ...printableQuery(typed), enabled: /[^\s\u0020-\u024f]/u.test(typed) });
  return <Unprintable characters={data?.unprintable} />;
}
