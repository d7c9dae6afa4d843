import {
  type ApplicationDetail,
  holdApplication,
  reopenApplication,
  reviewAgain,
  takeBackChanges,
  takeBackDecision,
  waiveFee,
  waiveReferences,
  withdrawForApplicant,
} from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Stack, Block } from '@guildhall/shared/ui/core';
import { addDays, isDay, isAnswered } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { FormField, useWatch, useContractForm } from '@guildhall/shared/ui/form';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import type { OfficeAction } from './actions.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { RequestChangesDialog } from './RequestChangesDialog.tsx';
import {
  useRequestReferences,
  useHoldApplication,
  useResumeApplication,
  useReopenApplication,
  useReviewAgain,
  useTakeBackChanges,
  useTakeBackDecision,
  useWaiveFee,
  useWaiveReferences,
  useWithdrawForApplicant,
} from './api.ts';
import { Consequences, ConflictNotice, CaseDialog } from './CaseDialog.tsx';

interface ApplicationDialogProps {
  action: OfficeAction;
  application: ApplicationDetail;
  onClosed: () => void;
}

/** The dialog for an action; all of them are in one chunk, fetched with the first click. */
export function ApplicationDialog({ action, application, onClosed }: ApplicationDialogProps) {
  switch (action) {
    case 'requestReferences':
      return <AskRefereesDialog application={application} onClosed={onClosed} />;
    case 'requestChanges':
      return <RequestChangesDialog application={application} onClosed={onClosed} />;
    case 'amendChanges':
      return <RequestChangesDialog amends application={application} onClosed={onClosed} />;
    case 'decide':
      return <DecisionDialog application={application} onClosed={onClosed} />;
    case 'hold':
      return <HoldDialog application={application} onClosed={onClosed} />;
    case 'resume':
      return <ResumeDialog application={application} onClosed={onClosed} />;
    case 'reopen':
      return <ReopenDialog application={application} onClosed={onClosed} />;
    case 'reviewAgain':
      return <ReviewAgainDialog application={application} onClosed={onClosed} />;
    case 'refuse':
      return <DecisionDialog application={application} isRefusal onClosed={onClosed} />;
    case 'takeBackChanges':
    case 'takeBackDecision':
    case 'withdrawForApplicant':
    case 'waiveReferences':
    case 'waiveFee':
      return <ReasonedDialog what={action} application={application} onClosed={onClosed} />;
  }
}

interface AskRefereesDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Completes the screening: the referees are asked. */
function AskRefereesDialog({ application, onClosed }: AskRefereesDialogProps) {
  const { t } = useTranslation('admin');
  const ask = useRequestReferences(application.id);
  return (
    <ConfirmCommand
      title={t('askReferees.title', { name: application.applicant.name })}
      confirm={t('askReferees.confirm')}
      command={ask}
      onClose={onClosed}
      input={application.version}
      done={t('askReferees.done')}
    >
      <Stack gap={2}>
        <ConflictNotice application={application} />
        <span>{t('askReferees.text')}</span>
        <Consequences application={application} step={{ action: 'requestReferences' }} />
      </Stack>
    </ConfirmCommand>
  );
}

interface HoldDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

const usualDays = 14;

/** Puts an application on hold: the reason, and the day it resumes automatically. */
function HoldDialog({ application, onClosed }: HoldDialogProps) {
  const { t } = useTranslation('admin');
  const command = useContractForm(holdApplication.body, {
    command: useHoldApplication(application.id),
    defaultValues: { reason: '', resumeOn: addDays(today(), usualDays) },
    toBody: (values: { reason: string; resumeOn: string }) => ({ version: application.version, ...values }),
    faultsOf: ({ resumeOn }) => [resumeOn <= today() && ['resumeOn', t('changes.dueNeeded')]],
    done: () => t('hold.done'),
    onSuccess: onClosed,
  });
  const resumeOn = useWatch({ control: command.control, name: 'resumeOn' });
  return (
    <CaseDialog
      application={application}
      step={isDay(resumeOn) ? { action: 'hold', resumeOn } : null}
      command={command}
      title={t('hold.title', { name: application.applicant.name })}
      text={t('hold.text')}
      confirm={t('actions.hold')}
      onClosed={onClosed}
    >
      <ReasonField control={command.control} />
      <Block maxWidth={220}>
        <FormField control={command.control} name="resumeOn" type="date" label={t('hold.resumeOn')} />
      </Block>
    </CaseDialog>
  );
}

