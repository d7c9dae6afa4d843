import { queryQueues } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { paths } from '../../paths.ts';
import { queueCountsQuery } from './api.ts';

/** The office's queues with their number of queries; a count is the length of the list it opens (domain rule 18). */
export function QueueTabs({ current }: { current: string | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data } = useQuery(queueCountsQuery);
  const queues = queryQueues.map((queue) => {
    const label = t(`queries.queue.${queue}`);
    return {
      key: queue as string,
      label: data ? t('queries.queueCount', { queue: label, shown: format.number(data[queue]) }) : label,
      to: paths.queries({ queue }),
    };
  });
  const all = { key: '', label: t('queries.queue.all'), to: paths.queries() };
  return <LinkTabs label={t('queries.queues')} current={current ?? ''} tabs={[...queues, all]} />;
}
