import { useState } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Stack, Typography } from '@guildhall/shared/ui/core';
import { CopyAnswer, AnswerCard } from './AnswerCard.tsx';
import { keptDraft, type Draft } from './draft.ts';
import { formatAnswer } from './answer-summary.ts';
import { ask } from './server.ts';
import { differs, type Times } from './times.ts';

interface NotOpenProps {
  token: string;
  poll: Availability;
  zone: string;
  times: Times;
}

/** True when the server has everything in the draft: often the answer arrived and only its response was lost. */
const hasArrived = ({ answers, comment }: Draft, { slots, answer }: Availability): boolean =>
  comment.trim() === answer.comment.trim() &&
  slots.every(({ id }) => answers[id] === undefined || answers[id] === answer.answers[id]);

/** A poll that no longer accepts answers: the meeting if one is planned, and this person's answer. */
export function NotOpen({ token, poll, zone, times }: NotOpenProps) {
  const { t } = useTranslation('availability');
  const [unsent] = useState(() => keptDraft(token));
  const isTooLate = unsent !== null && !hasArrived(unsent, poll);
  return (
    <Stack gap={2.5}>
      {poll.meeting ? (
        <Planned token={token} poll={poll} zone={zone} times={times} meeting={poll.meeting} />
      ) : (
        <Alert live="status" title={t('closed.title')}>
          {t('closed.text')}
        </Alert>
      )}
      {isTooLate && <CopyAnswer said={formatAnswer(poll, zone, times, unsent)} isUnsent />}
      {poll.answer.answeredAt === null ? (
        <Typography>{t('closed.silent')}</Typography>
      ) : (
        <AnswerCard said={formatAnswer(poll, zone, times, poll.answer)} />
      )}
    </Stack>
  );
}

function Planned({
  token,
  poll,
  zone,
  times,
  meeting,
}: NotOpenProps & { meeting: NonNullable<Availability['meeting']> }) {
  const { t } = useTranslation('availability');
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const slot = { id: 'meeting', startsAt: meeting.startsAt, endsAt: meeting.endsAt };
  const isOff = meeting.state === 'cancelled';
  const save = async () => {
    setState('pending');
    const { refusal } = await ask((api) => api.saveCalendar(token));
    setState(refusal ? 'failed' : 'idle');
  };
  return (
    <Card title={t(`planned.${meeting.state}`)}>
      <Stack gap={1.5} align="flex-start">
        <Typography variant="h4" component="p" sx={isOff ? { textDecoration: 'line-through' } : {}}>
          <bdi>
            {times.day(slot)}, {times.range(slot)}
          </bdi>
        </Typography>
        {differs(slot, zone, meeting.zone) && (
          <Typography color="textSecondary">
            {t('public:availability.elsewhere', {
              city: times.city(meeting.zone),
              time: times.elsewhere(slot, meeting.zone),
            })}
          </Typography>
        )}
        {meeting.place !== '' && <Typography dir="auto">{meeting.place}</Typography>}
        {poll.answer.answeredAt !== null && <Typography>{t('planned.thanks')}</Typography>}
        {state === 'failed' && <Alert severity="error">{t('public:frame.fetchFailed')}</Alert>}
        {!isOff && (
          <Button
            variant="contained"
            size="large"
            icon="calendar"
            pending={state === 'pending'}
            onClick={() => void save()}
          >
            {t('planned.calendar')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
