import type { RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Text } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList } from '@guildhall/shared/ui/data';
import { CopyableBuild } from './BuildName.tsx';

/** Relative time, with the exact time below. */
const Since = ({ at }: { at: string }) => (
  <>
    <DateText value={at} as="relative" />
    <Text component="span" block size="caption" tone="secondary">
      <DateText value={at} as="dateTime" />
    </Text>
  </>
);

/** The active build, since when, and who activated it. */
export function ActiveBuild({ remote }: { remote: RemoteOverview }) {
  const { t } = useTranslation('admin');
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: t('deployments.fact.build'), value: <CopyableBuild build={remote.build} /> },
        { label: t('deployments.fact.since'), value: <Since at={remote.since} /> },
        { label: t('deployments.fact.by'), value: <bdi>{remote.by}</bdi> },
      ]}
    />
  );
}
