CREATE TABLE "meeting_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"minute_taker" text DEFAULT '' NOT NULL,
	"attendance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"guests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"finished_by_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "meeting_minutes_meeting_unique" UNIQUE("meeting_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_minutes_items" (
	"minutes_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"result" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "meeting_minutes_items_minutes_id_application_id_pk" PRIMARY KEY("minutes_id","application_id")
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "meeting_id" uuid;--> statement-breakpoint
ALTER TABLE "meeting_minutes" ADD CONSTRAINT "meeting_minutes_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_minutes_items" ADD CONSTRAINT "meeting_minutes_items_minutes_id_meeting_minutes_id_fk" FOREIGN KEY ("minutes_id") REFERENCES "public"."meeting_minutes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_minutes_items" ADD CONSTRAINT "meeting_minutes_items_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_minutes_items_application" ON "meeting_minutes_items" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_meeting" ON "decisions" USING btree ("meeting_id");