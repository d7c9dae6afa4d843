ALTER TABLE "invoice_lines" ADD COLUMN "discount_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "corrects_line_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "waived_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "waived_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "internal_note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "surplus_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_corrects_line_id_invoice_lines_id_fk" FOREIGN KEY ("corrects_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_corrects_unique" ON "invoice_lines" USING btree ("corrects_line_id");