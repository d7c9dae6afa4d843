import { useState } from 'react';
import type { PollDetail, PollInput, MeetingSummary } from '@guildhall/shared/contracts';
import { Role, wallTimeAt, offsetMinutesAt } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import {
  Alert,
  Button,
  Card,
  Grid,
  RouteLink,
  Stack,
  Text,
  Block,
  ButtonLink,
  Icon,
  Row,
  toast,
  Box,
} from '@guildhall/shared/ui/core';
import { DescriptionList, Tabs, StatusChip } from '@guildhall/shared/ui/data';
import { type UseFormReturn, CheckboxField, FormField, useWatch } from '@guildhall/shared/ui/form';
import { problemText } from '@guildhall/shared/http';
import { zoneBeside, useZone } from '@guildhall/shared/features/zone';
import { Nothing, Prose, ListRow, RowList } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { useNameList } from '../../lib/labels.ts';
import { AnswerLists, AnswerMatrix } from './AnswerMatrix.tsx';
import { Invitations } from './InviteesEditor.tsx';
import { type PollAsk, allowsPoll, isMeetingTime } from './poll-actions.ts';
import { useTimes, zoneName, dayOf, moveToZone, timeOf, type Slot } from './slots.ts';
import { SlotEditor } from './SlotEditor.tsx';
import { AgendaEditor } from './AgendaEditor.tsx';
import { deadlineOf, type PollValues } from './poll-form.ts';
import { ZoneChangeDialog, ZonePicker } from './ZonePicker.tsx';
import { saveCalendar } from './api.ts';

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

/** A list opened over a card's edge is not cut off. */
export const listMayLeave = { overflow: 'visible' };

interface PollCardProps {
  form: UseFormReturn<PollValues, unknown, PollInput>;
}

interface WhatCardProps extends PollCardProps {
  /** Somebody has answered: another zone must not silently make their answers those to other times. */
  hasAnswers: boolean;
}

/** The subject, place, zone and duration. */
export function DetailsCard({ form, hasAnswers }: WhatCardProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const zone = useWatch({ control, name: 'zone' });
  const [wanted, setWanted] = useState<string | null>(null);
  const changeZone = (picked: string, slots: Slot[]) => {
    form.setValue('slots', slots, { shouldDirty: true });
    form.setValue('zone', picked, { shouldDirty: true });
  };
  return (
    <Card title={t('poll.what')} level="h2" sx={listMayLeave}>
      <Stack gap={2}>
        <FormField control={control} name="title" label={t('poll.title')} autoComplete="off" />
        <FormField control={control} name="description" type="multiline" minRows={2} label={t('poll.description')} />
        <FormField control={control} name="place" label={t('poll.place')} help={t('poll.placeHelp')} />
        <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
          <ZonePicker
            zone={zone}
            error={form.formState.errors.zone?.message}
            onPicked={(picked) => {
              const slots = form.getValues('slots');
              if (hasAnswers && slots.length > 0 && picked !== zone) setWanted(picked);
              else changeZone(picked, moveToZone(slots, picked));
            }}
          />
          <FormField control={control} name="durationMinutes" type="number" label={t('poll.duration')} />
        </Grid>
        {wanted !== null && (
          <ZoneChangeDialog
            slots={form.getValues('slots')}
            from={zone}
            to={wanted}
            onMoved={(slots, isSameMoments) => {
              const deadline = deadlineOf(form.getValues(), zone);
              if (isSameMoments && deadline !== '') {
                const wall = wallTimeAt(new Date(deadline), wanted);
                form.setValue('deadlineDay', dayOf(wall));
                form.setValue('deadlineTime', timeOf(wall));
              }
              changeZone(wanted, slots);
            }}
            onClosed={() => setWanted(null)}
          />
        )}
      </Stack>
    </Card>
  );
}

/** The times to choose from. */
export function SlotsCard({ form }: PollCardProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const [slots, zone, minutes] = useWatch({ control, name: ['slots', 'zone', 'durationMinutes'] });
  const errors = form.formState.errors.slots;
  const duration = Number(minutes);
  return (
    <Card title={t('poll.when')} level="h2" subtitle={t('poll.whenHelp')}>
      <SlotEditor
        key={zone}
        slots={slots}
        zone={zone}
        duration={Number.isInteger(duration) && duration > 0 ? duration : null}
        errors={slots.map((_, index) => errors?.[index]?.startsAt?.message)}
        onChanged={(changed) => {
          form.clearErrors('slots');
          form.setValue('slots', changed, { shouldDirty: true });
        }}
      />
    </Card>
  );
}

