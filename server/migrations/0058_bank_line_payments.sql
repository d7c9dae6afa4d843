CREATE TABLE "bank_line_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_line_payments" ADD CONSTRAINT "bank_line_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_payments" ADD CONSTRAINT "bank_line_payments_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_payments_line" ON "bank_line_payments" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "settled_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "bank_line_payments" ("payment_id", "line_id") SELECT "payment_id", "id" FROM "bank_lines" WHERE "payment_id" IS NOT NULL;--> statement-breakpoint
UPDATE "bank_lines" SET "settled_minor" = "amount_minor" WHERE "payment_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_matched_has_payment";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_invoice_id_invoices_id_fk";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_payment_id_payments_id_fk";--> statement-breakpoint
DROP INDEX "bank_lines_payment_unique";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP COLUMN "invoice_id";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP COLUMN "payment_id";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_matched_is_settled" CHECK ("bank_lines"."state" <> 'matched' or "bank_lines"."settled_minor" = "bank_lines"."amount_minor");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_settles_its_amount" CHECK ("bank_lines"."settled_minor" * sign("bank_lines"."amount_minor") between 0 and abs("bank_lines"."amount_minor"));
