import { useState, type FormEvent } from 'react';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Box,
  Button,
  Text,
  Alert,
  Grid,
  Select,
  TextInput,
  Skeleton,
  Stack,
  Block,
  RouteLink,
  Row,
} from '@guildhall/shared/ui/core';
import { caseLimits, isDay, dayMs } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useQuery, type UseQueryResult } from '@guildhall/shared/query';
import { Dialog } from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';
import { useFormat } from '@guildhall/shared/format';
import { paths } from '../../../paths.ts';
import {
  type Bulk,
  bulkDryRunQuery,
  officePeopleQuery,
  useChangeApplications,
  type BulkPlan,
  type BulkResults,
} from './api.ts';

const actions = ['assign', 'requestReferences', 'hold'] as const satisfies readonly Bulk['action'][];

interface BulkBarProps {
  rows: readonly ApplicationSummary[];
  onCleared: () => void;
  /** Passes the ids of the changed applications, so that they can be deselected. */
  onChanged: (ids: readonly string[]) => void;
}

/** Bulk actions for the selected applications. */
export function BulkBar({ rows, onCleared, onChanged }: BulkBarProps) {
  const { t } = useTranslation('membership');
  const [open, setOpen] = useState<{ action: Bulk['action']; rows: readonly ApplicationSummary[] } | null>(null);
  return (
    <>
      {rows.length > 0 && (
        <Box
          role="group"
          aria-label={t('applications.bulk.label')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: { xs: 2, sm: 3 },
            py: 1.25,
            backgroundColor: 'brand.tint',
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Text role="status" mr={1} weight="semibold">
            {t('applications.bulk.selected', { count: rows.length })}
          </Text>
          {actions.map((action) => (
            <Button key={action} size="small" onClick={() => setOpen({ action, rows })}>
              {t(`applications.bulk.${action}`)}
            </Button>
          ))}
          <Button size="small" variant="text" onClick={onCleared}>
            {t('applications.bulk.clear')}
          </Button>
        </Box>
      )}
      {open && <BulkDialog {...open} onChanged={onChanged} onClosed={() => setOpen(null)} />}
    </>
  );
}

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
function BulkDialog({ action, rows, onChanged, onClosed }: BulkDialogProps) {
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

interface BulkPreviewProps {
  rows: readonly ApplicationSummary[];
  plan: UseQueryResult<BulkPlan>;
  /** The action asks referees, who are then named. */
  asksReferees: boolean;
}

/** What a bulk action would do with each application, and why it refuses some; from the server's dry run. */
function BulkPreview({ rows, plan, asksReferees }: BulkPreviewProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const why = useWhy();
  if (plan.isPending) return <Skeleton variant="rounded" height={96} aria-label={t('applications.bulk.checking')} />;
  if (plan.isError)
    return (
      <Alert severity="warning" live="status" title={t('applications.bulk.notChecked')}>
        {problemText(plan.error)}
      </Alert>
    );
  const ready = plan.data.filter(({ ok }) => ok).length;
  const effectOf = ({ asked }: BulkPlan[number]) =>
    !asksReferees
      ? null
      : asked.length === 0
        ? t('applications.bulk.nobodyAsked')
        : t('applications.bulk.asked', { names: format.list(asked) });
  return (
    <Stack gap={1}>
      <Text role="status" weight="semibold">
        {t('applications.bulk.possible', { ready, refused: plan.data.length - ready })}
      </Text>
      <BulkRows rows={rows} results={plan.data} textOf={(result) => (result.ok ? effectOf(result) : why(result))} />
    </Stack>
  );
}

interface BulkResultProps {
  title: string;
  rows: readonly ApplicationSummary[];
  results: BulkResults;
  onClosed: () => void;
}

/** The result of a bulk action: how many succeeded, and why each of the others failed. */
function BulkResult({ title, rows, results, onClosed }: BulkResultProps) {
  const { t } = useTranslation('membership');
  const why = useWhy();
  const failed = results.filter(({ ok }) => !ok);
  const done = t('applications.bulk.done', { count: results.length - failed.length });
  const notDone = t('applications.bulk.failed', { count: failed.length });
  return (
    <Dialog
      open
      title={title}
      onClose={onClosed}
      actions={
        <Button variant="contained" onClick={onClosed}>
          {t('applications.bulk.close')}
        </Button>
      }
    >
      <Alert severity={failed.length === 0 ? 'success' : 'warning'}>
        {failed.length === 0 ? done : t('applications.bulk.result', { done, failed: notDone })}
      </Alert>
      <Block mt={1.5}>
        <BulkRows rows={rows} results={failed} textOf={why} />
      </Block>
    </Dialog>
  );
}

const reasons = [
  'version_conflict',
  'transition_refused',
  'draft_not_held',
  'letter_left',
  'not_found',
  'assignee_unknown',
  'referees_missing',
] as const;

/** Why an application was or would be refused: translated if known here, otherwise the server's message. */
function useWhy(): (refusal: Pick<BulkResults[number], 'code' | 'message'>) => string | null {
  const { t } = useTranslation('membership');
  return ({ code, message }) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`applications.bulk.why.${known}`) : message;
  };
}

interface BulkRowsProps<Result> {
  rows: readonly ApplicationSummary[];
  results: readonly Result[];
  /** The line below an application's name. */
  textOf: (result: Result) => string | null;
}

/** The applications of a bulk action, each with a line about its result. */
function BulkRows<Result extends { id: string }>({ rows, results, textOf }: BulkRowsProps<Result>) {
  return (
    <Block component="ul" plain>
      {results.map((result) => {
        const row = rows.find(({ id }) => id === result.id);
        return (
          <Box
            component="li"
            key={result.id}
            sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
          >
            {row && (
              <Row wrap columnGap={1}>
                <RouteLink to={paths.workingPage(row.id)}>{row.number}</RouteLink>
                <bdi>{row.applicantName}</bdi>
              </Row>
            )}
            <Text tone="secondary">{textOf(result)}</Text>
          </Box>
        );
      })}
    </Block>
  );
}
