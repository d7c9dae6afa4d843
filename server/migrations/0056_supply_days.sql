ALTER TABLE "invoices" ADD COLUMN "supplied_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "supplied_until" date;--> statement-breakpoint
-- Issued invoices stay as they are printed.
UPDATE "invoices" SET "supplied_from" = "period_from", "supplied_until" = "period_until"
  WHERE "state" = 'draft' AND "period_from" IS NOT NULL;
