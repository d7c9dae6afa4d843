import { useState, type ReactNode, useEffect, useRef } from 'react';
import {
  type DeploymentsOverview,
  type RemoteOverview,
  type Maintenance,
  setMaintenance,
} from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import {
  Alert,
  Box,
  Button,
  Card,
  Icon,
  Row,
  Skeleton,
  VisuallyHidden,
  Block,
  Grid,
  Text,
} from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page, DescriptionList, StatusChip } from '@guildhall/shared/ui/data';
import { instantOfWallTime, isDay, wallTimeAt, fullName } from '@guildhall/shared/domain';
import { useZone } from '@guildhall/shared/features/zone';
import { isApiProblem } from '@guildhall/shared/http';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { useUser } from '@guildhall/shared/store';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { Unloaded } from '../../lib/Unloaded.tsx';
import {
  deploymentsQuery,
  refreshMs,
  maintenanceQuery,
  type MaintenanceStep,
  useMaintenanceNews,
  useSetMaintenance,
} from './api.ts';
import { Command, CopyableBuild, cardId, RemoteCard, useLoadsText } from './RemoteCard.tsx';
import type { Move } from './moves.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { useRemoteName, useMoveText } from './labels.ts';
import { type HealthStatus, concernsOf } from './rates.ts';

/** What is deployed, since when, by whom, how it loads, and the actions that change it. Administrators only. */
export default function DeploymentsPage() {
  const { t } = useTranslation('admin');
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery(deploymentsQuery());
  return (
    <Page
      title={t('deployments.title')}
      subtitle={<Freshness readAt={dataUpdatedAt} isStale={isError} onRefresh={() => void refetch()} />}
    >
      <MaintenanceCard />
      {data ? (
        <Overview overview={data} />
      ) : isError ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Overview({ overview }: { overview: DeploymentsOverview }) {
  const { t } = useTranslation('admin');
  const [move, setMove] = useState<Move | null>(null);
  const news = useNews(overview);
  const close = () => {
    if (move) keepFocus(move.remote);
    setMove(null);
  };
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {overview.trouble && (
        <Alert severity="error" title={t(`deployments.trouble.${overview.trouble}.title`)}>
          {t(`deployments.trouble.${overview.trouble}.text`, { store: overview.store })}
        </Alert>
      )}
      {overview.remotes.length === 0 ? (
        <Card>
          <EmptyState
            icon="upload"
            title={t('deployments.empty.title')}
            text={t('deployments.empty.text')}
            action={<Command>pnpm release admin</Command>}
          />
        </Card>
      ) : (
        <>
          <DeploymentsSummary remotes={overview.remotes} />
          <Cards>
            {overview.remotes.map((remote) => (
              <RemoteCard key={remote.id} remote={remote} onMove={setMove} />
            ))}
          </Cards>
        </>
      )}
      <ShellCard overview={overview} />
      {move && <MoveDialog move={move} overview={overview} onClosed={close} />}
    </>
  );
}

/** Keeps the focus at the remote when the action removes the button that opened the dialog. */
function keepFocus(remote: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById(cardId(remote))?.focus({ preventScroll: true });
  });
}

const grid = {
  display: 'grid',
  alignItems: 'start',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

const Cards = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('admin');
  return (
    <Box component="ul" aria-label={t('deployments.list')} sx={{ m: 0, p: 0, listStyle: 'none', ...grid }}>
      {children}
    </Box>
  );
};

/** When the page was last refreshed, with a warning when that is too long ago. */
function Freshness({ readAt, isStale, onRefresh }: { readAt: number; isStale: boolean; onRefresh: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  // Keeps its height before the first response.
  if (readAt === 0) return <span>{'\u00a0'}</span>;
  const time = format.time(new Date(readAt).toISOString());
  if (!isStale) return <span>{t('deployments.fresh', { time, seconds: refreshMs / 1000 })}</span>;
  return (
    <Row role="status" wrap gap={1} align="center" tone="warning">
      <Icon name="alert" />
      {t('deployments.stale', { time })}
      <Button size="small" icon="refresh" onClick={onRefresh}>
        {t('deployments.refresh')}
      </Button>
    </Row>
  );
}

/** Height of the collapsed page, in px: on a phone and on a larger screen. */
const heights = { summary: { xs: 56, sm: 56 }, card: { xs: 620, sm: 480 }, shell: { xs: 300, sm: 162 } };

const Loading = () => (
  <>
    <Skeleton variant="rounded" sx={{ height: heights.summary }} />
    <Box sx={grid}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} variant="rounded" sx={{ height: heights.card }} />
      ))}
    </Box>
    <Skeleton variant="rounded" sx={{ height: heights.shell }} />
  </>
);

