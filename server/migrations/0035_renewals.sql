CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ends_by" date NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"invoiced" integer DEFAULT 0 NOT NULL,
	"exceptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cursor" uuid,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_until" date;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_created" ON "renewals" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_one_running" ON "renewals" USING btree ("state") WHERE "renewals"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_period_unique" ON "invoices" USING btree ("payer_id","period_from") WHERE kind = 'invoice' and period_from is not null and deleted_at is null;--> statement-breakpoint
CREATE TRIGGER "renewals_created_by_id_follows_merge" BEFORE INSERT OR UPDATE OF "created_by_id" ON "renewals" FOR EACH ROW WHEN (new.created_by_id is not null) EXECUTE FUNCTION follow_merged_account('created_by_id');