/** The applications on the agenda. */
export function AgendaCard({ form }: PollCardProps) {
  const { t } = useTranslation('admin');
  const agenda = useWatch({ control: form.control, name: 'agenda' });
  return (
    <Card title={t('poll.agenda')} level="h2" sx={listMayLeave}>
      <AgendaEditor agenda={agenda} onChanged={(changed) => form.setValue('agenda', changed, { shouldDirty: true })} />
    </Card>
  );
}

/** The deadline for answers, and who sees them. */
export function AnswersCard({ form }: PollCardProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const zone = useWatch({ control, name: 'zone' });
  return (
    <Card title={t('poll.answers')} level="h2">
      <Stack gap={2}>
        <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: '220px 160px' }}>
          <FormField control={control} name="deadlineDay" type="date" label={t('poll.deadline')} />
          <FormField
            control={control}
            name="deadlineTime"
            type="time"
            label={t('poll.deadlineTime')}
            help={zoneName(zone)}
          />
        </Grid>
        <CheckboxField
          control={control}
          name="showAnswers"
          label={t('poll.showAnswers')}
          help={t('poll.showAnswersHelp')}
        />
        <CheckboxField
          control={control}
          name="closesWhenAnswered"
          label={t('poll.closesWhenAnswered')}
          help={t('poll.closesWhenAnsweredHelp')}
        />
      </Stack>
    </Card>
  );
}

/** The meeting planned with a poll: when, where, and its calendar file. */
function PlannedMeeting({ poll, meeting }: { poll: PollDetail; meeting: MeetingSummary }) {
  const { t } = useTranslation('admin');
  const times = useTimes(meeting.zone);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await saveCalendar(poll.id);
    } catch (error) {
      toast.error(problemText(error));
    }
    setPending(false);
  };
  return (
    <Card
      title={t('poll.meeting')}
      level="h2"
      // The page's title already says that a meeting was held.
      actions={meeting.state !== 'held' && <StateChip group="meeting.state" state={meeting.state} />}
    >
      <Row wrap gap={2} align="center">
        <Text tone="brand">
          <Icon name="calendar" size={32} />
        </Text>
        <Block grow="240px" shrink>
          <Text component="time" dateTime={meeting.startsAt} block size="lead" weight="bold">
            {times.whole(meeting.startsAt, meeting.endsAt)}
          </Text>
          <Text component="bdi" size="small" tone="secondary">
            {zoneBeside(meeting.startsAt, meeting.zone)}
          </Text>
          <OwnTime zone={meeting.zone} startsAt={meeting.startsAt} endsAt={meeting.endsAt} />
          {meeting.place && (
            <Text breakWords>
              <bdi>{meeting.place}</bdi>
            </Text>
          )}
          {meeting.sequence > 0 && meeting.state !== 'cancelled' && (
            <Text size="small" tone="secondary">
              {t('poll.changedTimes', { count: meeting.sequence })}
            </Text>
          )}
        </Block>
        <Row wrap gap={1.5}>
          {meeting.state !== 'cancelled' && (
            <ButtonLink icon="list" to={paths.minutes(poll.id)}>
              {t('minutes.title')}
            </ButtonLink>
          )}
          <Button icon="download" pending={isPending} onClick={save}>
            {t('poll.calendarFile')}
          </Button>
        </Row>
      </Row>
    </Card>
  );
}

interface RankedSlotsProps {
  poll: PollDetail;
  /** Before the first answer, all times are equal: there are no ranks and no reasons. */
  isAnswered: boolean;
  /** Omitted when no time can be chosen any more. */
  onChosen?: (slotId: string) => void;
}

const firstShown = 5;

