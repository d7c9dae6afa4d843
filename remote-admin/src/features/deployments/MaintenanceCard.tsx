import { useState } from 'react';
import type { Maintenance } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { Block, Box, Button, Card, Grid, Skeleton, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, ErrorState, StatusChip } from '@guildhall/shared/ui/data';
import { maintenanceQuery, type MaintenanceStep, useMaintenanceNews } from './maintenance-api.ts';
import { MaintenanceDialog } from './MaintenanceDialog.tsx';

/** Whether Guildhall is open, with a switch that closes it to everyone except administrators. */
export function MaintenanceCard() {
  const { t } = useTranslation('admin');
  const { data, isError, error, refetch } = useQuery(maintenanceQuery());
  const [step, setStep] = useState<MaintenanceStep | null>(null);
  useMaintenanceNews();
  return (
    <Card title={t('maintenance.title')} subtitle={t('maintenance.text')}>
      {data ? (
        <State state={data} onChosen={setStep} />
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={44} />
      )}
      {data && step && <MaintenanceDialog step={step} state={data} onClosed={() => setStep(null)} />}
    </Card>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 };

function State({ state, onChosen }: { state: Maintenance; onChosen: (step: MaintenanceStep) => void }) {
  const { t } = useTranslation('admin');
  if (!state.isOn)
    return (
      <Box sx={row}>
        <StatusChip status="open" tone="success" label={t('maintenance.isOpen')} />
        <Block grow />
        <Button icon="lock" onClick={() => onChosen('close')}>
          {t('maintenance.close')}
        </Button>
      </Box>
    );
  return (
    <Grid gap={2}>
      <Box sx={row}>
        <StatusChip status="closed" tone="warning" label={t('maintenance.isClosed')} />
      </Box>
      <Facts state={state} />
      <Box sx={row}>
        <Button icon="play" variant="contained" onClick={() => onChosen('open')}>
          {t('maintenance.open')}
        </Button>
        <Button icon="edit" onClick={() => onChosen('change')}>
          {t('maintenance.change')}
        </Button>
      </Box>
    </Grid>
  );
}

function Facts({ state: { since, until, message } }: { state: Maintenance }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: t('maintenance.since'), value: since && format.dateTime(since) },
        { label: t('maintenance.until'), value: until ? format.dateTime(until) : t('maintenance.untilUnknown') },
        {
          label: t('maintenance.message'),
          value: (
            <Text component="span" dir="auto" breakWords keepLines>
              {message ?? t('maintenance.messageNone')}
            </Text>
          ),
        },
      ]}
    />
  );
}
