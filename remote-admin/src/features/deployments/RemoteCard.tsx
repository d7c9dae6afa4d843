import type { ReactNode } from 'react';
import type { RemoteOverview, DeployedBuild, LoadFigures, LoadsOfBuild } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Box,
  Card,
  Row,
  Stack,
  type IconName,
  Button,
  Grid,
  Text,
  IconButton,
  toast,
  Block,
  Icon,
  Typography,
  Select,
} from '@guildhall/shared/ui/core';
import { StatusChip, DateText, DescriptionList, Timeline, InlineList } from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { RadioCardsInput } from '@guildhall/shared/ui/form';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { useRemoteName, useShare, looksOf, useMoveText } from './labels.ts';
import { type Move, type MoveAction, isPossible, everybody, shares } from './moves.ts';
import { concernsOf, type Verdict, compare, begun, isFailingOften } from './rates.ts';
import { buildInText, lastActiveAt, shortBuild } from './builds.ts';

/** Receives the focus when the pressed button has been removed. */
export const cardId = (remote: string) => `deployment-${remote}`;

interface RemoteCardProps {
  remote: RemoteOverview;
  onMove: (move: Move) => void;
}

/** One remote: its active build, since when and by whom, how it loads, and the available actions. */
export function RemoteCard({ remote, onMove }: RemoteCardProps) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const { id, canary, loads } = remote;
  return (
    <Box component="li" id={cardId(id)} tabIndex={-1} sx={{ minWidth: 0, '&:focus-visible': { outlineOffset: 2 } }}>
      <Card
        title={name(id)}
        subtitle={
          <code>
            <bdi>{id}</bdi>
          </code>
        }
        actions={<States remote={remote} />}
      >
        <Stack gap={2.5}>
          <ActiveBuild remote={remote} />
          {canary && loads.canary ? (
            <CanaryPanel remote={remote} canary={canary} loads={loads.canary} />
          ) : (
            <Figures loads={loads.active} columns={2} />
          )}
          <Actions remote={remote} onChosen={(action) => onMove({ action, remote: id })} />
          <Box sx={{ mb: '-12px !important' }}>
            <Disclosure title={t('deployments.builds.title', { count: remote.builds.length })}>
              <Builds remote={remote} onRelease={(build) => onMove({ action: 'give', remote: id, build })} />
            </Disclosure>
            <Disclosure title={t('deployments.history.title')}>
              <History remote={remote} />
            </Disclosure>
          </Box>
        </Stack>
      </Card>
    </Box>
  );
}

function States({ remote }: { remote: RemoteOverview }) {
  const { t } = useTranslation('admin');
  const share = useShare();
  const { enabled, canary } = remote;
  return (
    <Row wrap gap={0.75}>
      {concernsOf(remote).includes('troubled') && (
        <StatusChip status="troubled" tone="error" icon="alert" label={t('deployments.state.troubled')} />
      )}
      {canary && (
        <StatusChip
          status="canary"
          tone="info"
          icon="users"
          label={t('deployments.state.canary', { share: share(canary.percent) })}
        />
      )}
      {enabled ? (
        <StatusChip status="active" tone="success" label={t('deployments.state.active')} />
      ) : (
        <StatusChip status="off" tone="warning" icon="crossCircle" label={t('deployments.state.off')} />
      )}
    </Row>
  );
}

interface ActionsProps {
  remote: RemoteOverview;
  onChosen: (action: MoveAction) => void;
}

/** The actions available for a remote; the one that would help is highlighted. */
function Actions({ remote, onChosen }: ActionsProps) {
  const concerns = concernsOf(remote);
  const button = (action: MoveAction, icon: IconName, isMain = false) => (
    <ActionButton remote={remote} action={action} icon={icon} isMain={isMain} onChosen={onChosen} />
  );
  return (
    <Grid gap={1.5}>
      {remote.canary && (
        <ActionRow>
          {button('cancelCanary', 'undo', concerns.includes('canary'))}
          {button('share', 'users')}
          {button('promote', 'check')}
        </ActionRow>
      )}
      <ActionRow>
        {button('rollback', 'undo', concerns.includes('troubled'))}
        {/* One button in two states, so that the focus stays on it. */}
        {remote.enabled ? button('disable', 'crossCircle') : button('enable', 'checkCircle', true)}
      </ActionRow>
      <WayBack remote={remote} />
    </Grid>
  );
}

