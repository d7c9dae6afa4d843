import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { Prose } from '../../lib/texts.tsx';

/** The editable values of a mail. */
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

/**
 * Two people edited one mail: shows the differences to the server and keeps the typed text (domain §4, scenario 14).
 */
export function MailConflict({ theirs, mine, onTaken, onKept }: MailConflictProps) {
  const { t } = useTranslation('admin');
  const differing = (['to', 'subject', 'body'] as const).filter((name) => theirs[name] !== mine[name]);
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <p>{t('common.changedMeanwhileHint')}</p>
      {differing.length > 0 && (
        <Grid component="dl" aria-label={t('mail.theirs')} gap={1} m={0} mt={1.5}>
          {differing.map((name) => (
            <div key={name}>
              <Text component="dt" size="caption" tone="secondary">
                {t('mail.theirs')}: {t(labels[name])}
              </Text>
              <Box component="dd" sx={{ m: 0, maxHeight: 200, overflow: 'auto' }}>
                <Prose>{theirs[name]}</Prose>
              </Box>
            </div>
          ))}
        </Grid>
      )}
      <Row wrap gap={1} mt={1.5}>
        <Button size="small" onClick={onTaken}>
          {t('mail.useTheirs')}
        </Button>
        <Button size="small" onClick={onKept}>
          {t('mail.keepMine')}
        </Button>
      </Row>
    </Alert>
  );
}
