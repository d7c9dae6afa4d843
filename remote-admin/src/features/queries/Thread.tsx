import { useEffect, useState } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import {
  Messages,
  QueryThread,
  ThreadHead,
  MessageForm as SharedForm,
  textOf,
  useMessageDraft,
  type MessageKind,
} from '@guildhall/shared/features/queries';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink, Alert, Button, Icon, Row, VisuallyHidden } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { useQuery } from '@guildhall/shared/query';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { SavedRepliesButton } from '../saved-replies/SavedRepliesButton.tsx';
import { useResolveQuery, useAnswerQuery, writingQuery } from './api.ts';
import { QuerySorting } from './QuerySorting.tsx';
import { QueryTools } from './QueryTools.tsx';

interface ThreadProps {
  id: string;
  /** Another query is shown from now on: this one was merged into it, or it was split off. */
  onMoved: (id: string) => void;
  onDiscarded: () => void;
}

/** One query with the office's tools. */
export function Thread({ id, ...rest }: ThreadProps) {
  return <QueryThread id={id}>{(query) => <OfficeThread query={query} openedAs={id} {...rest} />}</QueryThread>;
}

type OfficeThreadProps = Omit<ThreadProps, 'id'> & { query: QueryDetail; openedAs: string };

function OfficeThread({ query, openedAs, onMoved, onDiscarded }: OfficeThreadProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const resolve = useResolveQuery(query);
  const { id, number, state, requester, about, reopenableUntil, snoozedUntil } = query;
  const isEnded = reopenableUntil !== null && Date.parse(reopenableUntil) <= Date.now();
  // The URL of a merged query redirects to the one with its messages.
  const isElsewhere = id !== openedAs;
  useEffect(() => {
    if (isElsewhere) onMoved(id);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onMoved` is a new function on every render
  }, [isElsewhere, id]);
  return (
    <>
      <ThreadHead
        query={query}
        resolve={resolve}
        resolveLabel={t('admin:queries.resolve')}
        facts={
          <>
            <StateChip group="query.state" state={state} />
            {snoozedUntil && (
              <StatusChip
                status="snoozed"
                tone="info"
                icon="clock"
                label={t('snoozedUntil', { day: format.date(snoozedUntil) })}
              />
            )}
            <InlineList items={[number, <bdi>{requester.name}</bdi>]} />
            {about && (
              <RouteLink to={about.kind === 'application' ? paths.applicationDesk(about.id) : paths.invoice(about.id)}>
                {about.label}
              </RouteLink>
            )}
            <FirstAnswer query={query} />
          </>
        }
      >
        <QuerySorting query={query} />
        <QueryTools query={query} onMoved={onMoved} onDiscarded={onDiscarded} />
      </ThreadHead>
      <Messages query={query} requester={t('admin:queries.fromRequester')} />
      <MessageForm query={query} canAnswer={!isEnded} />
    </>
  );
}

/** Writes an answer to the person, or an internal note. */
function MessageForm({ query, canAnswer }: { query: QueryDetail; canAnswer: boolean }) {
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

const minute = 60_000;

const hour = 60 * minute;

/** How long the person waited for the office's first answer, in a suitable unit. */
function FirstAnswer({ query: { createdAt, firstAnswerAt } }: { query: QueryDetail }) {
  const { t } = useTranslation('inbox');
  if (!firstAnswerAt) return null;
  const waited = Date.parse(firstAnswerAt) - Date.parse(createdAt);
  const text =
    waited < hour
      ? t('firstAnswer.minutes', { count: Math.max(1, Math.round(waited / minute)) })
      : waited < 48 * hour
        ? t('firstAnswer.hours', { count: Math.round(waited / hour) })
        : t('firstAnswer.days', { count: Math.round(waited / (24 * hour)) });
  return <span>{text}</span>;
}

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
function WritingHint({ queryId, typed }: { queryId: string; typed: string }) {
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