const ActionRow = ({ children }: { children: ReactNode }) => (
  <Row wrap gap={1.25}>
    {children}
  </Row>
);

const wayBackId = (remote: string) => `way-back-${remote}`;

interface ActionButtonProps extends ActionsProps {
  action: MoveAction;
  icon: IconName;
  isMain: boolean;
}

function ActionButton({ remote, action, icon, isMain, onChosen }: ActionButtonProps) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const label = t(`deployments.action.${action}`);
  return (
    <Button
      icon={icon}
      variant={isMain ? 'contained' : 'outlined'}
      aria-label={`${label}: ${name(remote.id)}`}
      disabled={!isPossible({ action, remote: remote.id }, remote)}
      {...(action === 'rollback' && { 'aria-describedby': wayBackId(remote.id) })}
      onClick={() => onChosen(action)}
    >
      {label}
    </Button>
  );
}

/** Names the build a rollback returns to, before the dialog opens. */
function WayBack({ remote }: { remote: RemoteOverview }) {
  const text = useWayBack();
  return (
    <Text id={wayBackId(remote.id)} size="caption" tone="secondary">
      {text(remote)}
    </Text>
  );
}

function useWayBack() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (remote: RemoteOverview): string => {
    const { previous, builds } = remote;
    if (!previous) return t('deployments.wayBack.none');
    const build = buildInText(previous.build);
    const came = lastActiveAt(remote, previous.build);
    if (came) return t('deployments.wayBack.since', { build, when: format.dateTime(came) });
    const uploaded = builds.find((one) => one.build === previous.build)?.at;
    return uploaded
      ? t('deployments.wayBack.uploaded', { build, when: format.dateTime(uploaded) })
      : t('deployments.wayBack.plain', { build });
  };
}

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
function ActiveBuild({ remote }: { remote: RemoteOverview }) {
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

/** Text for the clipboard, shown as code: always left to right, selected as a whole with one click. */
function Code({ children, title }: { children: string; title?: string }) {
  return (
    <Box
      component="code"
      dir="ltr"
      title={title}
      sx={{ fontSize: '0.9375em', fontVariantNumeric: 'tabular-nums', userSelect: 'all', overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  );
}

/** Copies a text and reports whether it worked: a browser may refuse, and pages without TLS have no clipboard. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => toast.success(t('deployments.copied', { text })),
        () => toast.error(t('deployments.copyFailed')),
      );
  return (
    <IconButton
      icon="copy"
      iconSize={16}
      label={t('deployments.copy', { text })}
      onClick={() => void copy()}
      // Small beside a line of text, but large enough to hit (WCAG 2.5.8).
      sx={{ minWidth: 32, minHeight: 32, p: 0.5, my: -0.75 }}
    />
  );
}

/** A build by its short name; hovering shows the full one. */
const BuildName = ({ build }: { build: string }) => <Code title={build}>{shortBuild(build)}</Code>;

/** A build by its short name with a button that copies the full one. */
export const CopyableBuild = ({ build }: { build: string }) => (
  <Row component="span" inline gap={0.25} align="center" nowrap>
    <BuildName build={build} />
    <CopyButton text={build} />
  </Row>
);

/** A command for a terminal with a button that copies it. */
export const Command = ({ children }: { children: string }) => (
  <Row component="span" inline gap={0.25} align="center" weight="semibold">
    <Code>{children}</Code>
    <CopyButton text={children} />
  </Row>
);

interface BuildsProps {
  remote: RemoteOverview;
  onRelease: (build: string) => void;
}

/** All stored builds, newest first; inactive ones can be activated. */
function Builds({ remote, onRelease }: BuildsProps) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  return (
    <RowList label={t('deployments.builds.label', { name: name(remote.id) })}>
      {remote.builds.map((one) => (
        <ListRow key={one.build}>
          <Block grow="200px" shrink>
            <CopyableBuild build={one.build} />
            <Text size="caption" tone="secondary">
              {t('deployments.builds.uploaded')} <DateText value={one.at} as="dateTime" />
            </Text>
          </Block>
          <Standing build={one} />
          {!one.isActive && (
            <Button
              size="small"
              aria-label={`${t('deployments.action.give')}: ${name(remote.id)} ${shortBuild(one.build)}`}
              onClick={() => onRelease(one.build)}
            >
              {t('deployments.action.give')}
            </Button>
          )}
        </ListRow>
      ))}
    </RowList>
  );
}

function Standing({ build: { isActive, isCanary, isPrevious } }: { build: DeployedBuild }) {
  const { t } = useTranslation('admin');
  if (isActive) return <StatusChip status="active" tone="success" label={t('deployments.state.active')} />;
  if (isCanary) return <StatusChip status="canary" tone="info" icon="users" label={t('deployments.builds.canary')} />;
  if (isPrevious) return <StatusChip status="previous" icon="undo" label={t('deployments.builds.previous')} />;
  return null;
}

/** Who did what with a remote and when, newest first. */
function History({ remote }: { remote: RemoteOverview }) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const textOf = useMoveText();
  return (
    <Timeline
      label={t('deployments.history.label', { name: name(remote.id) })}
      items={remote.history.map((move) => ({
        id: `${move.at} ${move.action} ${move.build}`,
        at: move.at,
        title: textOf(move),
        actor: move.by,
        ...looksOf[move.action],
      }))}
    />
  );
}

type Loads = RemoteOverview['loads']['active'];

const looks: Readonly<
  Record<Verdict, { icon: IconName; tone: 'primary' | 'secondary' | 'success' | 'warning' | 'error' }>
> = {
  worse: { icon: 'alert', tone: 'error' },
  better: { icon: 'checkCircle', tone: 'success' },
  same: { icon: 'check', tone: 'primary' },
  few: { icon: 'clock', tone: 'secondary' },
};

interface CanaryPanelProps {
  remote: RemoteOverview;
  canary: NonNullable<RemoteOverview['canary']>;
  loads: Loads;
}

/** Both builds side by side while a canary runs, with a sentence on which one performs worse. */
function CanaryPanel({ remote, canary, loads }: CanaryPanelProps) {
  const { t } = useTranslation('admin');
  const share = useShare();
  const verdict = compare(remote.loads.active, loads);
  const { icon, tone } = looks[verdict];
  return (
    <Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          '& > * + *': { borderInlineStart: '1px solid', borderColor: 'divider' },
        }}
      >
        <Side
          title={t('deployments.canary.others', { share: share(100 - canary.percent) })}
          build={remote.build}
          loads={remote.loads.active}
        />
        <Side
          title={t('deployments.canary.some', { share: share(canary.percent) })}
          build={canary.build}
          loads={loads}
        />
      </Box>
      <Row gap={1} mt={1.5} weight="semibold" tone={tone}>
        <Icon name={icon} />
        <span>{t(`deployments.canary.${verdict}`)}</span>
      </Row>
      <Text mt={0.25} size="caption" tone="secondary">
        <InlineList
          items={[
            <>
              {t('deployments.canary.started')} <DateText value={canary.since} as="dateTime" />
            </>,
            <bdi>{canary.by}</bdi>,
          ]}
        />
      </Text>
    </Box>
  );
}

