import { useState } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation, languageFacts } from '@guildhall/shared/i18n';
import { Block, Button, Stack, toast, Typography, Alert, RouteLink, Text } from '@guildhall/shared/ui/core';
import { Dialog, DescriptionList } from '@guildhall/shared/ui/data';
import { readFormattedText, writeFormattedText, dayPassed } from '@guildhall/shared/domain';
import { useController, type Bound, useContractForm } from '@guildhall/shared/ui/form';
import { RichText } from '@guildhall/shared/ui/rich-text';
import { useFormat } from '@guildhall/shared/format';
import { Prose } from '../../lib/texts.tsx';
import { useCountdown } from '../../lib/use-countdown.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { useRecallMail } from './api.ts';

import { MailFiles } from './MailFiles.tsx';
import { recallProblem } from './RecallBar.tsx';

import { reportBounce } from '@guildhall/shared/contracts';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useReportBounce } from './api.ts';

interface MailReadingProps {
  mail: MailDetail;
  onClosed: () => void;
  onRecalled: (id: string) => void;
}

/** A mail that is being sent or has been sent, read-only. */
export function MailReading({ mail, onClosed, onRecalled }: MailReadingProps) {
  const { t } = useTranslation('admin');
  const isLeaving = mail.state === 'scheduled';
  const [isReporting, setReporting] = useState(false);
  return (
    <Dialog
      open
      title={mail.subject}
      onClose={onClosed}
      width="md"
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.close')}
          </Button>
          {mail.state === 'sent' && !mail.bouncedAt && (
            <Button icon="warning" onClick={() => setReporting(true)}>
              {t('mails:bounces.report')}
            </Button>
          )}
          {isLeaving && <TakeBack mail={mail} onRecalled={() => onRecalled(mail.id)} />}
        </>
      }
    >
      <Stack gap={2.5}>
        <Typography color="textSecondary">{t(isLeaving ? 'mail.takeBackToEdit' : 'mail.readOnly')}</Typography>
        <MailDetails mail={mail} />
        <div>
          <Typography variant="body2" color="textSecondary">
            {t('mails.to')}: <bdi>{mail.to}</bdi>
          </Typography>
          <Block mt={1} p={2} background="sunken" rounded>
            <Prose>{mail.body}</Prose>
          </Block>
        </div>
        <MailFiles mail={mail} />
      </Stack>
      {isReporting && <BounceDialog mail={mail} onClosed={() => setReporting(false)} />}
    </Dialog>
  );
}

function TakeBack({ mail, onRecalled }: { mail: MailDetail; onRecalled: () => void }) {
  const { t } = useTranslation('admin');
  const recall = useRecallMail();
  const seconds = useCountdown(mail.scheduledFor ? Date.parse(mail.scheduledFor) : 0);
  const takeBack = () =>
    recall.mutate(mail, {
      onSuccess: () => {
        toast.success(t('mail.takenBack'));
        onRecalled();
      },
      onError: (error) => toast.error(recallProblem(error, t('mail.tooLate'))),
    });
  return (
    <Button variant="contained" icon="undo" pending={recall.isPending} onClick={takeBack}>
      {t('mail.takeBack')}
      {seconds > 0 && seconds <= 60 && <span aria-hidden>{seconds}</span>}
    </Button>
  );
}

interface MailBodyProps<Output> extends Pick<Bound<MailValues, Output>, 'control'> {
  mail: MailDetail;
}

/** The placeholder for a secret in a text. */
const hiddenSecret = '•••';

/** The text of a mail. It is stored as formatted plain text and stays unchanged unless edited. */
export function MailBody<Output>({ control, mail }: MailBodyProps<Output>) {
  const { t } = useTranslation('admin');
  const { field, fieldState } = useController({ control, name: 'body' });
  // The editor restarts when a different text arrives.
  const [start, setStart] = useState({ text: field.value, edition: 0 });
  const [written, setWritten] = useState(field.value);
  if (field.value !== written) {
    setWritten(field.value);
    setStart({ text: field.value, edition: start.edition + 1 });
  }
  const { tag, direction } = languageFacts[mail.language];
  return (
    <RichText
      key={start.edition}
      ref={field.ref}
      label={t('mail.body')}
      error={fieldState.error?.message}
      initial={readFormattedText(start.text)}
      tokens={[...mail.links, hiddenSecret]}
      lang={tag}
      dir={direction}
      onChange={(lines) => {
        const text = lines === null ? start.text : writeFormattedText(lines);
        setWritten(text);
        field.onChange(text);
      }}
      onBlur={field.onBlur}
    />
  );
}

/** The subject, language, attachments and delivery status of a mail. */
export function MailDetails({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const caseLink = useCaseLink();
  const when = mail.sentAt
    ? t('mail.sentAt', { when: format.dateTime(mail.sentAt) })
    : mail.scheduledFor
      ? t('mail.scheduledFor', { when: format.dateTime(mail.scheduledFor) })
      : t('mail.createdAt', { when: format.dateTime(mail.createdAt) });
  return (
    <>
      {mail.error && (
        <Alert
          severity="error"
          live="none"
          title={t(mail.bouncedAt && mail.sentAt ? 'mails:bounces.cameBack' : 'mail.failed')}
        >
          {mail.error === dayPassed
            ? t('mail.dayPassed')
            : t('mail.attempts', { count: mail.attempts, error: mail.error })}
        </Alert>
      )}
      <DescriptionList
        columns={3}
        items={[
          {
            label: t('common.state'),
            value: (
              <>
                <StateChip group="mail.state" state={mail.state} />
                <Text component="span" block mt={0.5} size="caption" tone="secondary">
                  {when}
                </Text>
              </>
            ),
          },
          {
            label: t('mails.about'),
            value: mail.about && (
              <RouteLink to={caseLink(mail.about.applicationId)}>{mail.about.applicationNumber}</RouteLink>
            ),
          },
          { label: t('mail.language'), value: languageFacts[mail.language].name },
          ...(mail.cc.length > 0 ? [{ label: t('mails.cc'), value: mail.cc.join(', ') }] : []),
        ]}
      />
    </>
  );
}

/** Records that a sent mail bounced, with the text of the notice. */
function BounceDialog({ mail, onClosed }: { mail: MailDetail; onClosed: () => void }) {
  const { t } = useTranslation('mails');
  const command = useContractForm(reportBounce.body, {
    command: useReportBounce(mail.id),
    defaultValues: { reason: '' },
    toBody: ({ reason }: { reason: string }) => ({ version: mail.version, reason }),
    done: () => t('bounces.noted'),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('bounces.report')}
      text={t('bounces.reportText', { to: mail.to })}
      confirm={t('bounces.confirm')}
      onClosed={onClosed}
    >
      <FormField control={command.control} name="reason" label={t('bounces.reason')} />
    </CommandDialog>
  );
}

/** The editable values of a mail. */
export interface MailValues {
  to: string;
  subject: string;
  body: string;
}
