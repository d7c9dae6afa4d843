import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { DecisionOutcome } from '@guildhall/shared/domain';
import { decisionOutcomeNames } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Stack, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import {
  FormField,
  FormProblem,
  RadioCards,
  showProblem,
  SubmitButton,
  useAppForm,
  useWatch,
} from '@guildhall/shared/ui/form';
import { showFaults } from '../../lib/faults.ts';
import { goToTitle } from '../../lib/go-to-title.ts';
import { useLabels } from '../../lib/labels.ts';
import { allowsOutcome } from './actions.ts';
import { useDecideApplication } from './api.ts';
import { AgendaNotice } from './AgendaNotice.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DecisionEffects } from './DecisionEffects.tsx';

interface DecisionValues {
  outcome: DecisionOutcome | '';
  reason: string;
  conditions: string;
  textForApplicant: string;
}

interface DecisionDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Records a decision: outcome, reason for the file, text for the letter, and what follows from it. */
export function DecisionDialog({ application, onClosed }: DecisionDialogProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const decide = useDecideApplication(application.id);
  const form = useAppForm<DecisionValues>({
    defaultValues: { outcome: '', reason: '', conditions: '', textForApplicant: '' },
  });
  const { control } = form;
  const outcome = useWatch({ control, name: 'outcome' });

  const submit = form.handleSubmit(({ outcome, reason, conditions, textForApplicant }) => {
    const faults = showFaults(form, [
      outcome === '' && ['outcome', t('decision.outcomeNeeded')],
      outcome !== '' && outcome !== 'approved' && reason.trim() === '' && ['reason', t('decision.reasonNeeded')],
      outcome === 'conditionally_approved' &&
        conditions.trim() === '' && ['conditions', t('decision.conditionsNeeded')],
    ]);
    if (faults || outcome === '') return;
    const body = {
      version: application.version,
      outcome,
      ...(reason.trim() && { reason }),
      ...(outcome === 'conditionally_approved' && { conditions }),
      ...(textForApplicant.trim() && { textForApplicant }),
    };
    decide.mutate(body, {
      onSuccess: () => {
        toast.success(t('decision.done'));
        onClosed();
        goToTitle();
      },
      onError: (error) => showProblem(form, error),
    });
  });

  return (
    <Dialog
      open
      title={t('decision.title', { name: application.applicant.name })}
      onClose={onClosed}
      onSubmit={submit}
      width="md"
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton pending={decide.isPending}>{t('decision.confirm')}</SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={control} />
        <ConflictNotice application={application} />
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
        {outcome !== '' && outcome !== 'deferred' && <AgendaNotice applicationId={application.id} />}
        {outcome !== '' && <DecisionEffects outcome={outcome} membershipType={application.membershipType} />}
        <FormField
          control={control}
          name="reason"
          type="multiline"
          label={t('decision.reason')}
          help={t(outcome === 'approved' ? 'decision.reasonOptional' : 'decision.reasonHelp')}
          optional={outcome === 'approved'}
          inputProps={{ maxLength: 4000 }}
        />
        {outcome === 'conditionally_approved' && (
          <FormField
            control={control}
            name="conditions"
            type="multiline"
            label={t('decision.conditions')}
            help={t('decision.conditionsHelp')}
            inputProps={{ maxLength: 4000 }}
          />
        )}
        <FormField
          control={control}
          name="textForApplicant"
          type="multiline"
          label={t('decision.text')}
          help={t('decision.textHelp')}
          optional
          inputProps={{ maxLength: 4000 }}
        />
      </Stack>
    </Dialog>
  );
}
