import type { RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block } from '@guildhall/shared/ui/core';
import { useLoadsText } from './Figures.tsx';
import { useRemoteName } from './labels.ts';
import type { HealthStatus } from './rates.ts';
import { concernsOf } from './rates.ts';

/** What affects everyone comes before what affects some people, and that before what was done on purpose. */
const urgency: readonly HealthStatus[] = ['troubled', 'canary', 'off'];

/** The first thing to read: whether anything needs attention, and what. */
export function DeploymentsSummary({ remotes }: { remotes: readonly RemoteOverview[] }) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const loadsText = useLoadsText();
  const found = remotes
    .flatMap((remote) =>
      concernsOf(remote).map((concern) => ({ concern, id: remote.id, hour: remote.loads.active.hour })),
    )
    .sort((a, b) => urgency.indexOf(a.concern) - urgency.indexOf(b.concern));
  if (found.length === 0) return <Alert severity="success">{t('deployments.summary.well')}</Alert>;
  // Switched off on purpose, or by starting without demo data: worth knowing, but no warning.
  const isWell = found.every(({ concern }) => concern === 'off');
  return (
    <Alert
      severity={isWell ? 'info' : 'warning'}
      title={t(isWell ? 'deployments.summary.wellSoFar' : 'deployments.summary.look')}
    >
      <Block component="ul" m={0} pl={2.5}>
        {found.map(({ concern, id, hour }) => (
          <li key={`${id} ${concern}`}>
            {t(`deployments.summary.${concern}`, { name: name(id) })}
            {concern === 'troubled' && ` ${t('deployments.loads.lately', { loads: loadsText(hour) })}`}
          </li>
        ))}
      </Block>
    </Alert>
  );
}
