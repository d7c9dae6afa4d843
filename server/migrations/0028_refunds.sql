ALTER TABLE "payments" ADD COLUMN "refunds_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunds_id_payments_id_fk" FOREIGN KEY ("refunds_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_refunds" ON "payments" USING btree ("refunds_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunds_within_amount" CHECK ("payments"."refunded_minor" between 0 and greatest("payments"."amount_minor", 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunds_are_negative" CHECK ("payments"."refunds_id" is null or "payments"."amount_minor" < 0);