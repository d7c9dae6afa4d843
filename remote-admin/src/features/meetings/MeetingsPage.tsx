import type { PollSummary } from '@guildhall/shared/contracts';
import { listPolls } from '@guildhall/shared/contracts';
import { pollStates } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { zoneBeside } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, ButtonLink, lazyPart, RouteLink, Row } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import {
  DateText,
  EmptyState,
  FilterChips,
  Page,
  PagedTable,
  SearchBox,
  TwoLines,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { useColumnChoice } from '../../lib/column-choice.tsx';
import { ExportList } from '../../lib/ExportList.tsx';
import { SelectionBar, useSelection } from '../../lib/SelectionBar.tsx';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { PollStateChip } from './PollStateChip.tsx';
import { pollListQuery } from './api.ts';
import { useTimes } from './slots.ts';

const PollBulk = lazyPart(async () => (await import('./PollBulk.tsx')).PollBulk, {
  translations: featureTranslations('bulk'),
});

/** Polls and the meetings planned with them. */
export default function MeetingsPage() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const list = usePagedList(listPolls, pollListQuery);
  const choice = useColumnChoice('meetings', useColumns(), { always: 'title' });
  const selection = useSelection(list.rows);
  const { chosen } = selection;
  const make = (
    <ButtonLink to={paths.newMeeting} variant="contained" icon="add">
      {t('meetings.new')}
    </ButtonLink>
  );
  return (
    <Page title={t('meetings.title')} actions={make}>
      <PagedTable
        label={t('meetings.title')}
        list={list}
        columns={choice.columns}
        sortable={choice.sortable}
        toolbar={
          <>
            <SearchBox list={list} label={t('meetings.search')} />
            <FilterChips
              list={list}
              name="state"
              label={t('common.state')}
              options={pollStates.map((state) => ({ value: state, label: label('poll.state', state) }))}
            />
            <Row wrap gap={0.5}>
              <ViewsButton of="meetings" list={list} columns={choice.viewed} />
              {choice.button}
              <ExportList list={list} orderOf={(query, choice) => ({ list: 'meetings', ...choice, query })} />
            </Row>
          </>
        }
        selection={{
          ...selection.table,
          labelOf: ({ title }) => t('users.select', { name: title }),
          allLabel: t('users.selectAll'),
        }}
        above={
          <SelectionBar selection={selection}>
            <PollBulk chosen={chosen} onChanged={selection.deselect} />
          </SelectionBar>
        }
        empty={<EmptyState icon="calendar" title={t('meetings.empty')} text={t('meetings.emptyHint')} action={make} />}
      />
    </Page>
  );
}

type PollColumn = 'title' | 'state' | 'when' | 'answered' | 'required' | 'deadline' | 'updatedAt';

function useColumns(): Record<PollColumn, Column<PollSummary>> {
  const { t } = useTranslation('admin');
  return {
    title: {
      header: t('poll.title'),
      sort: 'title',
      clip: true,
      card: 'title',
      cell: (poll) => (
        <TwoLines quiet={poll.createdBy}>
          <RouteLink to={paths.meeting(poll.id)}>
            <bdi>{poll.title}</bdi>
          </RouteLink>
        </TwoLines>
      ),
    },
    state: {
      header: t('common.state'),
      noWrap: true,
      card: 'state',
      cell: (poll) => <PollStateChip poll={poll} />,
    },
    when: { header: t('meetings.when'), clip: true, card: 'next', cell: (poll) => <When poll={poll} /> },
    answered: {
      header: t('meetings.answered'),
      noWrap: true,
      card: 'fact',
      cell: (poll) => t('meetings.answeredOf', { answered: poll.answered, invited: poll.invited }),
    },
    required: {
      header: t('meetings.required'),
      noWrap: true,
      wideOnly: true,
      cell: (poll) =>
        poll.required > 0 ? t('meetings.answeredOf', { answered: poll.requiredAnswered, invited: poll.required }) : '–',
    },
    deadline: {
      header: t('poll.deadline'),
      sort: 'deadline',
      noWrap: true,
      card: 'fact',
      cell: (poll) => <DateText value={poll.deadline} as="dateTime" />,
    },
    updatedAt: {
      header: t('meetings.updatedAt'),
      sort: 'updatedAt',
      noWrap: true,
      wideOnly: true,
      cell: (poll) => <DateText value={poll.updatedAt} as="relative" />,
    },
  };
}

/** The planned meeting, or the number of times to choose from. */
function When({ poll }: { poll: PollSummary }) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const { meeting, slots } = poll;
  if (!meeting) return t('meetings.slots', { count: slots });
  return (
    <TwoLines quiet={zoneBeside(meeting.startsAt, meeting.zone) || undefined}>
      <Box component="span" sx={{ ...(meeting.state === 'cancelled' && { textDecoration: 'line-through' }) }}>
        {times.whole(meeting.startsAt, meeting.endsAt)}
      </Box>
    </TwoLines>
  );
}
