import { useState } from 'react';
import { mergeUser } from '@guildhall/shared/contracts';
import type { MergePlan, UserDetail, UserSummary } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Button, Skeleton, Stack, Typography } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { FormProblem, RadioCardsInput, SubmitButton } from '@guildhall/shared/ui/form';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useMergeUser, userMergeQuery } from './api.ts';
import { MergePlanView } from './MergePlanView.tsx';
import { OtherAccount } from './OtherAccount.tsx';

interface MergeDialogProps {
  user: UserDetail;
  onClosed: () => void;
}

/** Merges two accounts: select the other one and which of them to keep; the effects are shown first. */
export function MergeDialog({ user, onClosed }: MergeDialogProps) {
  const { t } = useTranslation('accounts');
  const [other, setOther] = useState<UserSummary | null>(null);
  const [keeps, setKeeps] = useState<'this' | 'other'>('this');
  const [kept, merged] = keeps === 'this' ? [user, other] : [other, user];
  const plan = useQuery({ ...userMergeQuery(kept?.id ?? '', merged?.id ?? ''), enabled: other !== null });
  const ready = other !== null && plan.data?.blocks.length === 0 ? plan.data : null;
  const command = useCommandForm(mergeUser, {
    command: useMergeUser(kept?.id ?? ''),
    defaultValues: { reason: '' },
    toBody: ({ reason }: { reason: string }) => ({ ...seenIn(ready), reason }),
    done: (answer) => t('merge.done', { name: fullName(answer) }),
    onClosed,
  });
  return (
    <Dialog
      open
      width="md"
      title={t('merge.title', { name: fullName(user) })}
      onClose={onClosed}
      onSubmit={command.submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('admin:common.cancel')}
          </Button>
          {ready && (
            <SubmitButton color="error" pending={command.isPending}>
              {t('admin:user.action.merge')}
            </SubmitButton>
          )}
        </>
      }
    >
      <Stack gap={2.5}>
        <FormProblem control={command.control} />
        <Typography>{t('merge.text')}</Typography>
        <OtherAccount than={user.id} chosen={other} onChosen={setOther} />
        {other && (
          <RadioCardsInput
            label={t('merge.keep')}
            name="keep"
            columns={2}
            value={keeps}
            options={[
              { value: 'this', label: <bdi dir="ltr">{user.email}</bdi>, description: t('merge.keepThis') },
              { value: 'other', label: <bdi dir="ltr">{other.email}</bdi>, description: t('merge.keepOther') },
            ]}
            onChange={(value) => setKeeps(value === 'other' ? 'other' : 'this')}
          />
        )}
        {other && plan.isError && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
        {other && plan.isPending && <Skeleton variant="rounded" height={160} />}
        {other && plan.data && <MergePlanView plan={plan.data} />}
        {ready && <ReasonField control={command.control} label={t('reason')} help={t('reasonHelp')} />}
      </Stack>
    </Dialog>
  );
}

/** What the administrator has seen of both accounts. */
const seenIn = (plan: MergePlan | null) => ({
  version: plan?.kept.version ?? 0,
  from: plan?.merged.id ?? '',
  fromVersion: plan?.merged.version ?? 0,
});
