ALTER TABLE "checkouts" ALTER COLUMN "provider_reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "redirect_to" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_state" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "payment_id" text;--> statement-breakpoint
CREATE INDEX "payments_provider_payment" ON "payments" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("provider","payment_id") WHERE "provider_events"."result" = 'waiting';
--> statement-breakpoint
UPDATE "checkouts" SET "redirect_to" = '/dev/gateway/' || "provider_reference" WHERE "provider" = 'test';
