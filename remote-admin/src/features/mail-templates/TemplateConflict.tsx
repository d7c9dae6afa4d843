import type { MailTemplateDetail } from '@guildhall/shared/contracts';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { useScrollIntoView } from '../../lib/use-scroll-into-view.ts';
import type { TemplateValues } from './use-template-editing.ts';

interface TemplateConflictProps {
  theirs: MailTemplateDetail;
  mine: TemplateValues;
  onTaken: () => void;
  onKept: () => void;
}

const labels = { subject: 'mails.subject', body: 'mail.body' } as const;

/** Two people changed one template: shows the other person's version and keeps the typed text. */
export function TemplateConflict({ theirs, mine, onTaken, onKept }: TemplateConflictProps) {
  const { t } = useTranslation('admin');
  const box = useScrollIntoView();
  const by = theirs.versions[0]?.change?.by;
  const { tag, direction } = languageFacts[theirs.language];
  const differing = (['subject', 'body'] as const).filter((name) => theirs[name] !== mine[name]);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity="warning"
      live="alert"
      title={by ? t('mailTemplates.changedBy', { name: by }) : t('common.changedMeanwhile')}
    >
      <p>{t('common.changedMeanwhileHint')}</p>
      <Grid component="dl" aria-label={t('mail.theirs')} gap={1} m={0} mt={1.5}>
        {differing.map((name) => (
          <div key={name}>
            <Text component="dt" size="caption" tone="secondary">
              {t('mail.theirs')}: {t(labels[name])}
            </Text>
            <Block component="dd" m={0} lang={tag} dir={direction} keepLines breakWords>
              {theirs[name]}
            </Block>
          </div>
        ))}
      </Grid>
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
