import { getInvoice } from '@guildhall/shared/contracts';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply } from '@guildhall/shared/testing';
import InvoicePage from '../features/invoices/InvoicePage.tsx';
import { buildInvoice } from './builders.ts';
import type { RenderOptions } from './dialogs.ts';

/** Opens an invoice, as staff unless another role is named. */
export function openInvoice(parts: Partial<InvoiceDetail> = {}, options: RenderOptions = {}) {
  const invoice = buildInvoice(parts);
  reply(getInvoice, invoice);
  return renderRemote(<InvoicePage />, { path: `/invoice?id=${invoice.id}`, role: Role.staff, ...options });
}