/** What affects everyone comes before what affects some people, and that before what was done on purpose. */
const urgency: readonly HealthStatus[] = ['troubled', 'canary', 'off'];

/** The first thing to read: whether anything needs attention, and what. */
function DeploymentsSummary({ remotes }: { remotes: readonly RemoteOverview[] }) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const loadsText = useLoadsText();
  const found = remotes
    .flatMap((remote) =>
      concernsOf(remote).map((concern) => ({ concern, id: remote.id, hour: remote.loads.active.hour })),
    )
    .sort((a, b) => urgency.indexOf(a.concern) - urgency.indexOf(b.concern));
  if (found.length === 0) return <Alert severity="success">{t('deployments.summary.well')}</Alert>;
  // Switched off on purpose, or by starting without demo data: worth knowing, but no warning.
  const isWell = found.every(({ concern }) => concern === 'off');
  return (
    <Alert
      severity={isWell ? 'info' : 'warning'}
      title={t(isWell ? 'deployments.summary.wellSoFar' : 'deployments.summary.look')}
    >
      <Block component="ul" m={0} pl={2.5}>
        {found.map(({ concern, id, hour }) => (
          <li key={`${id} ${concern}`}>
            {t(`deployments.summary.${concern}`, { name: name(id) })}
            {concern === 'troubled' && ` ${t('deployments.loads.lately', { loads: loadsText(hour) })}`}
          </li>
        ))}
      </Block>
    </Alert>
  );
}

/** The shell around every area; it is deployed with the server, so there are no actions here. */
function ShellCard({ overview: { shell, store } }: { overview: DeploymentsOverview }) {
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

/** Whether Guildhall is open, with a switch that closes it to everyone except administrators. */
export function MaintenanceCard() {
  const { t } = useTranslation('admin');
  const found = useQuery(maintenanceQuery());
  const { data } = found;
  const [step, setStep] = useState<MaintenanceStep | null>(null);
  useMaintenanceNews();
  return (
    <Card title={t('maintenance.title')} subtitle={t('maintenance.text')}>
      {data ? <State state={data} onChosen={setStep} /> : <Unloaded query={found} height={44} />}
      {data && step && <MaintenanceDialog step={step} state={data} onClosed={() => setStep(null)} />}
    </Card>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 };

function State({ state, onChosen }: { state: Maintenance; onChosen: (step: MaintenanceStep) => void }) {
  const { t } = useTranslation('admin');
  if (!state.isOn)
    return (
      <Box sx={row}>
        <StatusChip status="open" tone="success" label={t('maintenance.isOpen')} />
        <Block grow />
        <Button icon="lock" onClick={() => onChosen('close')}>
          {t('maintenance.close')}
        </Button>
      </Box>
    );
  return (
    <Grid gap={2}>
      <Box sx={row}>
        <StatusChip status="closed" tone="warning" label={t('maintenance.isClosed')} />
      </Box>
      <Facts state={state} />
      <Box sx={row}>
        <Button icon="play" variant="contained" onClick={() => onChosen('open')}>
          {t('maintenance.open')}
        </Button>
        <Button icon="edit" onClick={() => onChosen('change')}>
          {t('maintenance.change')}
        </Button>
      </Box>
    </Grid>
  );
}

function Facts({ state: { since, until, message } }: { state: Maintenance }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: t('maintenance.since'), value: since && format.dateTime(since) },
        { label: t('maintenance.until'), value: until ? format.dateTime(until) : t('maintenance.untilUnknown') },
        {
          label: t('maintenance.message'),
          value: (
            <Text component="span" dir="auto" breakWords keepLines>
              {message ?? t('maintenance.messageNone')}
            </Text>
          ),
        },
      ]}
    />
  );
}

