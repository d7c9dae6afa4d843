import { useState } from 'react';
import { creditInvoice } from '@guildhall/shared/contracts';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Checkbox, Row, Text } from '@guildhall/shared/ui/core';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { invoiceRecordQuery, useCreditInvoice } from './api.ts';

interface CreditDialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

/** Creates a credit note for the whole remaining amount, or for the selected lines. */
export function CreditDialog({ invoice, onClosed }: CreditDialogProps) {
  const { t } = useTranslation('admin');
  const { t: own } = useTranslation('invoicing');
  const record = useQuery(invoiceRecordQuery(invoice.id));
  const credited = record.data?.creditedLines ?? [];
  const rest = invoice.lines.flatMap((_, position) => (credited.includes(position) ? [] : position));
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = rest.filter((position) => !left.includes(position));
  const number = invoice.number ?? '';
  return (
    <ReasonDialog
      contract={creditInvoice}
      command={useCreditInvoice(invoice.id)}
      toBody={(reason) => ({
        version: invoice.version,
        reason,
        ...(left.length > 0 && chosen.length > 0 && { lines: chosen }),
      })}
      title={t('invoice.creditTitle', { number })}
      text={left.length > 0 ? own('credit.linesText') : t('invoice.creditText')}
      confirm={t('invoice.credit')}
      done={left.length > 0 ? own('credit.linesDone', { count: chosen.length }) : t('invoice.creditDone', { number })}
      help={t('invoice.creditReasonHelp')}
      notice={
        rest.length > 1 && (
          <Block component="fieldset" plain shrink>
            <Text component="legend" p={0} mb={0.5} weight="semibold">
              {own('credit.lines')}
            </Text>
            {rest.map((position) => (
              <LineChoice
                key={position}
                invoice={invoice}
                position={position}
                isChosen={chosen.includes(position)}
                // The last one stays: a credit note needs at least one line.
                isLast={chosen.length === 1 && chosen[0] === position}
                onChosen={(isChosen) =>
                  setLeft(isChosen ? left.filter((one) => one !== position) : [...left, position])
                }
              />
            ))}
          </Block>
        )
      }
      onClosed={onClosed}
    />
  );
}

interface LineChoiceProps {
  invoice: InvoiceDetail;
  position: number;
  isChosen: boolean;
  isLast: boolean;
  onChosen: (isChosen: boolean) => void;
}

function LineChoice({ invoice, position, isChosen, isLast, onChosen }: LineChoiceProps) {
  const format = useFormat();
  const line = invoice.lines[position];
  if (!line) return null;
  const amountMinor = line.netMinor + line.taxMinor;
  return (
    <Checkbox
      checked={isChosen}
      disabled={isLast}
      onChange={onChosen}
      label={
        <Row component="span" wrap gap={1}>
          <bdi>{line.text}</bdi>
          <Text component="bdi" tone="secondary" tabular>
            {format.money({ amountMinor, currency: invoice.gross.currency })}
          </Text>
        </Row>
      }
    />
  );
}
