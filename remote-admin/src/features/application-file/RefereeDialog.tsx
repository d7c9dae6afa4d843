import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { FormField, showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { daysAfter, today } from '../../lib/days.ts';
import { showFaults } from '../../lib/faults.ts';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useExtendReferee, useResendRefereeRequest, useSetStatementAside } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';

/** What the office can do about one referee. */
export type RefereeAct = 'resend' | 'extend' | 'setAside';

interface RefereeDialogProps {
  act: RefereeAct;
  application: ApplicationDetail;
  referee: RefereeSummary;
  onClosed: () => void;
}

/** The dialog behind an act; all of them are one chunk, fetched with the first press. */
export function RefereeDialog({ act, ...props }: RefereeDialogProps) {
  switch (act) {
    case 'resend':
      return <ResendDialog {...props} />;
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'setAside':
      return <SetAsideDialog {...props} />;
  }
}

type ActProps = Omit<RefereeDialogProps, 'act'>;

const nameOf = ({ firstName, lastName }: RefereeSummary) => fullName({ firstName, lastName });

function ResendDialog({ application, referee, onClosed }: ActProps) {
  const { t } = useTranslation('admin');
  const resend = useResendRefereeRequest(application.id);
  const name = nameOf(referee);
  return (
    <ConfirmDialog
      open
      title={t('referee.resendTitle', { name })}
      confirm={t('actions.resend')}
      pending={resend.isPending}
      error={resend.error}
      onClose={onClosed}
      onConfirmed={() =>
        resend.mutate(
          { refereeId: referee.id, version: referee.version },
          {
            onSuccess: () => {
              toast.success(t('referee.resendDone', { name }));
              onClosed();
            },
          },
        )
      }
    >
      {t('referee.resendText')}
    </ConfirmDialog>
  );
}

const extraDays = 14;

function ExtendDialog({ application, referee, onClosed }: ActProps) {
  const { t } = useTranslation('admin');
  const extend = useExtendReferee(application.id, referee.id);
  const until = referee.lapsesAt && Date.parse(referee.lapsesAt) > Date.now() ? new Date(referee.lapsesAt) : new Date();
  const form = useAppForm({ defaultValues: { lapsesOn: daysAfter(today(until), extraDays) } });
  const { control } = form;
  const name = nameOf(referee);
  const submit = form.handleSubmit(({ lapsesOn }) => {
    if (showFaults(form, [lapsesOn <= today() && ['lapsesOn', t('changes.dueNeeded')]])) return;
    extend.mutate(
      { version: referee.version, lapsesOn },
      {
        onSuccess: () => {
          toast.success(t('referee.extendDone', { name }));
          onClosed();
        },
        onError: (error) => showProblem(form, error),
      },
    );
  });
  return (
    <CaseDialog
      application={application}
      control={control}
      title={t('referee.extendTitle', { name })}
      text={t('referee.extendText')}
      confirm={t('actions.extend')}
      pending={extend.isPending}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField
        control={control}
        name="lapsesOn"
        type="date"
        label={t('referee.extendUntil')}
        sx={{ maxWidth: 220 }}
      />
    </CaseDialog>
  );
}

function SetAsideDialog({ application, referee, onClosed }: ActProps) {
  const { t } = useTranslation('admin');
  const setAside = useSetStatementAside(application.id, referee.id);
  const name = nameOf(referee);
  return (
    <ReasonDialog
      title={t('referee.asideTitle', { name })}
      text={t('referee.asideText')}
      confirm={t('actions.setAside')}
      pending={setAside.isPending}
      onClosed={onClosed}
      onConfirmed={(reason, refused) =>
        setAside.mutate(
          { version: referee.version, reason },
          {
            onSuccess: () => {
              toast.success(t('referee.asideDone', { name }));
              onClosed();
            },
            onError: refused,
          },
        )
      }
    >
      <ConflictNotice application={application} />
    </ReasonDialog>
  );
}
