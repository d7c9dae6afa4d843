-- A line may have a revenue account of its own, from the article list.
ALTER TABLE "invoice_lines" ADD COLUMN "account" text;--> statement-breakpoint
-- An issued invoice, one over the fee of a reminder, or a credit note: the revenue by tax rate and account, the tax by
-- rate. A credit note over a fee takes it back from the account where it was entered.
CREATE OR REPLACE FUNCTION post_document(i invoices) RETURNS void LANGUAGE plpgsql AS $$
declare
  part record;
  event text := case when i.kind = 'credit_note' then 'credit' when i.fee_for_id is not null then 'fee' else 'issue' end;
  income text := coalesce(
    (select e.credit_kind from journal_entries e where e.document_id = i.corrects_id and e.event = 'fee' limit 1),
    case when i.fee_for_id is not null then 'fee' else 'revenue' end);
begin
  if i.number is null
    or exists (select 1 from journal_entries e where e.document_id = i.id and e.event in ('issue', 'fee', 'credit'))
  then return; end if;
  for part in select tax_rate_basis_points as rate, sum(net_minor)::bigint as net
    from invoice_lines l where l.invoice_id = i.id and l.account is null group by 1 order by 1
  loop
    perform post_entry(event, i.issued_on, 'receivables', income, case when income = 'revenue' then part.rate end,
      part.net, i.currency, coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
  end loop;
  insert into journal_entries (id, event, booked_on, debit_kind, debit_account, credit_kind, credit_account,
    tax_rate_basis_points, amount_minor, currency, invoice_id, document_id, created_at)
  select gen_random_uuid(), event, i.issued_on,
    case when own.net > 0 then 'receivables' else 'revenue' end,
    case when own.net > 0 then journal_account('receivables', own.rate) else own.account end,
    case when own.net > 0 then 'revenue' else 'receivables' end,
    case when own.net > 0 then own.account else journal_account('receivables', own.rate) end,
    own.rate, abs(own.net), i.currency, coalesce(i.corrects_id, i.id), i.id, i.issued_at
  from (select l.account, l.tax_rate_basis_points as rate, sum(l.net_minor)::bigint as net
    from invoice_lines l where l.invoice_id = i.id and l.account is not null group by 1, 2) own
  where own.net <> 0;
  for part in select tax_rate_basis_points as rate, sum(tax_minor)::bigint as tax
    from invoice_lines l where l.invoice_id = i.id group by 1 order by 1
  loop
    perform post_entry(event, i.issued_on, 'receivables', 'tax', part.rate, part.tax, i.currency,
      coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
  end loop;
end $$;
