import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { useState } from 'react';
import { useSubmitApplication } from '../../applications/api.ts';
import type { AnswerSaver } from '../saving/answer-saver.ts';
import { FilesOnTheWay, isUploading } from '../uploads/FilesOnTheWay.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { UnsavedError } from '../unsaved-error.ts';
import { useOnce } from '../use-once.ts';
import { useSentBefore } from '../use-sent-before.ts';

interface SendApplicationProps {
  application: ApplicationDetail;
  saver: AnswerSaver;
  /** True while something is missing. */
  isBlocked: boolean;
  onBack: (() => void) | undefined;
}

/**
 * Says what sending does, saves the last answers and sends the application; nothing is sent while an answer is unsaved
 * or a file is on its way, because a sent application accepts no more files. The review above is the confirmation, so no dialog asks again.
 */
export function SendApplication({ application, saver, isBlocked, onBack }: SendApplicationProps) {
  const { t } = useTranslation('membership');
  const submit = useSubmitApplication(application.id);
  const saySentBefore = useSentBefore(application);
  const { uploads } = useUploads(application.id, !isBlocked);
  const [error, setError] = useState<unknown>(null);

  const { run: send, isRunning } = useOnce(async () => {
    setError(null);
    try {
      if (!(await saver.flush())) throw new UnsavedError(t('review.unsaved'));
      await submit.mutateAsync(saver.getVersion());
      toast.success(t('review.sent'));
    } catch (refusal) {
      if (!(await saySentBefore())) setError(refusal);
    }
  });

  return (
    <Stack gap={2}>
      {!isBlocked && <Text tone="secondary">{t(`review.sendText.${application.membershipType.asksReferees}`)}</Text>}
      <FilesOnTheWay uploads={uploads} />
      {error !== null && <Alert severity="error">{problemText(error)}</Alert>}
      <Row wrap gap={1.5} align="center">
        {onBack && (
          <Button icon="chevronStart" onClick={onBack}>
            {t('form.back')}
          </Button>
        )}
        <Button
          variant="contained"
          size="large"
          icon="send"
          disabled={isBlocked || isUploading(uploads)}
          pending={isRunning}
          onClick={send}
          sx={{ marginInlineStart: { sm: 'auto' } }}
        >
          {t('review.send')}
        </Button>
      </Row>
      {isBlocked && <Text tone="secondary">{t('review.sendBlocked')}</Text>}
    </Stack>
  );
}
