import { useEffect, useState } from 'react';
import type { Profile } from '@guildhall/shared/contracts';
import { deviceZone } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Button, Grid, Icon, Row } from '@guildhall/shared/ui/core';
import { FormProblem, SubmitButton } from '@guildhall/shared/ui/form';
import { Conflict } from '../Conflict.tsx';
import { useProfileEdit } from '../use-profile-edit.ts';
import { dayIn, placeOf } from './zones.ts';
import { ZoneSelect } from './ZoneSelect.tsx';

/** The time zone with its current time, so that people notice a wrong one before saving. */
export function ZoneForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const edit = useProfileEdit(profile, ['zone']);
  const zone = edit.value('zone');
  const ofDevice = deviceZone();
  return (
    <Grid
      component="form"
      onSubmit={edit.onSubmit}
      noValidate
      aria-label={t('region.zone')}
      gap={2}
      columns="minmax(0, 1fr)"
    >
      <FormProblem control={edit.control} />
      <Conflict edit={edit} labels={{ zone: t('region.zone') }} />
      <Block maxWidth={420}>
        <ZoneSelect
          label={t('region.zone')}
          help={t('region.zoneHelp')}
          value={zone}
          extra={[profile.zone, ofDevice]}
          onChange={(chosen) => edit.set('zone', chosen)}
        />
      </Block>
      <TimeThere zone={zone} />
      <Row wrap gap={1.25}>
        <SubmitButton disabled={!edit.isDirty} pending={edit.isSaving}>
          {t('action.save')}
        </SubmitButton>
        {ofDevice !== zone && (
          <Button icon="clock" onClick={() => edit.set('zone', ofDevice)}>
            {t('region.useDevice', { place: placeOf(ofDevice) })}
          </Button>
        )}
      </Row>
    </Grid>
  );
}

/** The displayed time has no seconds, so this interval is enough; in ms. */
const lookEveryMs = 5000;

function TimeThere({ zone }: { zone: string }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const { time } = useFormat({ timeZone: zone });
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Row gap={1} align="center" tone="secondary">
      <Icon name="clock" size={18} />
      <span>{t('region.timeThere', { time: time(now.toISOString()), ...dayIn(zone, language, now) })}</span>
    </Row>
  );
}
