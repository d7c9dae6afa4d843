import { type ReactNode, useState } from 'react';
import type { ApplicationDetail, BodyOf, dryRunTransition } from '@guildhall/shared/contracts';
import type { FieldValues, ContractForm } from '@guildhall/shared/ui/form';
import { useIsFetching } from '@guildhall/shared/query';
import { AnswerText } from '@guildhall/shared/features/answers';
import { Alert, Block, Box, Icon, lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { featureTranslations } from '../../translations.ts';
import { fileQuery } from './api.ts';
import { type Differences, differences } from './differences.ts';

interface CaseDialogProps<Input extends FieldValues, Output> {
  application: ApplicationDetail;
  command: ContractForm<Input, Output>;
  title: string;
  /** The consequences. */
  text?: string;
  confirm: string;
  width?: 'sm' | 'md';
  status?: ReactNode;
  /** The status change; `null` until enough is chosen, `undefined` for a command without one. */
  step?: Step | null;
  /** The inputs. */
  children: ReactNode;
  onClosed: () => void;
}

/** The frame of a command on an application, with concurrent changes by other people. */
export const CaseDialog = <Input extends FieldValues, Output>({
  application,
  step = null,
  ...rest
}: CaseDialogProps<Input, Output>) => (
  <CommandDialog
    {...rest}
    notice={<ConflictNotice application={application} />}
    consequences={<Consequences application={application} step={step} />}
  />
);

const DryRun = lazyPart(async () => (await import('../dry-run/DryRun.tsx')).DryRun, {
  translations: featureTranslations('dry-run'),
  fallback: <Skeleton variant="rounded" height={96} />,
});

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** A command on an application, with the choices its consequences depend on. */
type Step = Without<BodyOf<typeof dryRunTransition>, 'version'>;

interface ConsequencesProps {
  application: ApplicationDetail;
  /** `null` until enough is chosen. */
  step: Step | null;
}

/** Shows which statuses, mails, invoices and deadlines a command will change, before it is confirmed. */
export function Consequences({ application: { id, version }, step }: ConsequencesProps) {
  // After a change, such as an accepted document, the shown version is outdated until the file has loaded again.
  const isOutdated = useIsFetching({ queryKey: fileQuery(id).queryKey }) > 0;
  if (!step) return null;
  return <DryRun applicationId={id} step={{ ...step, version }} isOutdated={isOutdated} />;
}

/**
 * Inside a dialog: shows what other people changed since the dialog was opened. The next submission uses the new
 * version, because the person has then seen the changes.
 */
export function ConflictNotice({ application }: { application: ApplicationDetail }) {
  const [seen] = useState(application);
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  if (seen.version === application.version) return null;
  const { state, answers, documents, referees, assignee } = differences(seen, application);
  const sentences = [
    state &&
      t('file.conflict.state', {
        before: label('application.state', state.before),
        after: label('application.state', state.after),
      }),
    documents && t('file.conflict.documents'),
    referees.length > 0 && t('file.conflict.referees', { names: format.list(referees) }),
    assignee &&
      t('file.conflict.assignee', {
        before: assignee.before ?? t('assignee.nobody'),
        after: assignee.after ?? t('assignee.nobody'),
      }),
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <Block component="ul" m={0} my={0.5} pl={2.5}>
        {(sentences.length + answers.length > 0 ? sentences : [t('file.conflict.version')]).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {answers.map((answer) => (
          <BothAnswers key={answer.field.key} answer={answer} />
        ))}
      </Block>
      {t('common.changedMeanwhileHint')}
    </Alert>
  );
}

/** One answer as it was when the dialog was opened, and as it is now. */
function BothAnswers({ answer: { field, before, after } }: { answer: Differences['answers'][number] }) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  return (
    <li>
      <strong>{local(field.label)}</strong>
      <Box component="dl" sx={{ m: 0, '& dt, & dd': { display: 'inline', m: 0 }, '& dt': { opacity: 0.85 } }}>
        <div>
          <dt>{t('file.conflict.before')}: </dt>
          <dd>
            <AnswerText field={field} value={before} marksMissing />
          </dd>
        </div>
        <div>
          <Icon name="arrowForward" size={14} /> <dt>{t('file.conflict.after')}: </dt>
          <dd>
            <AnswerText field={field} value={after} marksMissing />
          </dd>
        </div>
      </Box>
    </li>
  );
}