function Side({ title, build, loads }: { title: string; build: string; loads: Loads }) {
  return (
    <Block component="section" aria-label={title} shrink p={{ xs: 1.5, sm: 2 }}>
      <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Text mb={1.5} size="small" tone="secondary">
        <BuildName build={build} />
      </Text>
      <Figures loads={loads} columns={1} />
    </Block>
  );
}

/** The smallest share that is printed; smaller ones above zero are printed as below it. */
const smallestShown = 0.001;

/** How one build loads: the last hour and the last day, side by side or one below the other. */
function Figures({ loads, columns }: { loads: LoadsOfBuild; columns: 1 | 2 }) {
  const { t } = useTranslation('admin');
  return (
    <Grid component="dl" gap={2} columns={`repeat(${columns}, minmax(0, 1fr))`} m={0}>
      {(['hour', 'day'] as const).map((span) => (
        <div key={span}>
          <Text component="dt" size="caption" weight="medium" tone="secondary">
            {t(`deployments.loads.${span}`)}
          </Text>
          <Figure figures={loads[span]} />
        </div>
      ))}
    </Grid>
  );
}

function Figure({ figures }: { figures: LoadFigures }) {
  const isBad = isFailingOften(figures);
  const rate = useRate();
  const loadsText = useLoadsText();
  return (
    <Block component="dd" m={0} mt={0.25}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          fontSize: '1.375rem',
          fontWeight: 600,
          lineHeight: 1.35,
          fontVariantNumeric: 'tabular-nums',
          color: isBad ? 'error.main' : figures.rate === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {isBad && <Icon name="alert" />}
        <bdi>{rate(figures)}</bdi>
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', minHeight: '1.4em' }}>{loadsText(figures)}</Box>
    </Block>
  );
}

