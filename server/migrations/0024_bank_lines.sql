CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"account" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer_name" text NOT NULL,
	"purpose" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"reason" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(payer_name || ' ' || purpose || ' ' || reference)) STORED NOT NULL,
	CONSTRAINT "bank_lines_matched_has_payment" CHECK (("bank_lines"."state" = 'matched') = ("bank_lines"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"csv" jsonb,
	"rows" jsonb,
	"new_lines" integer DEFAULT 0 NOT NULL,
	"known_lines" integer DEFAULT 0 NOT NULL,
	"other_rows" integer DEFAULT 0 NOT NULL,
	"refused_rows" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_settled_by_id_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_fingerprint_unique" ON "bank_lines" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_payment_unique" ON "bank_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_lines_settled" ON "bank_lines" USING btree ("state","settled_at","id");--> statement-breakpoint
CREATE INDEX "bank_statements_created" ON "bank_statements" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_id_payments_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reverses_unique" ON "payments" USING btree ("reverses_id");--> statement-breakpoint
-- What a request of a merged account still writes belongs to the account that is kept (0022_merged_accounts).
CREATE TRIGGER "bank_statements_created_by_id_follows_merge" BEFORE INSERT OR UPDATE OF "created_by_id" ON "bank_statements" FOR EACH ROW WHEN (new.created_by_id is not null) EXECUTE FUNCTION follow_merged_account('created_by_id');--> statement-breakpoint
CREATE TRIGGER "bank_lines_settled_by_id_follows_merge" BEFORE INSERT OR UPDATE OF "settled_by_id" ON "bank_lines" FOR EACH ROW WHEN (new.settled_by_id is not null) EXECUTE FUNCTION follow_merged_account('settled_by_id');
