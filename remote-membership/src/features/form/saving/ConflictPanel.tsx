import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { localText } from '@guildhall/shared/domain';
import type { FormField } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Grid, Text, Typography } from '@guildhall/shared/ui/core';
import { AnswerText } from '@guildhall/shared/features/answers';
import { fieldsByKey } from '../shown-steps.ts';
import { useSaving, type DraftConflict, type DraftSaver } from '@guildhall/shared/features/draft-saver';

interface ConflictPanelProps {
  application: ApplicationDetail;
  saver: DraftSaver;
}

/** Both values of each answer changed in two places; the person chooses, nothing is overwritten silently. */
export function ConflictPanel({ application, saver }: ConflictPanelProps) {
  const { t } = useTranslation('membership');
  const conflicts = useSaving(saver, (saving) => saving.conflicts);
  const fields = fieldsByKey(application);
  return (
    <Alert severity="warning" live="alert" title={t('conflict.title')}>
      <p>{t('conflict.text')}</p>
      {conflicts.map((conflict) => {
        const field = fields.get(conflict.key);
        return field && <Choice key={conflict.key} {...{ field, conflict, saver }} />;
      })}
    </Alert>
  );
}

function Choice({ field, conflict, saver }: { field: FormField; conflict: DraftConflict; saver: DraftSaver }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const label = localText(field.label, language);
  const sides = [
    { side: 'mine', heading: t('conflict.mine'), value: conflict.mine, keep: t('conflict.keepMine') },
    { side: 'theirs', heading: t('conflict.theirs'), value: conflict.theirs, keep: t('conflict.keepTheirs') },
  ] as const;
  return (
    <Block mt={2}>
      <Typography component="h3" variant="subtitle1">
        {label}
      </Typography>
      <Grid gap={1.5} columns={{ xs: '1fr', sm: '1fr 1fr' }} mt={1}>
        {sides.map(({ side, heading, value, keep }) => (
          <Block key={side} p={1.5} background="paper" rounded>
            <Text size="small" tone="secondary">
              {heading}
            </Text>
            <Text my={1} breakWords>
              <AnswerText field={field} value={value} />
            </Text>
            <Button
              size="small"
              aria-label={t('conflict.of', { choice: keep, field: label })}
              onClick={() => saver.choose(conflict.key, side)}
            >
              {keep}
            </Button>
          </Block>
        ))}
      </Grid>
    </Block>
  );
}
