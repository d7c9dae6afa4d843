import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Card, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { keys } from '../../lib/keys.ts';

async function loadPeriod() {
  addTranslationLoader('figures', (language) => import(`../../../locales/figures/${language}.json`));
  const [code] = await Promise.all([import('./period/PeriodFigures.tsx'), loadTranslations('figures')]);
  return code;
}

/**
 * The figures of a period. Their charts load after the open work; until then, or if they fail, this area says so and
 * the rest works.
 */
export function PeriodSection() {
  const code = useQuery({
    queryKey: [...keys.dashboard, 'code of the figures'],
    queryFn: loadPeriod,
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (code.data) return <code.data.PeriodFigures />;
  if (!code.isError) return <Skeleton variant="rounded" height={320} />;
  return (
    <Card>
      <ErrorState error={code.error} onRetry={() => void code.refetch()} />
    </Card>
  );
}
