import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button } from '@guildhall/shared/ui/core';
import { Prose } from '../../lib/texts.tsx';

/** What can be changed in a mail. */
export interface MailValues {
  to: string;
  subject: string;
  body: string;
}

export const writeMail = ({ to, subject, body }: MailDetail): MailValues => ({ to, subject, body });

interface MailConflictProps {
  theirs: MailDetail;
  mine: MailValues;
  onTaken: () => void;
  onKept: () => void;
}

const labels = { to: 'mails.to', subject: 'mails.subject', body: 'mail.body' } as const;

/** Two people edited one mail: shows what differs on the server and keeps what is typed (domain §4, scenario 14). */
export function MailConflict({ theirs, mine, onTaken, onKept }: MailConflictProps) {
  const { t } = useTranslation('admin');
  const differing = (['to', 'subject', 'body'] as const).filter((name) => theirs[name] !== mine[name]);
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <p>{t('common.changedMeanwhileHint')}</p>
      {differing.length > 0 && (
        <Box component="dl" aria-label={t('mail.theirs')} sx={{ m: 0, mt: 1.5, display: 'grid', gap: 1 }}>
          {differing.map((name) => (
            <div key={name}>
              <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {t('mail.theirs')}: {t(labels[name])}
              </Box>
              <Box component="dd" sx={{ m: 0, maxHeight: 200, overflow: 'auto' }}>
                <Prose>{theirs[name]}</Prose>
              </Box>
            </div>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" onClick={onTaken}>
          {t('mail.useTheirs')}
        </Button>
        <Button size="small" onClick={onKept}>
          {t('mail.keepMine')}
        </Button>
      </Box>
    </Alert>
  );
}
