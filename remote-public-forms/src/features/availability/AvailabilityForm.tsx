import { useState, type FormEvent, type ReactNode } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Box, Button, Stack, TextInput, Typography } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { Late, useHere } from '../../ui/Late.tsx';
import type { Ending } from './ended.ts';
import { late } from './late.ts';
import { SlotList } from './SlotList.tsx';
import type { Times } from './times.ts';
import { useAnswers } from './use-answers.ts';
import { useSend } from './use-send.ts';
import { rememberView, rememberedView, type View } from './view.ts';

interface AvailabilityFormProps {
  token: string;
  poll: Availability;
  zone: string;
  times: Times;
  read: () => Promise<void>;
}

const commentMax = 1000;

/** From the slots to the sent answer. */
export function AvailabilityForm({ token, poll, zone, times, read }: AvailabilityFormProps) {
  const { t } = useTranslation('public');
  const navigate = useNavigate();
  const { answers, comment, unanswered, isRestored, say, write, discard } = useAnswers(token, poll);
  const keys = useHere(late);
  const [view, setView] = useState<View>(rememberedView);
  const [isPointedOut, setPointedOut] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const { send, isPending, problem } = useSend({
    ...{ token, poll, zone, times, read, onEnded: setEnding },
    onSent: (sent) => {
      // Replaces the link in the history: its secret does not stay behind "back".
      void navigate(paths.availabilitySent, { replace: true, state: sent });
    },
  });

  if (ending) {
    const typed = { answers, comment };
    return (
      <Late parts={late}>{({ Ended }) => <Ended {...{ ending, token, typed }} shown={{ poll, zone, times }} />}</Late>
    );
  }

  const hasAnswered = poll.answer.answeredAt !== null;
  const added = new Set(
    hasAnswered ? poll.slots.filter(({ id }) => !(id in poll.answer.answers)).map(({ id }) => id) : [],
  );
  const first = unanswered[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!first) return void send({ answers, comment });
    setPointedOut(true);
    document.querySelector<HTMLInputElement>(`[data-slot="${first.id}"] input`)?.focus();
  };
  const shown = {
    ...{ slots: poll.slots, zone, meetingZone: poll.zone, times, answers, added, onAnswer: say },
    missing: new Set(isPointedOut ? unanswered.map(({ id }) => id) : []),
  };
  const choose = (next: View) => {
    rememberView(next);
    setView(next);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={poll.title}>
      <Stack sx={{ gap: 2.5 }}>
        {(hasAnswered || isRestored) && (
          <Late parts={late} height={24}>
            {({ Notices }) => <Notices {...{ hasAnswered, isRestored }} added={added.size} onDiscard={discard} />}
          </Late>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography component="h2" variant="h3">
            {t('availability.heading')}
          </Typography>
          <Stack direction="row" sx={{ gap: 1 }} role="group" aria-label={t('availability.view')}>
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
          </Stack>
        </Stack>
        <Typography
          variant="body2"
          color="textSecondary"
          // Its place is kept, so that nothing moves when it comes.
          sx={{ minHeight: { xs: 40, md: 20 }, '@media (hover: none)': { display: 'none' } }}
        >
          {keys && <keys.KeyHint />}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            icon="check"
            onClick={() =>
              say(
                poll.slots.map(({ id }) => id),
                'yes',
              )
            }
          >
            {t('availability.allYes')}
          </Button>
          {unanswered.length > 0 && unanswered.length < poll.slots.length && (
            <Button
              icon="close"
              onClick={() =>
                say(
                  unanswered.map(({ id }) => id),
                  'no',
                )
              }
            >
              {t('availability.restNo')}
            </Button>
          )}
        </Stack>
        {view === 'list' ? (
          <SlotList {...shown} />
        ) : (
          <Late parts={late}>
            {({ AnswerGrid }) => <AnswerGrid {...shown} name={poll.invitee.name} others={poll.others ?? []} />}
          </Late>
        )}
        <TextInput
          label={t('availability.comment')}
          optional
          multiline
          minRows={2}
          inputProps={{ dir: 'auto', maxLength: commentMax }}
          value={comment}
          onChange={(event) => write(event.target.value)}
        />
        <Bar>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
            <Box component="span" role="status" sx={{ flex: 1, fontWeight: 600, lineHeight: 1.3 }}>
              {first
                ? t('availability.unanswered', { left: unanswered.length, all: poll.slots.length })
                : t('availability.complete')}
            </Box>
            <Button type="submit" variant="contained" size="large" icon="send" pending={isPending}>
              {t('availability.send')}
            </Button>
          </Stack>
        </Bar>
      </Stack>
    </Box>
  );
}

/** Stays at the foot of the window, so that sending is never far from a long list. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <Stack
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        gap: 1.5,
        mx: { xs: -2, sm: 0 },
        px: 2,
        py: 1,
        backgroundColor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        borderRadius: { sm: 1 },
      }}
    >
      {children}
    </Stack>
  );
}