/** The share of failed loads, with one decimal; a dash when nothing was loaded. */
function useRate() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ rate }: LoadFigures): string => {
    if (rate === null) return '–';
    if (rate > 0 && rate < smallestShown)
      return t('deployments.loads.below', { share: format.percent(smallestShown, 1) });
    return format.percent(rate, 1);
  };
}

/** The same as a sentence: "3 of 412 loads failed, 1 page crashed". */
export function useLoadsText() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (figures: LoadFigures): string => {
    const { failures, crashes } = figures;
    const loads = begun(figures);
    if (loads + crashes === 0) return t('deployments.loads.none');
    const total = format.number(loads);
    const loaded =
      failures === 0
        ? t('deployments.loads.clean', { count: loads, total })
        : t('deployments.loads.failed', { count: loads, total, failures: format.number(failures) });
    if (crashes === 0) return loaded;
    const crashed = t('deployments.loads.crashed', { count: crashes, crashes: format.number(crashes) });
    return t('deployments.loads.both', { loaded, crashed });
  };
}

/** The initial share of a canary, in percent. */
export const firstShare = 10;

interface ShareChoiceProps {
  action: 'give' | 'share';
  share: number;
  onChanged: (share: number) => void;
}

/** Who gets the build: everyone, or some people first. */
export function ShareChoice({ action, share, onChanged }: ShareChoiceProps) {
  const { t } = useTranslation('admin');
  const written = useShare();
  const isForAll = share === everybody;
  const offered = [...new Set([...shares, ...(isForAll ? [] : [share])])].sort((a, b) => a - b);
  return (
    <>
      {action === 'give' && (
        <RadioCardsInput
          label={t('deployments.who.label')}
          name="who"
          columns={2}
          value={isForAll ? 'all' : 'some'}
          onChange={(who) => onChanged(who === 'all' ? everybody : firstShare)}
          options={[
            { value: 'all', label: t('deployments.who.all') },
            { value: 'some', label: t('deployments.who.some') },
          ]}
        />
      )}
      {!isForAll && (
        <Select
          label={t('deployments.who.share')}
          value={String(share)}
          onChange={(value) => onChanged(Number(value))}
          options={offered.map((percent) => ({ value: String(percent), label: written(percent) }))}
        />
      )}
    </>
  );
}
