import { useState } from 'react';
import type { FormEvent } from 'react';
import { caseLimits, isDay, dayMs } from '@guildhall/shared/domain';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Box, Button, Grid, Select, TextInput } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';
import { bulkDryRunQuery, officePeopleQuery, useChangeApplications, type Bulk } from './api.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkResult } from './BulkResult.tsx';

interface BulkDialogProps {
  action: Bulk['action'];
  rows: readonly ApplicationSummary[];
  onChanged: (ids: readonly string[]) => void;
  onClosed: () => void;
}

const tomorrow = () => new Date(Date.now() + dayMs).toISOString().slice(0, 10);

function AssigneeSelect({ value, onChanged }: { value: string; onChanged: (value: string) => void }) {
  const { t } = useTranslation('membership');
  const people = useQuery(officePeopleQuery());
  return (
    <>
      {people.isError && <Alert severity="error">{problemText(people.error)}</Alert>}
      <Select
        label={t('applications.bulk.to')}
        placeholder={t('applications.nobody')}
        help={people.isPending ? t('applications.bulk.loading') : undefined}
        value={value}
        options={people.data ?? []}
        onChange={onChanged}
      />
    </>
  );
}

/** Asks for an action's input, applies it to every application and reports each result. */
export function BulkDialog({ action, rows, onChanged, onClosed }: BulkDialogProps) {
  const { t } = useTranslation('membership');
  const { t: ui } = useTranslation('ui');
  const [assigneeId, setAssigneeId] = useState('');
  const [reason, setReason] = useState('');
  const [resumeOn, setResumeOn] = useState('');
  const [wasSent, setSent] = useState(false);
  const change = useChangeApplications();
  const items = rows.map(({ id, version }) => ({ id, version }));
  const isHold = action === 'hold';
  const plan = useQuery({
    ...bulkDryRunQuery({ action: isHold ? 'hold' : 'requestReferences', items }),
    // While the action runs, the applications change; the server would refuse a dry run.
    enabled: action !== 'assign' && change.isIdle,
  });
  const isImpossible = plan.data?.every(({ ok }) => !ok) ?? false;
  const noReason = isHold && reason.trim().length < 3;
  const noDay = isHold && (!isDay(resumeOn) || resumeOn < tomorrow());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (noReason || noDay || change.isPending) return;
    const bulk: Bulk =
      action === 'assign'
        ? { action, items, assigneeId: assigneeId === '' ? null : assigneeId }
        : action === 'hold'
          ? { action, items, reason, resumeOn }
          : { action, items };
    change.mutate(bulk, {
      onSuccess: (results) => onChanged(results.flatMap(({ id, ok }) => (ok ? id : []))),
    });
  };

  const name = t(`applications.bulk.${action}`);
  const title = t('applications.filter.chip', { name, value: t('applications.bulk.selected', { count: rows.length }) });
  if (change.data) return <BulkResult title={title} rows={rows} results={change.data} onClosed={onClosed} />;
  return (
    <Dialog
      open
      title={title}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {ui('action.cancel')}
          </Button>
          <Button type="submit" variant="contained" pending={change.isPending} disabled={isImpossible}>
            {name}
          </Button>
        </>
      }
    >
      <Grid gap={2}>
        {action === 'assign' && <AssigneeSelect value={assigneeId} onChanged={setAssigneeId} />}
        {action === 'requestReferences' && <Box>{t('applications.bulk.requestText')}</Box>}
        {isHold && (
          <>
            <TextInput
              label={t('applications.bulk.reason')}
              multiline
              minRows={3}
              maxRows={8}
              maxLength={caseLimits.reasonLength}
              value={reason}
              error={wasSent && noReason ? t('applications.bulk.needReason') : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
            <DateInput
              label={t('applications.bulk.resumeOn')}
              value={resumeOn}
              help={t('applications.bulk.holdText')}
              error={wasSent && noDay ? t('applications.bulk.needDay') : undefined}
              onChange={setResumeOn}
            />
          </>
        )}
        {action !== 'assign' && <BulkPreview rows={rows} plan={plan} asksReferees={action === 'requestReferences'} />}
        {change.isError && <Alert severity="error">{problemText(change.error)}</Alert>}
      </Grid>
    </Dialog>
  );
}
