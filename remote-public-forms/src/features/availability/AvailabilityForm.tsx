import { memo, useState, type FormEvent, useRef } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import {
  Box,
  Button,
  Row,
  Stack,
  TextInput,
  Typography,
  Alert,
  type SxProps,
  type Theme,
} from '@guildhall/shared/ui/core';
import { textEntry } from '@guildhall/shared/store';
import { paths } from '../../paths.ts';
import { type Ending, endingOf, ask } from './server.ts';
import { AnswerGrid, Ended, Notices, preloadParts } from './parts.ts';
import { KeyHint } from './slot-keys.tsx';
import { SlotList } from './SlotList.tsx';
import type { SlotsProps } from './slots-props.ts';
import type { Slot, Times } from './times.ts';
import type { Draft } from './draft.ts';
import { useAnswers } from './use-answers.ts';
import type { SentAnswer } from './sent-answer.ts';

interface AvailabilityFormProps {
  token: string;
  poll: Availability;
  zone: string;
  times: Times;
  read: () => Promise<void>;
}

const commentMax = 1000;

const idsOf = (slots: readonly Slot[]) => slots.map(({ id }) => id);

/** The answer form, from the slots to the sent answer. */
export function AvailabilityForm({ token, poll, zone, times, read }: AvailabilityFormProps) {
  const navigate = useNavigate();
  const { answers, comment, unanswered, isRestored, say, write, discard } = useAnswers(token, poll);
  const [view, setView] = useState<View>(rememberedView);
  const [isPointedOut, setPointedOut] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const { send, isPending, problem } = useSend({
    ...{ token, poll, zone, times, read, onEnded: setEnding },
    onSent: (sent) => {
      // Replaces the link in the history, so that the back button does not expose its secret.
      void navigate(paths.availabilitySent, { replace: true, state: sent });
    },
  });

  if (ending) {
    const typed = { answers, comment };
    return <Ended {...{ ending, token, typed }} shown={{ poll, zone, times }} />;
  }

  const hasAnswered = poll.answer.answeredAt !== null;
  const added = new Set(
    hasAnswered ? poll.slots.filter(({ id }) => !(id in poll.answer.answers)).map(({ id }) => id) : [],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = unanswered[0];
    if (!first) return void send({ answers, comment });
    setPointedOut(true);
    document.querySelector<HTMLInputElement>(`[data-slot="${first.id}"] input`)?.focus();
  };
  const shown = {
    ...{ slots: poll.slots, zone, meetingZone: poll.zone, times, answers, added, onAnswer: say },
    missing: new Set(isPointedOut ? unanswered.map(({ id }) => id) : []),
  };

  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={poll.title}>
      <Stack gap={2.5}>
        {(hasAnswered || isRestored) && (
          <Notices {...{ hasAnswered, isRestored }} added={added.size} onDiscard={discard} />
        )}
        <HeadingWithViews view={view} onChosen={setView} />
        <KeyHint />
        <QuickAnswers slots={poll.slots} unanswered={unanswered} onAnswer={say} />
        {view === 'list' ? (
          <SlotList {...shown} />
        ) : (
          <AnswerGrid {...shown} name={poll.invitee.name} others={poll.others ?? []} />
        )}
        <Comment value={comment} onChange={write} />
        <SendBar
          problem={problem}
          isPending={isPending}
          unansweredCount={unanswered.length}
          slotCount={poll.slots.length}
        />
      </Stack>
    </Box>
  );
}

interface HeadingWithViewsProps {
  view: View;
  onChosen: (view: View) => void;
}

/** The form's heading, with buttons to switch between list and grid. */
const HeadingWithViews = memo(function HeadingWithViews({ view, onChosen }: HeadingWithViewsProps) {
  const { t } = useTranslation('public');
  const choose = (next: View) => {
    rememberView(next);
    onChosen(next);
  };
  return (
    <Row wrap gap={1} align="center" justify="space-between">
      <Typography component="h2" variant="h3">
        {t('availability.heading')}
      </Typography>
      <Row gap={1} role="group" aria-label={t('availability.view')}>
        {(['list', 'grid'] as const).map((one) => (
          <Button
            key={one}
            aria-pressed={view === one}
            variant={view === one ? 'contained' : 'outlined'}
            onClick={() => choose(one)}
          >
            {t(`availability.views.${one}`)}
          </Button>
        ))}
      </Row>
    </Row>
  );
});

