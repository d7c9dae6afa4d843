import { useState } from 'react';
import type { BankLine } from '@guildhall/shared/contracts';
import { listBankLines } from '@guildhall/shared/contracts';
import type { BankLineView } from '@guildhall/shared/domain';
import { bookedViews } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, ButtonLink, Card } from '@guildhall/shared/ui/core';
import { EmptyState, PagedTable, SearchBox, usePagedList } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import type { BankSummary } from './api.ts';
import { bankLinesQuery } from './api.ts';
import { ConfirmRules } from './ConfirmRules.tsx';
import { ConfirmSure } from './ConfirmSure.tsx';
import type { LineStep } from './line-columns.tsx';
import { useLineColumns } from './line-columns.tsx';
import { RowKeys } from './RowKeys.tsx';
import { LineDialog } from './LineDialog.tsx';
import { RulesDialog } from './RulesDialog.tsx';

interface BankLinesProps {
  view: BankLineView;
  summary: BankSummary | undefined;
}

/** The lines of one view. Arrow keys move between rows, Enter runs the row's action. */
export function BankLines({ view, summary }: BankLinesProps) {
  const { t } = useTranslation('bank');
  const list = usePagedList(listBankLines, bankLinesQuery);
  const [open, setOpen] = useState<{ step: LineStep; line: BankLine } | null>(null);
  const [showsRules, setShowsRules] = useState(false);
  const booked = bookedViews.find((one) => one === view);
  const columns = useLineColumns(view, (step, line) => setOpen({ step, line }));
  const isEmpty = !list.isPending && !list.error && list.rows.length === 0 && !list.query.q;
  return (
    <>
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={view === 'matched' || view === 'set_aside' ? 'archive' : 'checkCircle'}
            title={t(`empty.${view}`)}
            text={t(`emptyText.${view}`)}
            action={
              <ButtonLink to={paths.bank({ view: 'statements' })} icon="upload" variant="contained">
                {t('toUpload')}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <RowKeys rows={list.rows}>
          <PagedTable
            label={t(`view.${view}`)}
            list={list}
            columns={columns}
            toolbar={
              <>
                <SearchBox list={list} label={t('search')} />
                {view === 'proposed' && <ConfirmSure count={summary?.sure ?? 0} />}
                {booked && (
                  <>
                    <ConfirmRules view={booked} count={summary?.byRule[booked] ?? 0} />
                    <Button variant="text" icon="list" onClick={() => setShowsRules(true)}>
                      {t('rules')}
                    </Button>
                  </>
                )}
              </>
            }
            note={t('keys')}
          />
        </RowKeys>
      )}
      {open && <LineDialog {...open} onClosed={() => setOpen(null)} />}
      {showsRules && <RulesDialog onClosed={() => setShowsRules(false)} />}
    </>
  );
}
