import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseQueryResult } from '@guildhall/shared/query';
import { Alert, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import type { BulkPlan } from './api.ts';
import { BulkRows, useWhy } from './BulkRows.tsx';

interface BulkPreviewProps {
  rows: readonly ApplicationSummary[];
  plan: UseQueryResult<BulkPlan>;
  /** The action asks referees, who are then named. */
  asksReferees: boolean;
}

/** What a bulk action would do with each application, and why it refuses some; from the server's dry run. */
export function BulkPreview({ rows, plan, asksReferees }: BulkPreviewProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const why = useWhy();
  if (plan.isPending) return <Skeleton variant="rounded" height={96} aria-label={t('applications.bulk.checking')} />;
  if (plan.isError)
    return (
      <Alert severity="warning" live="status" title={t('applications.bulk.notChecked')}>
        {problemText(plan.error)}
      </Alert>
    );
  const ready = plan.data.filter(({ ok }) => ok).length;
  const effectOf = ({ asked }: BulkPlan[number]) =>
    !asksReferees
      ? null
      : asked.length === 0
        ? t('applications.bulk.nobodyAsked')
        : t('applications.bulk.asked', { names: format.list(asked) });
  return (
    <Stack gap={1}>
      <Text role="status" weight="semibold">
        {t('applications.bulk.possible', { ready, refused: plan.data.length - ready })}
      </Text>
      <BulkRows rows={rows} results={plan.data} textOf={(result) => (result.ok ? effectOf(result) : why(result))} />
    </Stack>
  );
}