interface CommentProps {
  value: string;
  onChange: (comment: string) => void;
}

const Comment = memo(function Comment({ value, onChange }: CommentProps) {
  const { t } = useTranslation('public');
  return (
    <TextInput
      label={t('availability.comment')}
      optional
      multiline
      minRows={2}
      inputProps={{ dir: 'auto', maxLength: commentMax }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
});

interface QuickAnswersProps {
  slots: readonly Slot[];
  unanswered: readonly Slot[];
  onAnswer: SlotsProps['onAnswer'];
}

/** Answers all slots with yes, or all unanswered slots with no. */
function QuickAnswers({ slots, unanswered, onAnswer }: QuickAnswersProps) {
  const { t } = useTranslation('public');
  return (
    <Row wrap gap={1}>
      <Button icon="check" onClick={() => onAnswer(idsOf(slots), 'yes')}>
        {t('availability.allYes')}
      </Button>
      {unanswered.length > 0 && unanswered.length < slots.length && (
        <Button icon="close" onClick={() => onAnswer(idsOf(unanswered), 'no')}>
          {t('availability.restNo')}
        </Button>
      )}
    </Row>
  );
}

interface SendParts {
  token: string;
  poll: Availability;
  zone: string;
  times: Times;
  /** Reads the poll again. */
  read: () => Promise<void>;
  onSent: (sent: SentAnswer) => void;
  onEnded: (ending: Ending) => void;
}

/** Sends the answers once and reports the result; the answers stay whatever happens. */
function useSend({ token, poll, zone, times, read, onSent, onEnded }: SendParts) {
  const { t } = useTranslation('public');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A second click can arrive before the first has rendered.
  const isSending = useRef(false);

  async function send(draft: Draft) {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setProblem(null);
    const { data, refusal } = await ask((api) => api.sendAnswer(token, { poll, zone, times }, draft));
    const ending = refusal && endingOf(refusal);
    // The next page follows; until then a late second click sends nothing.
    if (data) return onSent(data);
    if (ending) {
      onEnded(ending);
    } else if (refusal?.code === 'no_response') {
      setProblem(t('availability.problems.offline'));
    } else if (refusal) {
      // Slots were added or removed, or the poll was closed in the meantime: show its current state with the draft.
      if (['poll_closed', 'slot_unknown', 'slots_unanswered'].includes(refusal.code)) await read();
      await preloadParts().catch(() => undefined);
      setProblem(t('availability:refused', { reason: refusal.message }));
    }
    isSending.current = false;
    setPending(false);
  }

  return { send, isPending, problem };
}

const barStyle: SxProps<Theme> = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  mx: { xs: -2, sm: 0 },
  px: 2,
  py: 1,
  backgroundColor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: { sm: 1 },
};

interface SendBarProps {
  problem: string | null;
  isPending: boolean;
  unansweredCount: number;
  slotCount: number;
}

/** Sticks to the bottom of the window, so that the send button is always near in a long list. */
function SendBar({ problem, isPending, unansweredCount, slotCount }: SendBarProps) {
  const { t } = useTranslation('public');
  return (
    <Box sx={barStyle}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Row gap={2} align="center">
        <Box component="span" role="status" sx={{ flex: 1, fontWeight: 600, lineHeight: 1.3 }}>
          {unansweredCount > 0
            ? t('availability.unanswered', { left: unansweredCount, all: slotCount })
            : t('availability.complete')}
        </Box>
        <Button type="submit" variant="contained" size="large" icon="send" pending={isPending}>
          {t('availability.send')}
        </Button>
      </Row>
    </Box>
  );
}

type View = 'list' | 'grid';

const place = textEntry(
  { key: 'guildhall.availability-view', where: 'device', owner: 'device', atSignOut: 'kept' },
  (text) => text === 'grid' || text === 'list',
);

/** The person's preferred view; the list unless they chose the grid, because it fits every screen. */
const rememberedView = (): View => (place.read() === 'grid' ? 'grid' : 'list');

const rememberView = (view: View) => place.write(view);
