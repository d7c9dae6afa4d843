ALTER TABLE "applications" drop column "search";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(number || ' ' || applicant_name || ' ' || applicant_email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" drop column "search";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(payer_name || ' ' || purpose || ' ' || reference)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" drop column "search";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(coalesce(number, '') || ' ' || coalesce(payer->>'name', '') || ' ' || coalesce(payer->>'email', ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" drop column "search";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable("to" || ' ' || coalesce(to_name, '') || ' ' || subject)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_polls" drop column "search";--> statement-breakpoint
ALTER TABLE "meeting_polls" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(title || ' ' || place)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(member_number, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "junk_items" drop column "search";--> statement-breakpoint
ALTER TABLE "junk_items" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(label)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "queries" drop column "search";--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(number || ' ' || subject)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "referees" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(first_name || ' ' || last_name || ' ' || email || ' ' || organisation)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "referees_search" ON "referees" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "meeting_polls_search" ON "meeting_polls" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "junk_items_search" ON "junk_items" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "queries_search" ON "queries" USING gin ("search" gin_trgm_ops);
