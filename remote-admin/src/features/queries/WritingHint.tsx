import { useEffect, useState } from 'react';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Icon, Row, VisuallyHidden } from '@guildhall/shared/ui/core';
import { writingQuery } from './api.ts';

const pauseMs = 20_000;

/** True from a change of the text until a pause in typing. */
function useIsWriting(text: string): boolean {
  const [active, setActive] = useState<string | null>(null);
  const [seen, setSeen] = useState(text);
  if (seen !== text) {
    setSeen(text);
    setActive(text === '' ? null : text);
  }
  useEffect(() => {
    if (active === null) return;
    const timer = setTimeout(() => setActive(null), pauseMs);
    return () => clearTimeout(timer);
  }, [active]);
  return active !== null;
}

/** Shows who else of the office is writing in this query, and tells them that this person is. */
export function WritingHint({ queryId, typed }: { queryId: string; typed: string }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const { data } = useQuery(writingQuery(queryId, useIsWriting(typed)));
  const others = data?.others ?? [];
  const text = others.length > 0 ? t('writing', { count: others.length, names: format.list(others) }) : '';
  return (
    <>
      {/* Always rendered, so that screen readers announce its content; takes no space in the form. */}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      {text !== '' && (
        <Row aria-hidden gap={0.75} align="center" tone="warning" weight="semibold">
          <Icon name="edit" size={18} /> {text}
        </Row>
      )}
    </>
  );
}
