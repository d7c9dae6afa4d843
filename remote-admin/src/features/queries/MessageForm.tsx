import type { QueryDetail } from '@guildhall/shared/contracts';
import { MessageForm as SharedForm, textOf, useMessageDraft } from '@guildhall/shared/features/queries';
import type { MessageKind } from '@guildhall/shared/features/queries';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Button, Icon, Row } from '@guildhall/shared/ui/core';
import { useState } from 'react';
import { SavedRepliesButton } from '../saved-replies/SavedRepliesButton.tsx';
import { useAnswerQuery } from './api.ts';
import { WritingHint } from './WritingHint.tsx';

/** Writes an answer to the person, or an internal note. */
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
      labels={{
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
      choices={({ body, insert }) => (
        <>
          <WritingHint queryId={query.id} typed={body} />
          <Row wrap gap={1} justify="space-between">
            {canAnswer && <KindChoice kind={kind} onChosen={setKind} />}
            {!isNote && <SavedRepliesButton query={query} onInserted={insert} />}
          </Row>
          {isNote && (
            <Row gap={0.75} align="center" weight="semibold">
              <Icon name="lock" size={18} /> {t('queries.noteHint')}
            </Row>
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
    <Row role="group" aria-label={t('queries.kind')} wrap gap={1}>
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
    </Row>
  );
}
