import { useState } from 'react';
import type { RefereeAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Button, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { useOpenConsent, type RequestRead } from './api.ts';
import { blankDraft, type Draft } from './draft.ts';
import { Ended } from './Ended.tsx';
import { endingOf, type Ending } from './ended.ts';
import { Question } from './Question.tsx';
import { rememberSent, type SentAnswer } from './sent-receipt.ts';
import { StatementForm } from './StatementForm.tsx';
import { useDraft } from './use-draft.ts';
import { useReply } from './use-reply.ts';

interface ConversationProps {
  token: string;
  request: RequestRead;
  /** An answer that is being changed can be left as it is. */
  onKeep: () => void;
}

/** The draft that changing an answer begins with; what the receipt does not tell is asked again. */
const draftOf = ({ receipt }: RequestRead): Draft =>
  receipt === null
    ? blankDraft
    : {
        ...blankDraft,
        answer: receipt.answer,
        statement: receipt.statement,
        confidential: receipt.confidential,
      };

/** From the question to the sent answer. */
export function Conversation({ token, request, onKeep }: ConversationProps) {
  const { t } = useTranslation('public');
  const navigate = useNavigate();
  const { draft, change, discard, isRestored } = useDraft(token, draftOf(request));
  const [ending, setEnding] = useState<Ending | null>(null);
  const open = useOpenConsent(token);
  const { send, ...reply } = useReply({
    token,
    request,
    onSent: (receipt) => {
      const sent: SentAnswer = { receipt, association: request.association };
      rememberSent(sent);
      // Replaces the link in the history: its secret does not stay behind "back".
      void navigate(paths.refereeConsentSent, { replace: true, state: sent });
    },
    onEnded: setEnding,
    onDeclarationChanged: () => change({ signedAs: '', signaturePath: '' }),
  });

  const start = (answer: RefereeAnswer) => {
    change({ answer, started: true });
    // A lost connection does not hold up the writing: the answer itself opens the request as well.
    if (request.state === 'asked') open.mutate(undefined, { onError: (error) => setEnding(endingOf(error)) });
  };

  const keep = () => {
    discard();
    onKeep();
  };

  if (ending) return <Ended ending={ending} token={token} association={request.association} typed={draft.statement} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      {request.receipt !== null && (
        <Alert
          action={
            <Button size="large" onClick={keep}>
              {t('referee.receipt.keep')}
            </Button>
          }
        >
          {t('referee.receipt.changing')}
        </Alert>
      )}
      {isRestored && (
        <Alert
          live="status"
          action={
            <Button size="large" onClick={discard}>
              {t('referee.form.discard')}
            </Button>
          }
        >
          {t('referee.form.restored')}
        </Alert>
      )}
      {draft.started ? (
        <StatementForm
          {...reply}
          request={request}
          draft={draft}
          onChange={change}
          onBack={() => change({ started: false })}
          onSubmit={() => void send(draft, draft.answer ?? 'consented')}
          onProblems={reply.setFields}
        />
      ) : (
        <Question
          {...reply}
          request={request}
          draft={draft}
          onChange={change}
          onStart={start}
          onSend={(answer) => void send(draft, answer)}
        />
      )}
    </Stack>
  );
}
