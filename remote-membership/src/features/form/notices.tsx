import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Block, Button, ButtonLink, Text } from '@guildhall/shared/ui/core';
import { InlineList } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import type { AnswerSaver } from './saving/answer-saver.ts';
import { useSaving } from './saving/use-saving.ts';
import { fieldsByKey } from './steps.ts';

/** Why the application is read-only and what it waits for; `isBrief` when the page already says so. */
export function ReadOnlyNotice({ application, isBrief }: { application: ApplicationDetail; isBrief: boolean }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const { readOnlyWhy, applicant, progress } = application;
  const why = readOnlyWhy ?? 'submitted';
  return (
    <Alert
      title={t('readOnly.title')}
      action={
        why === 'not_yours' || isBrief ? undefined : (
          <ButtonLink to={paths.dashboard(application.id)}>{t('readOnly.see')}</ButtonLink>
        )
      }
    >
      <p>
        {application.state === 'on_hold' && why === 'submitted'
          ? t('readOnly.onHold', { day: application.hold?.resumeOn ? format.day(application.hold.resumeOn) : '' })
          : application.state === 'lapsed' && why === 'closed'
            ? t('readOnly.lapsed')
            : application.state === 'active' && why === 'closed'
              ? t('readOnly.active')
              : t(`readOnly.${why}`, { name: applicant.name })}
      </p>
      {!isBrief && (
        <p>
          <InlineList
            items={[
              <strong>{label('application.nextStep', progress.nextStep)}</strong>,
              label('application.turn', progress.turn),
            ]}
          />
        </p>
      )}
    </Alert>
  );
}

/** Says that unsaved text from an earlier visit was restored, or that this browser could not store it. */
export function BackupNotice({ saver }: { saver: AnswerSaver }) {
  const { t } = useTranslation('membership');
  const isBackedUp = useSaving(saver, (saving) => saving.isBackedUp);
  const isRestored = useSaving(saver, ({ restored }) => restored.length > 0);
  if (!isBackedUp) return <Alert severity="warning">{t('saving.noBackup')}</Alert>;
  return isRestored ? <Alert live="status">{t('saving.restored')}</Alert> : null;
}

interface KeptTextProps {
  application: ApplicationDetail;
  saver: AnswerSaver;
  /** Given while the application can still be edited; then only text that cannot be used there is shown. */
  onDiscarded?: () => void;
}

/** Text on this device that never reached the server and no longer can, to copy. */
export function KeptText({ application, saver, onDiscarded }: KeptTextProps) {
  const { t } = useTranslation('membership');
  const textOf = useLocalText();
  const aside = useSaving(saver, (saving) => saving.aside);
  // While the form is open, what is unsaved is in its fields.
  const unsaved = useSaving(saver, (saving) => (onDiscarded ? null : saving.unsaved));
  const fields = fieldsByKey(application);
  const lost = { ...unsaved, ...aside };
  const kept = Object.entries(lost).filter(([, value]) => typeof value === 'string' && value !== '');
  if (kept.length === 0) return null;
  return (
    <Alert
      severity="warning"
      title={t('saving.kept')}
      action={onDiscarded && <Button onClick={onDiscarded}>{t('saving.discard')}</Button>}
    >
      <p>{t(onDiscarded ? 'saving.asideText' : 'saving.keptText')}</p>
      <Block component="dl" m={0} mt={1}>
        {kept.map(([key, value]) => {
          const field = fields.get(key);
          return (
            <Block key={key} mt={1}>
              <Text component="dt" size="small" weight="semibold">
                {field ? textOf(field.label) : key}
              </Text>
              <Text component="dd" dir="auto" m={0} breakWords keepLines>
                {String(value)}
              </Text>
            </Block>
          );
        })}
      </Block>
    </Alert>
  );
}
