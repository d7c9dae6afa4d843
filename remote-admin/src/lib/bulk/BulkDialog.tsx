import type { FormEvent, ReactNode } from 'react';
import type { BulkResult } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseMutationResult } from '@guildhall/shared/query';
import { Alert, Button, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../texts.tsx';
import { BulkReport } from './BulkReport.tsx';
import { Named, type BulkRow } from './Named.tsx';

interface BulkDialogProps<Body> {
  /** The action's name, on the button that starts it, too. */
  action: string;
  /** What follows from it. */
  text: string;
  danger?: boolean;
  rows: readonly BulkRow[];
  change: UseMutationResult<BulkResult[], Error, Body>;
  /** Builds the command, or `null` while an input is wrong and says so. */
  toBody: (items: { id: string; version: number }[]) => Body | null;
  /** Is told which rows were changed; answers true where it has said so itself. */
  onChanged: (ids: readonly string[]) => boolean | void;
  onClosed: () => void;
  /** The action's inputs. */
  children?: ReactNode;
}

/**
 * Does the same with the selected rows after a question that names them. Where some were refused, the dialog stays and
 * says which, and why; the others are changed.
 */
export function BulkDialog<Body>({ action, danger, rows, change, toBody, onChanged, ...props }: BulkDialogProps<Body>) {
  const { text, children, onClosed } = props;
  const { t } = useTranslation('bulk');
  const { data: results } = change;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = toBody(rows.map(({ id, version }) => ({ id, version })));
    if (body === null || change.isPending || results) return;
    change.mutate(body, {
      onSuccess: (all) => {
        const changed = all.flatMap(({ id, ok }) => (ok ? [id] : []));
        const isSaid = onChanged(changed);
        if (changed.length < all.length) return;
        if (!isSaid) toast.success(t('done', { count: changed.length }));
        onClosed();
      },
    });
  };
  const isRefused = results?.some(({ ok }) => !ok);
  return (
    <Dialog
      open
      title={t('title', { action, count: rows.length })}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        isRefused ? (
          <Button variant="contained" onClick={onClosed}>
            {t('admin:common.close')}
          </Button>
        ) : (
          <>
            <Button variant="text" onClick={onClosed}>
              {t('admin:common.cancel')}
            </Button>
            <Button type="submit" variant="contained" {...(danger && { color: 'error' })} pending={change.isPending}>
              {action}
            </Button>
          </>
        )
      }
    >
      {results && isRefused ? (
        <BulkReport rows={rows} results={results} />
      ) : (
        <Question text={text} rows={rows} error={change.error}>
          {children}
        </Question>
      )}
    </Dialog>
  );
}

interface QuestionProps extends Pick<BulkDialogProps<never>, 'text' | 'rows' | 'children'> {
  error: Error | null;
}

function Question({ text, rows, error, children }: QuestionProps) {
  const { t } = useTranslation('bulk');
  return (
    <Stack gap={2}>
      {error && (
        <Alert severity="error" live="alert">
          {problemText(error)}
        </Alert>
      )}
      <Text>{text}</Text>
      {children}
      <RowList label={t('rows')}>
        {rows.map((row) => (
          <ListRow key={row.id}>
            <Named row={row} />
          </ListRow>
        ))}
      </RowList>
    </Stack>
  );
}
