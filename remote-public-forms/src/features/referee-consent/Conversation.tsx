import { startTransition, useCallback, useRef, useState } from 'react';
import { type RefereeAnswer, caseLimits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Button, Stack } from '@guildhall/shared/ui/core';
import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { paths } from '../../paths.ts';
import type { Refusal } from '../../server.ts';
import { blankDraft, type Draft } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { endingOf, type Ending, ask, type RequestRead } from './server.ts';
import { Ended, preloadParts, StatementForm } from './parts.ts';
import { Question } from './Question.tsx';
import type { SentAnswer } from './sent-receipt.ts';
import { commentReply, statementFields, type FieldProblems, type RefereeReply } from './rules.ts';

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
  const [declarations, setDeclarations] = useState(0);
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
    onDeclarationChanged: () => {
      change({ signedAs: '', signaturePath: '' });
      setDeclarations((before) => before + 1);
    },
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
    return <Ended {...facts} />;
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
        <StatementForm
          // Starts again from the draft, without the signature.
          key={declarations}
          {...reply}
          request={request}
          draft={draft}
          onChange={change}
          onBack={goBack}
          onSubmit={(body) => void send(body)}
        />
      ) : (
        <Question
          {...reply}
          request={request}
          draft={draft}
          onChange={change}
          onStart={(answer) => void start(answer)}
          onSend={(answer) => void send(commentReply(draft, answer, request))}
        />
      )}
    </Stack>
  );
}

interface ReplyParts {
  token: string;
  request: RequestRead;
  /** Whether the request is open on the server; until then the server accepts no answer. */
  isOpened: () => boolean;
  /** Reads the request again. */
  read: () => Promise<void>;
  onSent: (receipt: RefereeReceipt) => void;
  onEnded: (ending: Ending) => void;
  /** The declaration has changed: the signature under the old one is no longer valid. */
  onDeclarationChanged: () => void;
}

/** Sends an answer once and reports the result; the draft stays whatever happens. */
function useReply({ token, request, isOpened, read, onSent, onEnded, onDeclarationChanged }: ReplyParts) {
  const { t } = useTranslation('public');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<FieldProblems>({});
  // A second click can arrive before the first has rendered.
  const isSending = useRef(false);

  async function explain(refusal: Refusal) {
    const ending = endingOf(refusal);
    if (ending) return onEnded(ending);
    // The messages load with the parts; without a connection only one is needed, and it is already loaded.
    await preloadParts().catch(() => undefined);
    switch (refusal.code) {
      case 'no_response':
        return setProblem(t('referee.problems.offline'));
      case 'statement_needed':
        return setFields({ statement: t('ui:invalid.tooShort', { count: caseLimits.statementMin }) });
      case 'signature_needed':
        return setFields({ signedAs: t('ui:invalid.required') });
      case 'declaration_changed':
        onDeclarationChanged();
        await read();
        return setProblem(t('referee:problems.declarationChanged'));
      case 'answer_locked':
        // Often it is our own answer: the first attempt arrived and only its response was lost. The receipt shows
        // either way, beside any part of the draft that was not saved.
        await read();
        return setProblem(t('referee:receipt.locked'));
      default: {
        const found = refusal.fields;
        setFields(
          Object.fromEntries(statementFields.flatMap((name) => (found[name] ? [[name, found[name].message]] : []))),
        );
        setProblem(t('referee:problems.refused', { reason: refusal.message }));
      }
    }
  }

  async function send(body: RefereeReply) {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setProblem(null);
    setFields({});
    const { data: receipt, refusal } = await ask((api) => api.sendAnswer(token, request.association, body, isOpened()));
    // The receipt follows; until then a late second click sends nothing.
    if (!refusal) return onSent(receipt);
    await explain(refusal);
    isSending.current = false;
    setPending(false);
  }

  return { send, isPending, problem, fields };
}