/** The times, best first, each with the reasons for its rank. */
function RankedSlots({ poll, isAnswered, onChosen }: RankedSlotsProps) {
  const { t } = useTranslation('admin');
  const [isWhole, setWhole] = useState(false);
  const results = isWhole ? poll.results : poll.results.slice(0, firstShown);
  return (
    <Stack gap={2}>
      <Grid component="ol" aria-label={t(isAnswered ? 'poll.ranking' : 'poll.slots')} plain gap={1.5}>
        {results.map((score) => (
          <RankedSlot key={score.slotId} poll={poll} isAnswered={isAnswered} score={score} onChosen={onChosen} />
        ))}
      </Grid>
      {poll.results.length > firstShown && (
        <Box>
          <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('poll.fewer') : t('poll.allTimes', { count: poll.results.length })}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

interface RankedSlotProps {
  poll: PollDetail;
  isAnswered: boolean;
  score: PollDetail['results'][number];
  onChosen: ((slotId: string) => void) | undefined;
}

function RankedSlot({ poll, isAnswered, score, onChosen }: RankedSlotProps) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const slot = poll.slots.find(({ id }) => id === score.slotId);
  if (!slot) return null;
  const isChosen = isMeetingTime(poll, slot);
  // If all times are equally good, none is highlighted.
  const isBest = score.rank === 1 && poll.results.some(({ rank }) => rank > 1);
  const when = times.whole(slot.startsAt, slot.endsAt);
  return (
    <Row
      component="li"
      wrap
      gap={2}
      align="flex-start"
      p={2}
      background={isBest ? 'brand' : undefined}
      rounded
      outlined={isBest ? 'brand' : 'divider'}
    >
      {isAnswered && (
        <Box
          aria-hidden
          sx={{
            flex: 'none',
            width: 28,
            fontSize: '1.25rem',
            fontWeight: 700,
            color: isBest ? 'brand.main' : 'text.secondary',
          }}
        >
          {score.rank}
        </Box>
      )}
      <Block grow="240px" shrink>
        <Row wrap gap={1} align="center">
          <Text component="time" dateTime={slot.startsAt} weight="bold">
            {when}
          </Text>
          {isChosen && <StatusChip status="scheduled" tone="success" label={t('poll.chosen')} />}
        </Row>
        <OwnTime zone={poll.zone} startsAt={slot.startsAt} endsAt={slot.endsAt} />
        {isAnswered && <Reasons poll={poll} score={score} />}
      </Block>
      {onChosen && (
        <Button
          size="small"
          variant={isBest ? 'contained' : 'outlined'}
          icon="check"
          aria-label={`${t('poll.choose')}: ${when}`}
          onClick={() => onChosen(slot.id)}
        >
          {t('poll.choose')}
        </Button>
      )}
    </Row>
  );
}

/** The reasons for a time's rank, in the order in which times are compared (domain rule 7). */
function Reasons({ poll, score }: Pick<RankedSlotProps, 'poll' | 'score'>) {
  const { t } = useTranslation('admin');
  const nameList = useNameList();
  const saying = (answer: string | undefined) =>
    poll.invitations.filter(({ answers }) => answers[score.slotId] === answer).map(({ name }) => name);
  const cannot = saying('no');
  const silent = saying(undefined);
  const hasAllRequired = score.requiredAvailable === score.requiredTotal;
  return (
    <Grid component="ul" plain gap={0.25} mt={0.75} size="small">
      {score.requiredTotal > 0 && (
        <Reason icon={hasAllRequired ? 'checkCircle' : 'warning'} tone={hasAllRequired ? 'success' : 'warning'}>
          {t('poll.requiredAvailable', { available: score.requiredAvailable, total: score.requiredTotal })}
        </Reason>
      )}
      <Reason icon="users" tone="secondary">
        {t('poll.available', { count: score.available, yes: score.yes, ifNeeded: score.ifNeeded })}
      </Reason>
      {cannot.length > 0 && (
        <Reason icon="crossCircle" tone="error">
          {t('poll.cannot', { names: nameList(cannot) })}
        </Reason>
      )}
      {silent.length > 0 && (
        <Reason icon="clock" tone="secondary">
          {t('poll.silentAbout', { count: silent.length, names: nameList(silent.slice(0, 4)) })}
        </Reason>
      )}
    </Grid>
  );
}

interface ReasonProps {
  icon: 'checkCircle' | 'warning' | 'users' | 'crossCircle' | 'clock';
  tone: 'secondary' | 'success' | 'warning' | 'error';
  children: string;
}

function Reason({ icon, tone, children }: ReasonProps) {
  return (
    <Row component="li" gap={0.75} align="flex-start">
      <Text component="span" tone={tone} pt={0.25}>
        <Icon name={icon} size={16} />
      </Text>
      <span>{children}</span>
    </Row>
  );
}

interface OwnTimeProps {
  /** The meeting's zone. */
  zone: string;
  startsAt: string;
  endsAt: string;
}

/** The same time in the reader's own zone, if it differs (domain rule 7). */
function OwnTime({ zone, startsAt, endsAt }: OwnTimeProps) {
  const { t } = useTranslation('admin');
  const own = useZone();
  const times = useTimes(own);
  const at = new Date(startsAt);
  if (offsetMinutesAt(at, own) === offsetMinutesAt(at, zone)) return null;
  return (
    <Text size="caption" tone="secondary">
      {t('poll.ownTime', { when: times.whole(startsAt, endsAt), zone: zoneName(own) })}
    </Text>
  );
}