interface Values {
  message: string;
  /** When it reopens: a day and a time of day in the person's zone, both empty if unknown. */
  day: string;
  time: string;
}

interface MaintenanceDialogProps {
  step: MaintenanceStep;
  state: Maintenance;
  onClosed: () => void;
}

/** Confirms closing Guildhall, with the message people will read, and reopening it. */
function MaintenanceDialog({ step, state, onClosed }: MaintenanceDialogProps) {
  const { t } = useTranslation('admin');
  const isOn = step !== 'open';
  const untilPast = t('maintenance.untilPast');
  const zone = useZone();
  const wall = state.until === null ? '' : wallTimeAt(new Date(state.until), zone);
  const untilOf = ({ day, time }: Pick<Values, 'day' | 'time'>) =>
    isDay(day) && time !== '' ? instantOfWallTime(`${day}T${time}`, zone).instant.toISOString() : null;
  const command = useContractForm(setMaintenance.body, {
    command: useSetMaintenance(),
    defaultValues: { message: state.message ?? '', day: wall.slice(0, 10), time: wall.slice(11, 16) },
    toBody: ({ message, ...until }: Values) => ({
      isOn,
      message: (isOn && message.trim()) || null,
      until: isOn ? untilOf(until) : null,
    }),
    // The contract's single instant is a day and a time in this form.
    inputOf: (field) => (field === 'until' ? 'day' : undefined),
    faultsOf: ({ day, time }) => {
      const until = untilOf({ day, time });
      if (!isOn || (day === '' && time === '')) return [];
      if (until === null) return [!isDay(day) ? ['day', t('ui:invalid.date')] : ['time', t('poll.fault.deadlineTime')]];
      return [Date.parse(until) <= Date.now() && ['day', untilPast]];
    },
    explain: (error) => (isApiProblem(error) && error.code === 'until_past' ? ['day', untilPast] : null),
    done: () => t(`maintenance.done.${step}`),
    onSuccess: onClosed,
  });
  const { control } = command;
  return (
    <CommandDialog
      command={command}
      title={t(`maintenance.ask.${step}`)}
      confirm={t(`maintenance.confirm.${step}`)}
      color={step === 'close' ? 'error' : 'brand'}
      onClosed={onClosed}
    >
      {step !== 'change' && <Box>{t(`maintenance.effect.${step}`)}</Box>}
      {isOn && (
        <>
          <FormField
            control={control}
            name="message"
            label={t('maintenance.message')}
            help={t('maintenance.messageHelp')}
            type="multiline"
            minRows={3}
            maxRows={8}
            inputProps={{ dir: 'auto' }}
          />
          <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 160px' }}>
            <FormField
              control={control}
              name="day"
              type="date"
              optional
              label={t('maintenance.until')}
              help={t('maintenance.untilHelp')}
            />
            <FormField control={control} name="time" type="time" optional label={t('poll.time')} />
          </Grid>
        </>
      )}
    </CommandDialog>
  );
}

/**
 * Announces changes since the last response in a live region: other people's actions, and an area that started to fail.
 * Changed counts are not announced, and one's own actions are shown in a toast.
 */
function useNews(overview: DeploymentsOverview): string {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const textOf = useMoveText();
  const user = useUser();
  const seen = useRef(overview);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = seen.current;
    seen.current = overview;
    const own = user && fullName(user);
    const sentences = overview.remotes.flatMap((remote) => {
      const known = before.remotes.find(({ id }) => id === remote.id);
      const [latest] = remote.history;
      const isMoved = latest !== undefined && latest.at !== known?.history[0]?.at && latest.by !== own;
      const isNewTrouble =
        concernsOf(remote).includes('troubled') && !(known && concernsOf(known).includes('troubled'));
      return [
        ...(isMoved ? [`${name(remote.id)}: ${textOf(latest)} (${latest.by}).`] : []),
        ...(isNewTrouble ? [t('deployments.summary.troubled', { name: name(remote.id) })] : []),
      ];
    });
    if (sentences.length > 0) setNews(sentences.join(' '));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for news; translation functions may be new
  }, [overview]);
  return news;
}
