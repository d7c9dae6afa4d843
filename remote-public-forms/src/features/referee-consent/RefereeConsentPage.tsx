import { useState, useCallback, useEffect, useRef } from 'react';
import { useTranslation, currentLanguage, useLanguage, type Language } from '@guildhall/shared/i18n';
import { useParams } from '@guildhall/shared/router';
import { Alert, Block, Button, Card, Skeleton, Stack, VisuallyHidden } from '@guildhall/shared/ui/core';
import type { RefereeConsent } from '@guildhall/shared/contracts';
import { isLanguageChosen } from '@guildhall/shared/store';
import { Heading, PublicFrame } from '../../ui/PublicFrame.tsx';
import { followLanguage } from '../../language.ts';
import type { Outcome, Refusal } from '../../server.ts';
import { Conversation } from './Conversation.tsx';
import { keptDraft } from './draft.ts';
import { endingOf, endingOfRequest, type RequestRead, ask, loadApi, takeServed } from './server.ts';
import { Ended, KeptText, preloadParts, Receipt, ReceiptActions } from './parts.ts';

/** A referee's form, opened from the mail without signing in. The frame is in the page before any script runs. */
export default function RefereeConsentPage() {
  const { t } = useTranslation('public');
  const { id: token = '' } = useParams();
  return (
    <PublicFrame documentTitle={t('referee.documentTitle')}>
      <Request key={token} token={token} />
    </PublicFrame>
  );
}

function Request({ token }: { token: string }) {
  const { t } = useTranslation('public');
  const { request, refusal, isReading, read } = useRequest(token);

  if (request) {
    const ending = endingOfRequest(request);
    if (ending) {
      const facts = { ending, token, association: request.association };
      return <Ended {...facts} />;
    }
    return (
      <>
        <Block mb={2.5}>
          <Heading>{t('referee.heading', { name: request.applicantName })}</Heading>
        </Block>
        <Answerable token={token} request={request} read={read} />
      </>
    );
  }
  if (!refusal) return <Waiting />;
  // Before the form is shown, a refused request can only be about the link.
  const ending = endingOf(refusal) ?? (refusal.status === 400 ? 'unknown' : null);
  if (ending) {
    const facts = { ending, token, said: refusal.message };
    return <Ended {...facts} />;
  }
  return (
    <Alert
      severity="error"
      action={
        <Button size="large" pending={isReading} onClick={() => void read()}>
          {t('frame.again')}
        </Button>
      }
    >
      {t('frame.fetchFailed')}
    </Alert>
  );
}

/** The receipt of an existing answer, or the form to give or change one. */
function Answerable({ token, request, read }: { token: string; request: RequestRead; read: () => Promise<void> }) {
  const { t } = useTranslation('public');
  const [isChanging, setChanging] = useState(false);
  const { receipt, editable } = request;
  if (receipt === null || (isChanging && editable)) {
    return <Conversation token={token} request={request} read={read} onKeep={() => setChanging(false)} />;
  }
  const typed = editable ? '' : (keptDraft(token)?.statement.trim() ?? '');
  const isTooLate = typed !== '' && typed !== receipt.statement.trim();
  return (
    <Stack gap={2.5}>
      {isTooLate && (
        <Stack gap={2.5} screenOnly>
          <Alert severity="warning" live="status">
            {t('referee:receipt.locked')}
          </Alert>
          <KeptText text={typed} />
        </Stack>
      )}
      <Receipt receipt={receipt} />
      <ReceiptActions token={token} editable={editable} isAnnounced={isTooLate} onChange={() => setChanging(true)} />
    </Stack>
  );
}

/** Placeholder for the first screen; as tall as the loaded content, so that nothing jumps. */
function Waiting() {
  const { t } = useTranslation('public');
  return (
    <div aria-busy="true">
      <Block mb={2.5}>
        <Heading>{t('referee.heading', { name: '…' })}</Heading>
        <VisuallyHidden role="status">{t('frame.loading')}</VisuallyHidden>
      </Block>
      <Stack gap={2.5}>
        <Card>
          <Skeleton sx={{ maxWidth: 220 }} />
          <Skeleton />
          <Skeleton sx={{ maxWidth: '80%', mb: 2 }} />
          <Skeleton variant="rounded" height={220} />
        </Card>
        <Card title={t('referee.welcome.question')} subtitle={t('referee.welcome.nothingYet')}>
          <Skeleton variant="rounded" height={56} />
        </Card>
      </Stack>
    </div>
  );
}

/** A request with the screen's language at the time; a language change triggers a new read. */
interface Reading {
  request: RequestRead | null;
  /** Why there is no request; a request already on the screen stays when a later read fails. */
  refusal: Refusal | null;
  isReading: boolean;
}

/** Long enough to render the first screen, short enough to have the code loaded before the person answers. */
const loadAheadMs = 2000;

const readIn = ({ data, refusal }: Outcome<RefereeConsent>, language: Language): Partial<Reading> =>
  data ? { request: { ...data, readIn: language }, refusal: null } : { refusal };

/**
 * Reads a referee's request. It comes with the page; later reads happen on a language change or on request, never
 * automatically: a screen must not change while the person types because the window got the focus.
 */
function useRequest(token: string) {
  const language = useLanguage();
  const [reading, setReading] = useState<Reading>(() => {
    const served = takeServed(token);
    return { request: null, refusal: null, isReading: served === null, ...(served && readIn(served, language)) };
  });
  const latest = useRef(0);

  const read = useCallback(async () => {
    const mine = (latest.current += 1);
    setReading((before) => ({ ...before, isReading: true }));
    const asked = async () => {
      const asIn = currentLanguage();
      return readIn(await ask((api) => api.readRequest(token, isLanguageChosen() ? asIn : undefined)), asIn);
    };
    let found = await asked();
    if (found.request && found.request.language !== found.request.readIn) {
      await followLanguage(found.request.language);
      if (currentLanguage() !== found.request.readIn) found = await asked();
    }
    if (mine === latest.current) setReading((before) => ({ ...before, ...found, isReading: false }));
  }, [token]);

  const isStale = reading.request !== null && reading.request.readIn !== language;
  const isMissing = reading.request === null && reading.refusal === null;
  useEffect(() => {
    // The server translates the declaration and the shared data; the draft stays.
    if (isStale || isMissing) void read();
  }, [isStale, isMissing, read]);

  useEffect(() => {
    const ahead = () => void Promise.all([loadApi(), preloadParts()]).catch(() => undefined);
    const timer = setTimeout(ahead, loadAheadMs);
    return () => clearTimeout(timer);
  }, []);

  return { ...reading, read };
}