interface ResumeDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Resumes before the scheduled day. */
function ResumeDialog({ application, onClosed }: ResumeDialogProps) {
  const { t } = useTranslation('admin');
  const resume = useResumeApplication(application.id);
  return (
    <ConfirmCommand
      title={t('resume.title', { name: application.applicant.name })}
      confirm={t('actions.resume')}
      command={resume}
      onClose={onClosed}
      input={{ version: application.version }}
      done={t('resume.done')}
    >
      <Stack gap={2}>
        <ConflictNotice application={application} />
        <span>{t('resume.text')}</span>
        <Consequences application={application} step={{ action: 'resume' }} />
      </Stack>
    </ConfirmCommand>
  );
}

interface ReopenDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Reopens a lapsed application, with a new deadline for the changes. */
function ReopenDialog({ application, onClosed }: ReopenDialogProps) {
  const { t } = useTranslation('admin');
  const { name } = application.applicant;
  const command = useContractForm(reopenApplication.body, {
    command: useReopenApplication(application.id),
    defaultValues: { dueOn: addDays(today(), usualDays) },
    toBody: (values: { dueOn: string }) => ({ version: application.version, ...values }),
    faultsOf: ({ dueOn }) => [dueOn <= today() && ['dueOn', t('changes.dueNeeded')]],
    done: () => t('reopen.done', { name }),
    onSuccess: onClosed,
  });
  const dueOn = useWatch({ control: command.control, name: 'dueOn' });
  return (
    <CaseDialog
      application={application}
      step={isDay(dueOn) ? { action: 'reopen', dueOn } : null}
      command={command}
      title={t('reopen.title', { name })}
      text={t('reopen.text')}
      confirm={t('actions.reopen')}
      onClosed={onClosed}
    >
      <Block maxWidth={220}>
        <FormField control={command.control} name="dueOn" type="date" label={t('changes.due')} />
      </Block>
    </CaseDialog>
  );
}

interface ReviewAgainDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Returns a conditionally approved or deferred application to the committee. */
function ReviewAgainDialog({ application, onClosed }: ReviewAgainDialogProps) {
  const { t } = useTranslation('admin');
  const command = useContractForm(reviewAgain.body, {
    command: useReviewAgain(application.id),
    defaultValues: { reason: '' },
    toBody: ({ reason }: { reason: string }) => ({ version: application.version, ...(reason.trim() && { reason }) }),
    done: () => t('reviewAgain.done'),
    onSuccess: onClosed,
  });
  return (
    <CaseDialog
      application={application}
      step={{ action: 'reviewAgain' }}
      command={command}
      title={t('reviewAgain.title', { name: application.applicant.name })}
      text={t('reviewAgain.text')}
      confirm={t('actions.reviewAgain')}
      onClosed={onClosed}
    >
      <ReasonField control={command.control} />
    </CaseDialog>
  );
}

interface ReasonedDialogProps {
  what: 'takeBackChanges' | 'takeBackDecision' | 'withdrawForApplicant' | 'waiveReferences' | 'waiveFee';
  application: ApplicationDetail;
  onClosed: () => void;
}

/** A command that needs only a reason for the file. */
function ReasonedDialog({ what, application, onClosed }: ReasonedDialogProps) {
  const { t } = useTranslation('admin');
  const waivers = {
    withdrawForApplicant: { contract: withdrawForApplicant, command: useWithdrawForApplicant(application.id) },
    takeBackChanges: { contract: takeBackChanges, command: useTakeBackChanges(application.id) },
    takeBackDecision: { contract: takeBackDecision, command: useTakeBackDecision(application.id) },
    waiveReferences: { contract: waiveReferences, command: useWaiveReferences(application.id) },
    waiveFee: { contract: waiveFee, command: useWaiveFee(application.id) },
  };
  return (
    <ReasonDialog
      {...waivers[what]}
      toBody={(reason) => ({ version: application.version, reason })}
      title={t(`${what}.title`, { name: application.applicant.name })}
      text={t(`${what}.text`, {
        answered: application.referees.filter(({ state, setAside }) => isAnswered(state) && !setAside).length,
        needed: application.membershipType.refereesNeeded,
      })}
      confirm={t(`${what}.confirm`)}
      done={t(`${what}.done`)}
      notice={<ConflictNotice application={application} />}
      consequences={<Consequences application={application} step={{ action: what }} />}
      onClosed={onClosed}
    />
  );
}
