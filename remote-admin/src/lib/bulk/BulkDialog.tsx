import type { FormEvent, ReactNode } from 'react';
import type { BulkResult, InvoiceSummary } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseMutationResult } from '@guildhall/shared/query';
import { Alert, Button, Stack, Text, toast, type ButtonProps, Block } from '@guildhall/shared/ui/core';
import { Dialog, Money } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../texts.tsx';

interface BulkDialogProps<Body, Result extends BulkResult> {
  /** The action's name, also on its submit button. */
  action: string;
  icon?: ButtonProps['icon'];
  /** The consequences. */
  text: string;
  danger?: boolean;
  /** The selected rows; empty until done if the action applies to the whole list. */
  rows: readonly BulkRow[];
  /** This action's texts, instead of the generic ones. */
  texts?: Partial<BulkTexts>;
  /** What remains because of the request limit: the dialog stays open and says so. */
  leftOf?: (results: readonly Result[]) => string | undefined;
  change: UseMutationResult<Result[], Error, Body>;
  /** Builds the command, or `null` while an input is invalid and shows an error. */
  toBody: (items: { id: string; version: number }[]) => Body | null;
  /** Called with the changed rows; returns true if it has shown a message itself. */
  onChanged: (ids: readonly string[]) => boolean | void;
  onClosed: () => void;
  /** The action's inputs. */
  children?: ReactNode;
}

/**
 * Applies an action to the selected rows after a confirmation that names them. If some were refused, the dialog stays
 * open and lists them with the reason; the others are changed.
 */
export function BulkDialog<Body, Result extends BulkResult = BulkResult>({
  action,
  danger,
  icon,
  rows,
  change,
  toBody,
  onChanged,
  ...props
}: BulkDialogProps<Body, Result>) {
  const { text, leftOf, children, onClosed } = props;
  const { t } = useTranslation('bulk');
  const texts = { ...useBulkTexts(), ...props.texts };
  const { data: results } = change;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = toBody(rows.map(({ id, version }) => ({ id, version })));
    if (body === null || change.isPending || results) return;
    change.mutate(body, {
      onSuccess: (all) => {
        const changed = all.flatMap(({ id, ok }) => (ok ? [id] : []));
        const isAnnounced = onChanged(changed);
        if (changed.length < all.length || leftOf?.(all)) return;
        if (!isAnnounced) toast.success(texts.done(changed.length));
        onClosed();
      },
    });
  };
  const left = results && leftOf?.(results);
  const isReported = results && (left !== undefined || results.some(({ ok }) => !ok));
  return (
    <Dialog
      open
      title={texts.title ?? t('title', { action, count: rows.length })}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        isReported ? (
          <Button variant="contained" onClick={onClosed}>
            {t('admin:common.close')}
          </Button>
        ) : (
          <>
            <Button variant="text" onClick={onClosed}>
              {t('admin:common.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              {...(icon && { icon })}
              {...(danger && { color: 'error' })}
              pending={change.isPending}
            >
              {action}
            </Button>
          </>
        )
      }
    >
      {isReported ? (
        <BulkReport rows={rows} results={results} texts={texts} left={left} />
      ) : (
        <Question text={text} label={texts.rows} rows={rows} error={change.error}>
          {children}
        </Question>
      )}
    </Dialog>
  );
}

interface QuestionProps extends Pick<BulkDialogProps<never, never>, 'text' | 'rows' | 'children'> {
  label: string;
  error: Error | null;
}

function Question({ text, label, rows, error, children }: QuestionProps) {
  return (
    <Stack gap={2}>
      {error && (
        <Alert severity="error" live="alert">
          {problemText(error)}
        </Alert>
      )}
      <Text>{text}</Text>
      {children}
      {rows.length > 0 && (
        <RowList label={label}>
          {rows.map((row) => (
            <ListRow key={row.id}>
              <Named row={row} />
              {row.amount && <Money value={row.amount} />}
            </ListRow>
          ))}
        </RowList>
      )}
    </Stack>
  );
}

interface BulkReportProps {
  rows: readonly BulkRow[];
  results: readonly BulkResult[];
  texts: Pick<BulkTexts, 'done' | 'refused' | 'notDone'>;
  left: string | undefined;
}

/** How many rows a bulk action changed, and which it did not, and why. */
function BulkReport({ rows, results, texts, left }: BulkReportProps) {
  const refused = results.filter(({ ok }) => !ok);
  const why = useWhy();
  return (
    <Stack gap={2}>
      <Alert severity="warning" live="status">
        {texts.done(results.length - refused.length)} {refused.length > 0 && texts.refused(refused.length)} {left}
      </Alert>
      {refused.length > 0 && (
        <RowList label={texts.notDone}>
          {refused.map((result) => (
            <ListRow key={result.id}>
              <Named row={rows.find(({ id }) => id === result.id)} quiet={why(result)} />
            </ListRow>
          ))}
        </RowList>
      )}
    </Stack>
  );
}

/** A selected row: its data in the command, and its name for people. */
interface BulkRow {
  id: string;
  version: number;
  name: string;
  quiet: string;
  amount?: InvoiceSummary['gross'];
}

/** A row of a bulk action: its name, and its subject or why it was refused. */
export function Named({ row, quiet = row?.quiet }: { row: BulkRow | undefined; quiet?: string | null | undefined }) {
  return (
    <Block shrink grow>
      <Text breakWords weight="semibold">
        <bdi>{row?.name}</bdi>
      </Text>
      <Text size="small" tone="secondary" breakWords>
        <bdi>{quiet}</bdi>
      </Text>
    </Block>
  );
}

/** The texts of an action on many rows. */
interface BulkTexts {
  /** The question; defaults to the action's name and the number of selected rows. */
  title?: string;
  /** The heading of the selected rows. */
  rows: string;
  /** How many were changed, and how many were not. */
  done: (count: number) => string;
  refused: (count: number) => string;
  /** The heading of those that were not. */
  notDone: string;
}

/** The generic texts. */
function useBulkTexts(): BulkTexts {
  const { t } = useTranslation('bulk');
  return {
    rows: t('rows'),
    done: (count) => t('done', { count }),
    refused: (count) => t('refused', { count }),
    notDone: t('notDone'),
  };
}

const reasons = [
  'version_conflict',
  'transition_refused',
  'not_found',
  'query_resolved',
  'poll_planned',
  'assignee_unknown',
  'invoice_issued',
  'invoice_unknown',
  'invoice_unprintable',
  'payer_deceased',
  'payer_left',
  'lapse_not_due',
  'month_closed',
  'association_incomplete',
] as const;

/** Why one of many was refused: translated if the reason is known here, otherwise the server's message. */
export function useWhy(): (refusal: { code: string | null; message: string | null }) => string | null {
  const { t } = useTranslation('bulk');
  return ({ code, message }) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`why.${known}`) : message;
  };
}
