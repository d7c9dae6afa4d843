import { startTransition, useCallback, useRef, useState } from 'react';
import type { RefereeAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Button, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { Late } from '../../ui/Late.tsx';
import { blankDraft, type Draft } from './draft.ts';
import { endingOf, type Ending } from './ended.ts';
import { late } from './late.ts';
import { Question } from './Question.tsx';
import type { SentAnswer } from './sent-receipt.ts';
import { ask } from './server.ts';
import { useDraft } from './use-draft.ts';
import { useReply } from './use-reply.ts';
import type { RequestRead } from './request.ts';

interface ConversationProps {
  token: string;
  request: RequestRead;
  /** Reads the request again. */
  read: () => Promise<void>;
  /** Leaves an answer unchanged instead of editing it. */
  onKeep: () => void;
}

/** The draft for changing an answer; the form asks again for what the receipt does not contain. */
const draftOf = ({ receipt }: RequestRead): Draft =>
  receipt === null
    ? blankDraft
    : {
        ...blankDraft,
        answer: receipt.answer,
        statement: receipt.statement,
        confidential: receipt.confidential,
      };

/** The referee's form, from the question to the sent answer. */
export function Conversation({ token, request, read, onKeep }: ConversationProps) {
  const { t } = useTranslation('public');
  const navigate = useNavigate();
  const { draft, change, discard, isRestored } = useDraft(token, draftOf(request));
  const wasOpened = useRef(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const { send, ...reply } = useReply({
    token,
    request,
    isOpened: () => request.state !== 'asked' || wasOpened.current,
    read,
    onSent: (receipt) => {
      const sent: SentAnswer = { receipt, association: request.association };
      // Replaces the link in the history, so that the back button does not expose its secret.
      void navigate(paths.refereeConsentSent, { replace: true, state: sent });
    },
    onEnded: setEnding,
    onDeclarationChanged: () => change({ signedAs: '', signaturePath: '' }),
  });

  const start = async (answer: RefereeAnswer) => {
    // A transition renders the statement's fields in slices: in one task they would block a slow phone.
    startTransition(() => change({ answer, started: true }));
    if (request.state !== 'asked') return;
    const { refusal } = await ask((api) => api.openRequest(token, request.declaration.sha256));
    // A lost connection does not block writing: sending the answer opens the request as well.
    if (refusal) setEnding(endingOf(refusal));
    else wasOpened.current = true;
  };

  const goBack = useCallback(() => change({ started: false }), [change]);
  const keep = () => {
    discard();
    onKeep();
  };

  if (ending) {
    const facts = { ending, token, association: request.association, typed: draft.statement };
    return <Late parts={late}>{({ Ended }) => <Ended {...facts} />}</Late>;
  }
  return (
    <Stack gap={2.5}>
      {request.receipt !== null && (
        <Alert
          action={
            <Button size="large" onClick={keep}>
              {t('referee:receipt.keep')}
            </Button>
          }
        >
          {t('referee:receipt.changing')}
        </Alert>
      )}
      {isRestored && (
        <Alert
          live="status"
          action={
            <Button size="large" onClick={discard}>
              {t('referee.draft.discard')}
            </Button>
          }
        >
          {t('referee.draft.restored')}
        </Alert>
      )}
      {draft.started ? (
        <Late parts={late}>
          {({ StatementForm }) => (
            <StatementForm
              {...reply}
              request={request}
              draft={draft}
              onChange={change}
              onBack={goBack}
              onSubmit={() => void send(draft, draft.answer ?? 'consented')}
              onProblems={reply.setFields}
            />
          )}
        </Late>
      ) : (
        <Question
          {...reply}
          request={request}
          draft={draft}
          onChange={change}
          onStart={(answer) => void start(answer)}
          onSend={(answer) => void send(draft, answer)}
        />
      )}
    </Stack>
  );
}
