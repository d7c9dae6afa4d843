import { decideApplication, type ApplicationDetail, type PollSummary } from '@guildhall/shared/contracts';
import { type DecisionOutcome, decisionOutcomeNames } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { FormField, RadioCards, useWatch, useContractForm } from '@guildhall/shared/ui/form';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Block } from '@guildhall/shared/ui/core';
import { pollListQuery } from '../meetings/api.ts';
import { allowsOutcome } from './actions.ts';
import { useDecideApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface DecisionValues {
  outcome: DecisionOutcome | '';
  reason: string;
  conditions: string;
  textForApplicant: string;
}

interface DecisionDialogProps {
  application: ApplicationDetail;
  /** The meeting whose minutes record the decision. */
  meetingId?: string;
  /** Rejects an application before the review: there is no other outcome to choose. */
  isRefusal?: boolean;
  onClosed: () => void;
}

/** Records a decision: outcome, reason for the file, text for the letter, and what follows from it. */
export function DecisionDialog({ application, meetingId, isRefusal = false, onClosed }: DecisionDialogProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const command = useContractForm(decideApplication.body, {
    command: useDecideApplication(application.id),
    defaultValues: { outcome: isRefusal ? 'rejected' : '', reason: '', conditions: '', textForApplicant: '' },
    toBody: ({ outcome, reason, conditions, textForApplicant }: DecisionValues) => ({
      version: application.version,
      outcome,
      ...(reason.trim() && { reason }),
      ...(outcome === 'conditionally_approved' && { conditions }),
      ...(textForApplicant.trim() && { textForApplicant }),
      ...(meetingId && { meetingId }),
    }),
    faultsOf: ({ outcome, reason, conditions }) => [
      outcome !== '' && outcome !== 'approved' && reason.trim() === '' && ['reason', t('decision.reasonNeeded')],
      outcome === 'conditionally_approved' &&
        conditions.trim() === '' && ['conditions', t('decision.conditionsNeeded')],
    ],
    done: () => t('decision.done'),
    onSuccess: () => {
      onClosed();
      goToTitle();
    },
  });
  const { control } = command;
  const outcome = useWatch({ control, name: 'outcome' });
  const texts = isRefusal ? 'refuse' : 'decision';

  return (
    <CaseDialog
      application={application}
      step={outcome === '' ? null : { action: 'decide', outcome, ...(meetingId && { meetingId }) }}
      command={command}
      title={t(`${texts}.title`, { name: application.applicant.name })}
      {...(isRefusal && { text: t('refuse.text') })}
      confirm={t(`${texts}.confirm`)}
      width="md"
      onClosed={onClosed}
    >
      {!isRefusal && (
        <RadioCards
          control={control}
          name="outcome"
          label={t('decision.outcome')}
          columns={2}
          options={decisionOutcomeNames.map((name) => {
            const isAllowed = allowsOutcome(name, application.state);
            return {
              value: name,
              label: label('application.outcome', name),
              description: isAllowed
                ? t(`decision.help.${name}`)
                : t('decision.unavailable', { state: label('application.state', application.state) }),
              disabled: !isAllowed,
            };
          })}
        />
      )}
      {outcome !== '' && outcome !== 'deferred' && (
        <AgendaNotice applicationId={application.id} {...(meetingId && { decidedIn: meetingId })} />
      )}
      <FormField
        control={control}
        name="reason"
        type="multiline"
        label={t('decision.reason')}
        help={t(outcome === 'approved' ? 'decision.reasonOptional' : 'decision.reasonHelp')}
        optional={outcome === 'approved'}
      />
      {outcome === 'conditionally_approved' && (
        <FormField
          control={control}
          name="conditions"
          type="multiline"
          label={t('decision.conditions')}
          help={t('decision.conditionsHelp')}
          optional={false}
        />
      )}
      <FormField
        control={control}
        name="textForApplicant"
        type="multiline"
        label={t('decision.text')}
        help={t('decision.textHelp')}
        optional
      />
    </CaseDialog>
  );
}

const isAhead = ({ state, meeting }: PollSummary): boolean =>
  state !== 'cancelled' &&
  (!meeting ||
    (meeting.state !== 'held' && meeting.state !== 'cancelled' && Date.parse(meeting.startsAt) > Date.now()));

interface AgendaNoticeProps {
  applicationId: string;
  /** The meeting that decides keeps it. */
  decidedIn?: string;
}

/** Shown before an application is closed: the agendas from which the decision removes it. */
function AgendaNotice({ applicationId, decidedIn }: AgendaNoticeProps) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(pollListQuery({ application: applicationId, page: 1, pageSize: 25, sort: '-updatedAt' }));
  const polls = data?.rows.filter((poll) => poll.id !== decidedIn && isAhead(poll)) ?? [];
  if (polls.length === 0) return null;
  return (
    <Alert severity="warning" title={t('decision.agendas')} live="status">
      <Block component="ul" m={0} mt={0.5} pl={2.5}>
        {polls.map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </Block>
    </Alert>
  );
}

/** How often, in ms, and for how long to wait until a dialog has closed. */
const lookEveryMs = 50;

const lookForMs = 3000;

/**
 * Moves the focus and the scroll position to the page's title, next to which the new state is shown. Waits until the
 * dialog that changed it is gone: closing it returns the focus.
 */
function goToTitle(): void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog]') && Date.now() < until) return;
    clearInterval(timer);
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, lookEveryMs);
}
