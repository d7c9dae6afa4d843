import { useState, type ReactNode } from 'react';
import { ColumnsDialog, useKeptColumns } from '@guildhall/shared/features/list-columns';
import type { ViewedColumns } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';

interface ColumnChoice<Name extends string, Row> {
  /** The visible columns, in the person's order. */
  shown: Name[];
  columns: Column<Row>[];
  /** All columns, including hidden ones: on a phone, people can sort by any of them. */
  sortable: Column<Row>[];
  /** For the saved views, which store the choice. */
  viewed: ViewedColumns;
  /** Opens the dialog where columns are chosen. */
  button: ReactNode;
}

/**
 * Which columns of a list a person sees, and in which order; stored on the device.
 * @param list its name, such as `invoices`
 * @param all all available columns, in default order
 * @param always the column that links to the row
 * @param hidden columns hidden by default
 */
export function useColumnChoice<Name extends string, Row>(
  list: string,
  all: Record<Name, Column<Row>>,
  { always, hidden = [] }: { always: NoInfer<Name>; hidden?: readonly NoInfer<Name>[] },
): ColumnChoice<Name, Row> {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const known = Object.keys(all).filter((name): name is Name => name in all);
  const usual = known.filter((name) => !hidden.includes(name));
  const kept = useKeptColumns(useUser()?.id ?? '', list, { known, usual, always });
  return {
    shown: kept.shown,
    columns: kept.shown.map((name) => (kept.isChosen ? { ...all[name], wideOnly: false } : all[name])),
    sortable: known.map((name) => all[name]),
    viewed: { names: kept.names, onApplied: kept.apply },
    button: (
      <>
        <Button variant="text" icon="list" onClick={() => setOpen(true)}>
          {t('common.columns')}
        </Button>
        {isOpen && (
          <ColumnsDialog
            places={kept.places}
            always={always}
            labelOf={(name) => known.filter((one) => one === name).map((one) => all[one].header)[0] ?? name}
            onChanged={kept.change}
            onReset={kept.reset}
            onClosed={() => setOpen(false)}
          />
        )}
      </>
    ),
  };
}
