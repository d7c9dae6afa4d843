CREATE TABLE "bank_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"booked_on" date NOT NULL,
	"account_kind" text NOT NULL,
	"account" text NOT NULL,
	"text" text NOT NULL,
	"undone_on" date,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_bookings_amount_not_zero" CHECK ("bank_bookings"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contains" text NOT NULL,
	"account" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "invoice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_bookings" ADD CONSTRAINT "bank_bookings_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_bookings" ADD CONSTRAINT "bank_bookings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_bookings_line" ON "bank_bookings" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_rules_contains_unique" ON "bank_rules" USING btree (lower("contains"));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_booking_id_bank_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bank_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_booking" ON "journal_entries" USING btree ("booking_id");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_have_one_source" CHECK (("journal_entries"."booking_id" is null) = ("journal_entries"."document_id" is not null) and ("journal_entries"."booking_id" is null) = ("journal_entries"."invoice_id" is not null));--> statement-breakpoint
-- Enters a part of a bank line booked to an account; undoing it moves the same amount back between the same accounts.
CREATE FUNCTION journal_booking() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  bank text := journal_account('bank', null);
  is_incoming boolean := new.amount_minor > 0;
begin
  if tg_op = 'INSERT' then
    insert into journal_entries (id, event, booked_on, debit_kind, debit_account, credit_kind, credit_account,
      amount_minor, currency, booking_id, created_at)
    values (gen_random_uuid(), 'booking', new.booked_on,
      case when is_incoming then 'bank' else new.account_kind end, case when is_incoming then bank else new.account end,
      case when is_incoming then new.account_kind else 'bank' end, case when is_incoming then new.account else bank end,
      abs(new.amount_minor), new.currency, new.id, new.updated_at);
  else
    insert into journal_entries (id, event, booked_on, debit_kind, debit_account, credit_kind, credit_account,
      amount_minor, currency, booking_id, created_at)
    select gen_random_uuid(), 'reversal', new.undone_on, e.credit_kind, e.credit_account, e.debit_kind, e.debit_account,
      e.amount_minor, e.currency, e.booking_id, new.updated_at
    from journal_entries e where e.booking_id = new.id and e.event = 'booking';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER bank_bookings_journal_added AFTER INSERT ON bank_bookings
  FOR EACH ROW EXECUTE FUNCTION journal_booking();--> statement-breakpoint
CREATE TRIGGER bank_bookings_journal_undone AFTER UPDATE OF undone_on ON bank_bookings
  FOR EACH ROW WHEN (old.undone_on is null and new.undone_on is not null) EXECUTE FUNCTION journal_booking();--> statement-breakpoint
CREATE TRIGGER "bank_bookings_created_by_id_follows_merge" BEFORE INSERT OR UPDATE OF "created_by_id" ON "bank_bookings" FOR EACH ROW WHEN (new.created_by_id is not null) EXECUTE FUNCTION follow_merged_account('created_by_id');
