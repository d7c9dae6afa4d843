import type { SettingName } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { useScrollIntoView } from '../../../lib/use-scroll-into-view.ts';
import type { Setting } from './use-setting-form.ts';
import { useSettingTexts } from './use-setting-texts.ts';

interface SettingConflictProps {
  name: SettingName;
  theirs: Setting<unknown>;
  /** The body the form would submit. */
  mine: unknown;
  onTaken: () => void;
  onKept: () => void;
}

const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : { value });

/** Two people changed one setting: shows the values that differ, and lets the second person choose. */
export function SettingConflict(props: SettingConflictProps) {
  const { name, theirs, mine, onTaken, onKept } = props;
  const { t } = useTranslation('admin');
  const texts = useSettingTexts(name);
  const box = useScrollIntoView();
  const saved = fieldsOf(theirs.value);
  const typed = fieldsOf(isRecord(mine) ? mine.value : undefined);
  const differing = Object.keys(typed).filter(
    (field) => field in saved && JSON.stringify(saved[field]) !== JSON.stringify(typed[field]),
  );
  return (
    <Alert ref={box} tabIndex={-1} severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <p>{t('common.changedMeanwhileHint')}</p>
      <Grid component="dl" gap={1} m={0} mt={1.5}>
        {differing.map((field) => (
          <div key={field}>
            <Text component="dt" weight="medium">
              {texts.field(field)}
            </Text>
            <Text component="dd" m={0} keepLines breakWords>
              {t('settings.theirs', { value: texts.value(field, saved[field]) })}
            </Text>
            <Text component="dd" m={0} keepLines breakWords>
              {t('settings.yours', { value: texts.value(field, typed[field]) })}
            </Text>
          </div>
        ))}
      </Grid>
      <Row wrap gap={1} mt={1.5}>
        <Button size="small" onClick={onTaken}>
          {t('settings.useTheirs')}
        </Button>
        <Button size="small" onClick={onKept}>
          {t('settings.keepMine')}
        </Button>
      </Row>
    </Alert>
  );
}
