import { extendReferee, setStatementAside } from '@guildhall/shared/contracts';
import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { addDays, fullName } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { FormField } from '@guildhall/shared/ui/form';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
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

/** The dialog for an action; all of them are in one chunk, fetched with the first click. */
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
  const until = referee.lapsesAt && Date.parse(referee.lapsesAt) > Date.now() ? new Date(referee.lapsesAt) : new Date();
  const name = nameOf(referee);
  const command = useCommandForm(extendReferee, {
    command: useExtendReferee(application.id, referee.id),
    defaultValues: { lapsesOn: addDays(today(until), extraDays) },
    toBody: (values: { lapsesOn: string }) => ({ version: referee.version, ...values }),
    faultsOf: ({ lapsesOn }) => [lapsesOn <= today() && ['lapsesOn', t('changes.dueNeeded')]],
    done: () => t('referee.extendDone', { name }),
    onClosed,
  });
  return (
    <CaseDialog
      application={application}
      command={command}
      title={t('referee.extendTitle', { name })}
      text={t('referee.extendText')}
      confirm={t('actions.extend')}
      onClosed={onClosed}
    >
      <Block maxWidth={220}>
        <FormField control={command.control} name="lapsesOn" type="date" label={t('referee.extendUntil')} />
      </Block>
    </CaseDialog>
  );
}

function SetAsideDialog({ application, referee, onClosed }: ActProps) {
  const { t } = useTranslation('admin');
  const name = nameOf(referee);
  return (
    <ReasonDialog
      contract={setStatementAside}
      command={useSetStatementAside(application.id, referee.id)}
      toBody={(reason) => ({ version: referee.version, reason })}
      title={t('referee.asideTitle', { name })}
      text={t('referee.asideText')}
      confirm={t('actions.setAside')}
      done={t('referee.asideDone', { name })}
      notice={<ConflictNotice application={application} />}
      onClosed={onClosed}
    />
  );
}
