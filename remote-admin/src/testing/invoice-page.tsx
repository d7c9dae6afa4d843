import { getInvoice, getInvoiceRecord, listArticles } from '@guildhall/shared/contracts';
import type { InvoiceDetail, InvoiceRecord } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply } from '@guildhall/shared/testing';
import type { ReactNode } from 'react';
import InvoicePage from '../features/invoices/InvoicePage.tsx';
import { buildInvoice } from './builders.ts';
import type { RenderOptions } from './dialogs.ts';

const emptyRecord: Omit<InvoiceRecord, 'creditableLines'> = {
  note: '',
  isPayerDeceased: false,
  dunning: null,
  creditOnAccount: { amountMinor: 0, currency: 'EUR' },
  mails: [],
  history: [],
};

/**
 * Opens an invoice, as staff unless another role is given.
 * @param options.beside rendered next to the page, for example the notices of the shell
 */
export function openInvoice(
  parts: Partial<InvoiceDetail> = {},
  { record, beside, ...options }: RenderOptions & { record?: Partial<InvoiceRecord>; beside?: ReactNode } = {},
) {
  const invoice = buildInvoice(parts);
  reply(getInvoice, invoice);
  reply(listArticles, []);
  const creditableLines = invoice.lines.map(({ quantityMilli, netMinor, taxMinor }, position) => ({
    position,
    quantityMilli,
    netMinor,
    taxMinor,
  }));
  reply(getInvoiceRecord, { ...emptyRecord, creditableLines, ...record });
  const page = (
    <>
      <InvoicePage />
      {beside}
    </>
  );
  return renderRemote(page, { path: `/invoice?id=${invoice.id}`, role: Role.staff, ...options });
}
