ALTER TABLE "invoices" ADD COLUMN "fee_for_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "fee_level" smallint;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_fee_for_id_invoices_id_fk" FOREIGN KEY ("fee_for_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_fee_unique" ON "invoices" USING btree ("fee_for_id","fee_level");--> statement-breakpoint
-- An issued invoice, one over the fee of a reminder, or a credit note, by tax rate.
CREATE OR REPLACE FUNCTION post_document(i invoices) RETURNS void LANGUAGE plpgsql AS $$
declare
  part record;
  event text := case when i.kind = 'credit_note' then 'credit' when i.fee_for_id is not null then 'fee' else 'issue' end;
begin
  if i.number is null
    or exists (select 1 from journal_entries e where e.document_id = i.id and e.event in ('issue', 'fee', 'credit'))
  then return; end if;
  for part in select tax_rate_basis_points as rate, sum(net_minor)::bigint as net, sum(tax_minor)::bigint as tax
    from invoice_lines l where l.invoice_id = i.id group by 1 order by 1
  loop
    perform post_entry(event, i.issued_on, 'receivables', 'revenue', part.rate, part.net, i.currency,
      coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
    perform post_entry(event, i.issued_on, 'receivables', 'tax', part.rate, part.tax, i.currency,
      coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
  end loop;
end $$;
