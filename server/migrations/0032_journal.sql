CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"booked_on" date NOT NULL,
	"debit_kind" text NOT NULL,
	"debit_account" text NOT NULL,
	"credit_kind" text NOT NULL,
	"credit_account" text NOT NULL,
	"tax_rate_basis_points" integer,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_amount_positive" CHECK ("journal_entries"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_document_id_invoices_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_booked" ON "journal_entries" USING btree ("booked_on","created_at","id");--> statement-breakpoint
CREATE INDEX "journal_entries_invoice" ON "journal_entries" USING btree ("invoice_id","booked_on");--> statement-breakpoint
CREATE INDEX "journal_entries_document" ON "journal_entries" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "journal_entries_payment" ON "journal_entries" USING btree ("payment_id");--> statement-breakpoint
-- The number of an account: as the office has set it, or the default of `defaultAccounts` in shared/domain/accounting.ts.
-- An account for the rate comes before the one for every rate.
CREATE FUNCTION journal_account(wanted text, rate integer) RETURNS text LANGUAGE sql STABLE AS $$
  select coalesce(
    (select a ->> 'number' from settings s, jsonb_array_elements(s.value -> 'accounts') a
      where s.key = 'accounting' and a ->> 'kind' = wanted
        and coalesce((a ->> 'taxRateBasisPoints')::int, -1) in (-1, coalesce(rate, -1))
      order by coalesce((a ->> 'taxRateBasisPoints')::int, -1) desc limit 1),
    case
      when wanted = 'receivables' then '1200'
      when wanted = 'revenue' and rate = 0 then '4100'
      when wanted = 'revenue' then '4000'
      when wanted = 'tax' and rate = 700 then '3801'
      when wanted = 'tax' then '3806'
      when wanted = 'bank' then '1800'
      when wanted = 'cash' then '1600'
      when wanted = 'clearing' then '1460'
      when wanted = 'customer_credit' then '3272'
      when wanted = 'write_off' then '6930'
    end)
$$;--> statement-breakpoint
-- Enters one row; a negative amount goes the other way round, and nothing is entered for none.
CREATE FUNCTION post_entry(event text, booked_on date, debit text, credit text, rate integer, amount bigint, currency text,
  invoice uuid, document uuid, payment uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
declare
  d text := case when amount > 0 then debit else credit end;
  c text := case when amount > 0 then credit else debit end;
begin
  if amount = 0 then return; end if;
  insert into journal_entries (id, event, booked_on, debit_kind, debit_account, credit_kind, credit_account,
    tax_rate_basis_points, amount_minor, currency, invoice_id, document_id, payment_id, created_at)
  values (gen_random_uuid(), event, booked_on, d, journal_account(d, rate), c, journal_account(c, rate),
    rate, abs(amount), currency, invoice, document, payment, at);
end $$;--> statement-breakpoint
-- An issued invoice or credit note, by tax rate.
CREATE FUNCTION post_document(i invoices) RETURNS void LANGUAGE plpgsql AS $$
declare
  part record;
  event text := case i.kind when 'credit_note' then 'credit' else 'issue' end;
begin
  if i.number is null or exists (select 1 from journal_entries e where e.document_id = i.id and e.event in ('issue', 'credit'))
  then return; end if;
  for part in select tax_rate_basis_points as rate, sum(net_minor)::bigint as net, sum(tax_minor)::bigint as tax
    from invoice_lines l where l.invoice_id = i.id group by 1 order by 1
  loop
    perform post_entry(event, i.issued_on, 'receivables', 'revenue', part.rate, part.net, i.currency,
      coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
    perform post_entry(event, i.issued_on, 'receivables', 'tax', part.rate, part.tax, i.currency,
      coalesce(i.corrects_id, i.id), i.id, null, i.issued_at);
  end loop;
end $$;--> statement-breakpoint
-- What was waived since the last time: a refund can open an invoice again, which is then waived once more.
CREATE FUNCTION post_write_off(i invoices) RETURNS void LANGUAGE sql AS $$
  select post_entry('write_off', i.waived_on, 'write_off', 'receivables', null, i.waived_minor - coalesce((
      select sum(e.amount_minor) from journal_entries e where e.document_id = i.id and e.event = 'write_off'), 0)::bigint,
    i.currency, i.id, i.id, null, i.updated_at)
  where i.waived_on is not null
$$;--> statement-breakpoint
-- A payment, its counter-entry, a refund, or what is paid from credit on account. A refund of money that was never booked
-- is none of the journal's, nor is what takes such a refund back.
CREATE FUNCTION post_payment(p payments) RETURNS void LANGUAGE plpgsql AS $$
declare
  money text := case p.method when 'cash' then 'cash' when 'online' then 'clearing' when 'credit' then 'customer_credit'
    else 'bank' end;
  event text := case when p.refunds_id is not null then 'refund' when p.reverses_id is not null then 'reversal'
    when p.method = 'credit' then 'credit_use' else 'payment' end;
  booked date := coalesce(p.received_on, (p.updated_at at time zone association_zone())::date);
begin
  if p.invoice_id is null or exists (select 1 from journal_entries e where e.payment_id = p.id) then return; end if;
  if coalesce(p.refunds_id, p.reverses_id) is not null and not exists (
    select 1 from journal_entries e where e.payment_id = coalesce(p.refunds_id, p.reverses_id)) then return; end if;
  perform post_entry(event, booked, money, 'receivables', null, p.amount_minor - p.surplus_minor, p.currency,
    p.invoice_id, p.invoice_id, p.id, p.updated_at);
  perform post_entry(event, booked, money, 'customer_credit', null, p.surplus_minor, p.currency,
    p.invoice_id, p.invoice_id, p.id, p.updated_at);
end $$;--> statement-breakpoint
-- At the end of the transaction, when the lines of an invoice are there.
CREATE FUNCTION journal_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform post_document(new);
  perform post_write_off(new);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION journal_payment() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform post_payment(new);
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_journal_added AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.number is not null) EXECUTE FUNCTION journal_invoice();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_journal_changed AFTER UPDATE OF number, waived_minor ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.number is distinct from old.number or new.waived_minor <> old.waived_minor)
  EXECUTE FUNCTION journal_invoice();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_journal_added AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.state in ('succeeded', 'partly_refunded', 'refunded')) EXECUTE FUNCTION journal_payment();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_journal_changed AFTER UPDATE OF state ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.state = 'succeeded' and old.state <> 'succeeded') EXECUTE FUNCTION journal_payment();--> statement-breakpoint
-- What happened before there was a journal, the payments before their refunds.
DO $$
begin
  perform post_document(i) from invoices i where i.number is not null order by i.issued_at;
  perform post_write_off(i) from invoices i where i.waived_on is not null;
  perform post_payment(p) from payments p
    where p.state in ('succeeded', 'partly_refunded', 'refunded') 
    order by p.reverses_id is not null, p.refunds_id is not null, p.created_at;
end $$;--> statement-breakpoint
CREATE FUNCTION keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'The journal is only added to.';
end $$;--> statement-breakpoint
CREATE TRIGGER journal_entries_are_kept BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION keep_journal();--> statement-breakpoint
-- The service refuses a day of a closed month with a sentence (platform/settings/closed-months.ts); this is the last guard.
CREATE FUNCTION keep_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if to_char(new.booked_on, 'YYYY-MM') <= (select value ->> 'through' from settings where key = 'closedMonths') then
    raise exception 'The month of % is closed.', new.booked_on;
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER journal_entries_in_open_months BEFORE INSERT ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION keep_closed_months();
