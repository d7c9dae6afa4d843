import type { QueryDetail } from '@guildhall/shared/contracts';
import { MessageForm as SharedForm, textOf, useMessageDraft } from '@guildhall/shared/features/queries';
import type { MessageKind } from '@guildhall/shared/features/queries';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Icon } from '@guildhall/shared/ui/core';
import { useState } from 'react';
import { useAnswerQuery } from './api.ts';

/** Writes an answer to the person, or a note that only the office reads. */
export function MessageForm({ query, canAnswer }: { query: QueryDetail; canAnswer: boolean }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const answer = useAnswerQuery(query);
  const draft = useMessageDraft(query.id);
  const [kind, setKind] = useState<MessageKind>(
    !canAnswer || textOf(draft.found, 'kind') === 'internal_note' ? 'internal_note' : 'public',
  );
  const isNote = kind === 'internal_note';
  return (
    <SharedForm
      query={query}
      kind={kind}
      draft={draft}
      answer={answer}
      icon={isNote ? 'lock' : 'send'}
      words={{
        form: t('queries.write'),
        text: isNote ? t('queries.yourNote') : t('queries.yourAnswer', { name: query.requesterName }),
        ...(isNote && { send: t('queries.addNote') }),
        sent: t(isNote ? 'queries.noteAdded' : 'queries.answerSent'),
      }}
      notice={
        query.reopenableUntil && (
          <Alert>
            {t(canAnswer ? 'queries.reopens' : 'queries.ended', { day: format.date(query.reopenableUntil) })}
          </Alert>
        )
      }
      choices={() => (
        <>
          {canAnswer && <KindChoice kind={kind} onChosen={setKind} />}
          {isNote && (
            <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', fontWeight: 600 }}>
              <Icon name="lock" size={18} /> {t('queries.noteHint')}
            </Box>
          )}
        </>
      )}
    />
  );
}

function KindChoice({ kind, onChosen }: { kind: MessageKind; onChosen: (kind: MessageKind) => void }) {
  const { t } = useTranslation('admin');
  const kinds = [
    { value: 'public', icon: 'message', label: t('queries.public') },
    { value: 'internal_note', icon: 'lock', label: t('queries:note') },
  ] as const;
  return (
    <Box role="group" aria-label={t('queries.kind')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {kinds.map(({ value, icon, label }) => (
        <Button
          key={value}
          type="button"
          size="small"
          icon={icon}
          variant={value === kind ? 'contained' : 'outlined'}
          aria-pressed={value === kind}
          onClick={() => onChosen(value)}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
