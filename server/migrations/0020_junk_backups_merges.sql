CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"backup" text,
	"bytes" bigint,
	"percent" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"actor_name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"alive_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member_imports" ALTER COLUMN "created_by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "inviting" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "junk_items" ADD COLUMN "snapshot" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "junk_items" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(label)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_id_users_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_decided" ON "applications" USING btree ("decided_at","state") WHERE "applications"."deleted_at" is null and "applications"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "referees_state_since" ON "referees" USING btree ("state","state_since","application_id");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "users_merged_into" ON "users" USING btree ("merged_into_id") WHERE "users"."merged_into_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "junk_items_once" ON "junk_items" USING btree ("kind","entity_id") WHERE restored_at is null and purged_at is null;--> statement-breakpoint
CREATE INDEX "junk_items_search" ON "junk_items" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "queries_created" ON "queries" USING btree ("created_at","id");