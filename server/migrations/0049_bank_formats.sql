ALTER TABLE "bank_lines" ADD COLUMN "payer_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "file" "bytea";--> statement-breakpoint
DELETE FROM "bank_statements" WHERE "state" = 'uploaded';--> statement-breakpoint
ALTER TABLE "bank_statements" DROP COLUMN "rows";--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'bankColumns';