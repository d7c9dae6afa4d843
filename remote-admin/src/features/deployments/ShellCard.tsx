import type { DeploymentsOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { CopyableBuild } from './BuildName.tsx';

/** The shell around every area; it is deployed with the server, so there are no actions here. */
export function ShellCard({ overview: { shell, store } }: { overview: DeploymentsOverview }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('deployments.shell.title')} subtitle={t('deployments.shell.text')}>
      <DescriptionList
        columns={3}
        items={[
          {
            label: t('deployments.fact.build'),
            value: shell ? <CopyableBuild build={shell.build} /> : t('deployments.shell.none'),
          },
          { label: t('deployments.shell.hostApi'), value: shell && <bdi dir="ltr">{shell.hostApi}</bdi> },
          { label: t('deployments.shell.store'), value: <bdi dir="ltr">{store}</bdi> },
        ]}
      />
    </Card>
  );
}
