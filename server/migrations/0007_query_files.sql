CREATE TABLE "query_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "queries" SET "resolved_at" = "state_since" WHERE "state" in ('resolved', 'closed');--> statement-breakpoint
ALTER TABLE "query_files" ADD CONSTRAINT "query_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_files" ADD CONSTRAINT "query_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_files" ADD CONSTRAINT "query_files_message_id_query_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."query_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "query_files_message" ON "query_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "query_files_unused" ON "query_files" USING btree ("user_id","created_at") WHERE message_id is null;--> statement-breakpoint
ALTER TABLE "query_messages" DROP COLUMN "file_ids";