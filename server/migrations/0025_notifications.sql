CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wants_digest" boolean NOT NULL,
	"off_in_page" text[] NOT NULL,
	"off_in_digest" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"application_id" uuid,
	"query_id" uuid,
	"mail_id" uuid,
	"is_confidential" boolean DEFAULT false NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"in_page" boolean NOT NULL,
	"in_digest" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"digested_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls("notifications"."application_id", "notifications"."query_id", "notifications"."mail_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_digest" ON "notifications" USING btree ("user_id") WHERE in_digest and digested_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_application" ON "notifications" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "notifications_query" ON "notifications" USING btree ("query_id");--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_id");--> statement-breakpoint
-- What a request of a merged account still writes belongs to the account that is kept (0022_merged_accounts).
CREATE TRIGGER "notifications_user_id_follows_merge" BEFORE INSERT OR UPDATE OF "user_id" ON "notifications" FOR EACH ROW WHEN (new.user_id is not null) EXECUTE FUNCTION follow_merged_account('user_id');--> statement-breakpoint
-- Tells the open pages of a person, in whichever process they are, that there is something to look at: what is unread
-- has changed, or a session has ended. PostgreSQL sends it with the commit, once for each person.
CREATE FUNCTION wake_streams() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  person uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into person using new;
  perform pg_notify('guildhall_streams', person::text);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "notifications_wake_streams" AFTER INSERT OR UPDATE ON "notifications" FOR EACH ROW EXECUTE FUNCTION wake_streams('user_id');--> statement-breakpoint
CREATE TRIGGER "sessions_wake_streams" AFTER UPDATE ON "sessions" FOR EACH ROW WHEN (old.revoked_at is distinct from new.revoked_at or old.token_hash <> new.token_hash) EXECUTE FUNCTION wake_streams('user_id');--> statement-breakpoint
CREATE TRIGGER "users_wake_streams" AFTER UPDATE ON "users" FOR EACH ROW WHEN (old.role <> new.role or old.state <> new.state or old.deleted_at is distinct from new.deleted_at) EXECUTE FUNCTION wake_streams('id');
