import { useEffect } from 'react';
import { dryRunTransition, type BodyOf, type Consequences } from '@guildhall/shared/contracts';
import { call, problemText } from '@guildhall/shared/http';
import { useTranslation, useDirection } from '@guildhall/shared/i18n';
import { keepPreviousData, queryOptions, useIsMutating, useQuery, useQueryClient } from '@guildhall/shared/query';
import { Alert, Block, Skeleton, Text } from '@guildhall/shared/ui/core';
import { isolated } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';

type Step = BodyOf<typeof dryRunTransition>;

const dryRunQuery = (id: string, step: Step) =>
  queryOptions({
    // Not among the application queries: the command makes those stale, and this must not be requested for the old
    // version.
    queryKey: ['dry-run', id, step],
    queryFn: ({ signal }) => call(dryRunTransition, { params: { id }, body: step, signal }),
    // After another choice, the previous list stays until the new one has loaded.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

interface DryRunProps {
  applicationId: string;
  step: Step;
  /** True while the application is loaded again: the server would refuse the version in `step`. */
  isOutdated: boolean;
}

/** The consequences of a command, computed by the server with a dry run. */
export function DryRun({ applicationId, step, isOutdated }: DryRunProps) {
  const { t } = useTranslation('dry-run');
  const sentencesOf = useSentences();
  const client = useQueryClient();
  // While the command runs, the application changes; the server would refuse a dry run, also one under way.
  const isTaking = useIsMutating() > 0;
  const dryRun = useQuery({ ...dryRunQuery(applicationId, step), enabled: !isTaking && !isOutdated });
  useEffect(() => {
    if (isTaking) void client.cancelQueries({ queryKey: ['dry-run', applicationId] });
  }, [isTaking, client, applicationId]);
  if (dryRun.isPending) return <Skeleton variant="rounded" height={96} aria-label={t('looking')} />;
  if (dryRun.isError)
    return (
      <Alert severity="warning" live="status" title={t('unknown')}>
        {problemText(dryRun.error)}
      </Alert>
    );
  const { later, ...now } = dryRun.data;
  const sentences = sentencesOf(now);
  return (
    <Alert title={t('title')} live="status">
      <div aria-busy={dryRun.isPlaceholderData}>
        {sentences.length === 0 ? t('nothing') : <Sentences all={sentences} />}
        {later.map(({ letter, ...then }) => (
          <div key={letter}>
            <Text mt={1} weight="semibold">
              {t('later', { letter })}
            </Text>
            <Sentences all={sentencesOf(then)} />
          </div>
        ))}
      </div>
    </Alert>
  );
}

const Sentences = ({ all }: { all: readonly string[] }) => (
  <Block component="ul" m={0} mt={0.5} pl={2.5}>
    {all.map((sentence, index) => (
      <li key={index}>{sentence}</li>
    ))}
  </Block>
);

/** Formats consequences as sentences: first mails and invoices, then what follows automatically. */
function useSentences(): (consequences: Consequences) => string[] {
  const { t } = useTranslation('dry-run');
  const label = useLabels();
  const format = useFormat();
  const direction = useDirection();
  /** User-supplied text is isolated, so that its direction does not affect the sentence. */
  const asWritten = (text: string) => isolated(text, direction);
  const inMail = ({ to, subject }: { to: string; subject: string }) => ({
    to: asWritten(to),
    subject: asWritten(subject),
  });
  const days = (all: Consequences['starts']) => format.list([...new Set(all.map(({ at }) => format.date(at)))]);
  return ({ state, mails, dropped, invoices, referees, starts, stops }) => [
    ...(state
      ? [
          t('state', {
            before: label('application.state', state.before),
            after: label('application.state', state.after),
          }),
        ]
      : []),
    ...mails.map(({ isDraft, ...mail }) => t(isDraft ? 'draft' : 'sent', inMail(mail))),
    ...dropped.map((mail) => t('dropped', inMail(mail))),
    ...invoices.map(({ effect, gross }) => t(`invoice.${effect}`, { gross: format.money(gross) })),
    ...referees.map((one) => t('referee', { name: asWritten(one.name), state: label('referee.state', one.state) })),
    ...[...new Set(starts.map(({ kind }) => kind))].map((kind) =>
      t('starts', { kind: label('scheduled', kind), days: days(starts.filter((one) => one.kind === kind)) }),
    ),
    ...(stops.length > 0 ? [t('stops', { count: stops.length })] : []),
  ];
}
