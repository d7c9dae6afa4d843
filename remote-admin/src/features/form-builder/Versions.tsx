import { useState } from 'react';
import type { MembershipForm } from '@guildhall/shared/contracts';
import { compareForms, type FormDefinition } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { Grid, Select, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { formVersionQuery } from './api.ts';
import { ChangeList } from './PublishDialog.tsx';

interface VersionsProps {
  form: MembershipForm;
  /** The form in the editor. */
  draft: FormDefinition;
}

const ownDraft = 'draft';

/** Compares two versions of the form, or one with the form in the editor. */
export function Versions({ form, draft }: VersionsProps) {
  const { t } = useTranslation('form-builder');
  const format = useFormat();
  const [from, setFrom] = useState(String(form.current));
  const [to, setTo] = useState(ownDraft);
  const options = [
    { value: ownDraft, label: t('draft') },
    ...form.versions.map(({ number, publishedAt, applications }) => ({
      value: String(number),
      label: t('version', {
        number,
        day: format.date(publishedAt),
        applications: format.number(applications),
      }),
    })),
  ];
  return (
    <Stack gap={2.5}>
      <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <Select label={t('compareFrom')} value={from} options={options} onChange={setFrom} />
        <Select label={t('compareTo')} value={to} options={options} onChange={setTo} />
      </Grid>
      <Differences key={`${from} ${to}`} typeId={form.membershipTypeId} {...{ from, to, draft }} />
    </Stack>
  );
}

interface DifferencesProps {
  typeId: string;
  from: string;
  to: string;
  draft: FormDefinition;
}

function Differences({ typeId, from, to, draft }: DifferencesProps) {
  const useVersion = (which: string) =>
    useQuery({ ...formVersionQuery(typeId, Number(which)), enabled: which !== ownDraft });
  const [one, other] = [useVersion(from), useVersion(to)];
  const before = from === ownDraft ? draft : one.data;
  const after = to === ownDraft ? draft : other.data;
  const error = one.error ?? other.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([one.refetch(), other.refetch()])} />;
  if (!before || !after) return <Skeleton variant="rounded" height={120} />;
  return <ChangeList changes={compareForms(before, after)} />;
}
