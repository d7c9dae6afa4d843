import { useState } from 'react';
import type { RenewalPreview } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, Grid, Skeleton, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';
import { useStartRenewal } from './api.ts';

interface DryRunProps {
  preview: RenewalPreview | undefined;
  isRunning: boolean;
  onChanged: (endsBy: string) => void;
}

/** Selects the day, shows the result of a dry run, and starts the run after a confirmation. */
export function DryRun({ preview, isRunning, onChanged }: DryRunProps) {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const start = useStartRenewal();
  if (!preview) return <Skeleton variant="rounded" height={220} />;
  const { endsBy, members, totals, exceptions } = preview;
  const hasFree = exceptions.some(({ reason }) => reason === 'no_fee');
  const canStart = !isRunning && (members > 0 || hasFree);
  const label = members > 0 ? t('start', { count: members }) : t('startFree');
  const closed = () => {
    setAsked(false);
    start.reset();
  };
  const figures = [
    { key: 'invoices', value: format.number(members) },
    { key: 'total', value: totals.length > 0 ? totals.map((total) => format.money(total)).join(' + ') : '–' },
    { key: 'exceptions', value: format.number(exceptions.reduce((sum, { count }) => sum + count, 0)) },
  ] as const;
  return (
    <Card>
      <Stack gap={2.5}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('text')}
        </Text>
        <Grid gap={2} align="end" columns={{ xs: '1fr', sm: '220px 1fr' }}>
          <DateInput label={t('endsBy')} value={endsBy} onlyDays onChange={(value) => value && onChanged(value)} />
        </Grid>
        <Grid
          columns={{ xs: 'repeat(auto-fill, minmax(min(100%, 120px), 1fr))', sm: 'repeat(auto-fill, 180px)' }}
          gap={2}
          aria-live="polite"
        >
          {figures.map(({ key, value }) => (
            <Stack key={key}>
              <Text weight="semibold" size="title">
                {value}
              </Text>
              <Text tone="secondary">{t(`figures.${key}`)}</Text>
            </Stack>
          ))}
        </Grid>
        {canStart && (
          <div>
            <Button variant="contained" onClick={() => setAsked(true)}>
              {label}
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsked}
        title={t('startTitle')}
        confirm={label}
        pending={start.isPending}
        error={start.error}
        onConfirmed={() =>
          start.mutate(endsBy, {
            onSuccess: () => {
              closed();
              toast.success(t('started'));
            },
          })
        }
        onClose={closed}
      >
        {t('startText')}
      </ConfirmDialog>
    </Card>
  );
}
