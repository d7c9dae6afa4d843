import type { RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { IconName } from '@guildhall/shared/ui/core';
import type { Tone } from '@guildhall/shared/ui/data';
import { buildInText } from './builds.ts';

type HistoryMove = RemoteOverview['history'][number];

/** The translated name of a remote, or its id if it has none. */
export function useRemoteName() {
  const { t } = useTranslation('admin');
  return (id: string): string => t(`deployments.remote.${id}`, { defaultValue: id });
}

/** A share of people, given in percent, formatted for the language. */
export function useShare() {
  const format = useFormat();
  return (percent: number): string => format.percent(percent / 100);
}

/** What a history entry did: "Rolled back to 1.0.0+296235c". */
export function useMoveText() {
  const { t } = useTranslation('admin');
  const share = useShare();
  return ({ action, build, percent }: HistoryMove): string =>
    t(`deployments.moved.${action}`, { build: buildInText(build), share: share(percent ?? 0) });
}

/** The style of a history entry: those that take something away from people are highlighted. */
export const looksOf: Readonly<Record<HistoryMove['action'], { icon: IconName; tone: Tone }>> = {
  release: { icon: 'upload', tone: 'info' },
  rollback: { icon: 'undo', tone: 'warning' },
  canary: { icon: 'users', tone: 'info' },
  promote: { icon: 'check', tone: 'success' },
  cancelCanary: { icon: 'undo', tone: 'warning' },
  disable: { icon: 'crossCircle', tone: 'error' },
  enable: { icon: 'checkCircle', tone: 'success' },
};
