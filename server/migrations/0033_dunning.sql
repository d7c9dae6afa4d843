ALTER TABLE "invoices" ADD COLUMN "dunning_level" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dunning_paused_until" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dunning_pause_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dunning_paused_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dunning_pause_reason" text;
