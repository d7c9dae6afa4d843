-- Reminder fees have an account of their own: they are damages, and no revenue in the tax report.
UPDATE "settings" SET "value" = jsonb_set("value", '{accounts}', ("value" -> 'accounts') ||
    '[{"kind": "fee", "taxRateBasisPoints": null, "number": "4830"}]'::jsonb)
  WHERE "key" = 'accounting' AND NOT ("value" -> 'accounts') @> '[{"kind": "fee"}]'::jsonb;--> statement-breakpoint
CREATE OR REPLACE FUNCTION journal_account(wanted text, rate integer) RETURNS text LANGUAGE sql STABLE AS $$
  select coalesce(
    (select a ->> 'number' from settings s, jsonb_array_elements(s.value -> 'accounts') a
      where s.key = 'accounting' and a ->> 'kind' = wanted
        and coalesce((a ->> 'taxRateBasisPoints')::int, -1) in (-1, coalesce(rate, -1))
      order by coalesce((a ->> 'taxRateBasisPoints')::int, -1) desc limit 1),
    case
      when wanted = 'receivables' then '1200'
      when wanted = 'revenue' and rate = 0 then '4100'
      when wanted = 'revenue' then '4000'
      when wanted = 'fee' then '4830'
      when wanted = 'tax' and rate = 700 then '3801'
      when wanted = 'tax' then '3806'
      when wanted = 'bank' then '1800'
      when wanted = 'cash' then '1600'
      when wanted = 'clearing' then '1460'
      when wanted = 'customer_credit' then '3272'
      when wanted = 'write_off' then '6930'
    end)
$$;--> statement-breakpoint
-- An issued invoice, one over the fee of a reminder, or a credit note, by tax rate. A credit note over a fee takes it back
-- from the account where it was entered.
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
  for part in select tax_rate_basis_points as rate, sum(net_minor)::bigint as net, sum(tax_minor)::bigint as tax
    from invoice_lines l where l.invoice_id = i.id group by 1 order by 1
  loop
    perform post_entry(event, i.issued_on, 'receivables', income, case when income = 'revenue' then part.rate end,
      part.net, i.currency, coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
    perform post_entry(event, i.issued_on, 'receivables', 'tax', part.rate, part.tax, i.currency,
      coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
  end loop;
end $$;
