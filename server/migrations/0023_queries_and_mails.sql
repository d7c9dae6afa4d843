CREATE TABLE "mail_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"bounces" integer NOT NULL,
	"last_bounced_at" timestamp (3) with time zone NOT NULL,
	"last_error" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_writers" (
	"query_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "query_writers_query_id_user_id_pk" PRIMARY KEY("query_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "query_writers" ADD CONSTRAINT "query_writers_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_writers" ADD CONSTRAINT "query_writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queries" ADD CONSTRAINT "queries_merged_into_id_queries_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queries_assignee" ON "queries" USING btree ("assignee_id","updated_at");--> statement-breakpoint
CREATE INDEX "queries_snoozed" ON "queries" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "queries_merged" ON "queries" USING btree ("merged_into_id") WHERE merged_into_id is not null;