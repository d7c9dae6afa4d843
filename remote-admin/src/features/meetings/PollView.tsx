import type { PollDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, Card, Grid, RouteLink, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, Tabs } from '@guildhall/shared/ui/data';
import { Nothing, Prose, ListRow, RowList } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { AnswerLists } from './AnswerLists.tsx';
import { AnswerMatrix } from './AnswerMatrix.tsx';
import { Invitations } from './Invitations.tsx';
import type { PollAsk } from './poll-actions.ts';
import { allowsPoll } from './poll-actions.ts';
import { PlannedMeeting } from './PlannedMeeting.tsx';
import { RankedSlots } from './RankedSlots.tsx';
import { useTimes, zoneName } from './times.ts';

interface PollViewProps {
  poll: PollDetail;
  /** Requests an action; the page opens its dialog. */
  onAsked: (what: PollAsk) => void;
}

/** A poll with sent invitations: the best times and why, the answers, and the planned meeting. */
export function PollView({ poll, onAsked }: PollViewProps) {
  const { t } = useTranslation('admin');
  const role = useUser()?.role ?? Role.member;
  const canChoose = allowsPoll(poll, role, 'schedule');
  const answered = poll.invitations.filter(({ answeredAt }) => answeredAt !== null).length;
  return (
    <Grid gap={{ xs: 2, sm: 3 }} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}>
      <Stack gap={3} shrink>
        {poll.state === 'cancelled' && (
          <Alert severity="warning" title={t('poll.wasCancelled')}>
            {poll.cancelledReason && <bdi>{poll.cancelledReason}</bdi>}
          </Alert>
        )}
        {poll.meeting && <PlannedMeeting poll={poll} meeting={poll.meeting} />}
        <Card
          title={t(poll.meeting ? 'poll.resultsAfter' : answered === 0 ? 'poll.slots' : 'poll.results')}
          level="h2"
          subtitle={t('poll.answeredOf', { answered, count: poll.invitations.length })}
        >
          {answered === 0 && !poll.meeting && <Text mb={2}>{t('poll.noAnswersText')}</Text>}
          <RankedSlots
            poll={poll}
            isAnswered={answered > 0}
            {...(canChoose && { onChosen: (slotId) => onAsked({ kind: 'schedule', slotId }) })}
          />
        </Card>
        {answered > 0 && (
          <Card title={t('poll.whoCanWhen')} level="h2">
            <Tabs
              label={t('poll.whoCanWhen')}
              name="answers"
              tabs={[
                { key: 'grid', label: t('poll.asGrid'), content: <AnswerMatrix poll={poll} /> },
                { key: 'list', label: t('poll.asList'), content: <AnswerLists poll={poll} /> },
              ]}
            />
          </Card>
        )}
      </Stack>
      <Stack gap={3} shrink>
        <Facts poll={poll} />
        <Agenda poll={poll} onAsked={onAsked} />
        <Invitations poll={poll} onAsked={onAsked} />
      </Stack>
    </Grid>
  );
}

function Facts({ poll }: { poll: PollDetail }) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  return (
    <Card title={t('poll.what')} level="h2">
      <DescriptionList
        columns={1}
        items={[
          { label: t('poll.deadline'), value: times.whole(poll.deadline, poll.deadline) },
          { label: t('poll.duration'), value: t('poll.minutes', { count: poll.durationMinutes }) },
          { label: t('poll.zone'), value: <bdi>{zoneName(poll.zone)}</bdi> },
          // A place is text, even if it contains a link: user-supplied text is never linked automatically (domain rule
          // 12).
          ...(poll.place ? [{ label: t('poll.place'), value: <bdi>{poll.place}</bdi> }] : []),
          ...(poll.description
            ? [{ label: t('poll.description'), value: <Prose>{poll.description}</Prose>, wide: true }]
            : []),
          {
            label: t('poll.othersSee'),
            value: t(poll.showAnswers ? 'poll.othersSeeNames' : 'poll.othersSeeNothing'),
          },
        ]}
      />
    </Card>
  );
}

function Agenda({ poll, onAsked }: PollViewProps) {
  const { t } = useTranslation('admin');
  const caseLink = useCaseLink();
  const isOver = poll.state === 'cancelled' || poll.meeting?.state === 'held';
  return (
    <Card
      title={t('poll.agenda')}
      level="h2"
      actions={
        !isOver && (
          <Button
            size="small"
            icon="edit"
            aria-label={t('poll.editAgenda')}
            onClick={() => onAsked({ kind: 'agenda' })}
          >
            {t('poll.edit')}
          </Button>
        )
      }
    >
      {poll.agenda.length === 0 ? (
        <Nothing>{t('poll.noAgenda')}</Nothing>
      ) : (
        <RowList label={t('poll.agenda')}>
          {poll.agenda.map(({ id, number, applicantName }) => (
            <ListRow key={id}>
              <Text shrink breakWords>
                <RouteLink to={caseLink(id)}>
                  <bdi>{applicantName}</bdi>
                </RouteLink>
                <Text size="caption" tone="secondary" nowrap>
                  <bdi>{number}</bdi>
                </Text>
              </Text>
            </ListRow>
          ))}
        </RowList>
      )}
    </Card>
  );
}
