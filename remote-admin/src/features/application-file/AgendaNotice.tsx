import type { PollSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Block } from '@guildhall/shared/ui/core';
import { pollListQuery } from '../meetings/api.ts';

const isAhead = ({ state, meeting }: PollSummary): boolean =>
  state !== 'cancelled' &&
  (!meeting ||
    (meeting.state !== 'held' && meeting.state !== 'cancelled' && Date.parse(meeting.startsAt) > Date.now()));

interface AgendaNoticeProps {
  applicationId: string;
  /** The meeting that decides keeps it. */
  decidedIn?: string;
}

/** Shown before an application is closed: the agendas from which the decision removes it. */
export function AgendaNotice({ applicationId, decidedIn }: AgendaNoticeProps) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(pollListQuery({ application: applicationId, page: 1, pageSize: 25, sort: '-updatedAt' }));
  const polls = data?.rows.filter((poll) => poll.id !== decidedIn && isAhead(poll)) ?? [];
  if (polls.length === 0) return null;
  return (
    <Alert severity="warning" title={t('decision.agendas')} live="status">
      <Block component="ul" m={0} mt={0.5} pl={2.5}>
        {polls.map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </Block>
    </Alert>
  );
}
