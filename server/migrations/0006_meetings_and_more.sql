CREATE TABLE "meeting_agenda" (
	"poll_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "meeting_agenda_poll_id_application_id_pk" PRIMARY KEY("poll_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poll_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"comparable_email" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"position" smallint NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"zone" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "meeting_polls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"zone" text NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"show_answers" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"chosen_slot_id" uuid,
	"cancelled_reason" text,
	"reminded_for" timestamp (3) with time zone,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(title || ' ' || place)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_responses" (
	"invitation_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meeting_responses_invitation_id_slot_id_pk" PRIMARY KEY("invitation_id","slot_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poll_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poll_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"zone" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"moves" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meetings_poll_unique" UNIQUE("poll_id"),
	CONSTRAINT "meetings_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "list_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"query" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"replaces_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "held_state" text;--> statement-breakpoint
ALTER TABLE "referees" ADD COLUMN "lapses_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "meeting_agenda" ADD CONSTRAINT "meeting_agenda_poll_id_meeting_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."meeting_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_agenda" ADD CONSTRAINT "meeting_agenda_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_invitations" ADD CONSTRAINT "meeting_invitations_poll_id_meeting_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."meeting_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_polls" ADD CONSTRAINT "meeting_polls_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD CONSTRAINT "meeting_responses_invitation_id_meeting_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."meeting_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD CONSTRAINT "meeting_responses_slot_id_meeting_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."meeting_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_slots" ADD CONSTRAINT "meeting_slots_poll_id_meeting_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."meeting_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_poll_id_meeting_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."meeting_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_agenda_application" ON "meeting_agenda" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "meeting_invitations_poll" ON "meeting_invitations" USING btree ("poll_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_invitations_once" ON "meeting_invitations" USING btree ("poll_id","comparable_email") WHERE "meeting_invitations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "meeting_polls_state" ON "meeting_polls" USING btree ("state","deadline","id");--> statement-breakpoint
CREATE INDEX "meeting_polls_updated" ON "meeting_polls" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "meeting_polls_search" ON "meeting_polls" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "meeting_responses_slot" ON "meeting_responses" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "meeting_slots_poll" ON "meeting_slots" USING btree ("poll_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_slots_once" ON "meeting_slots" USING btree ("poll_id","starts_at") WHERE "meeting_slots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "meetings_state_ends" ON "meetings" USING btree ("state","ends_at");--> statement-breakpoint
CREATE INDEX "list_exports_user" ON "list_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "list_exports_expires" ON "list_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_expires" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_application" ON "uploads" USING btree ("application_id");