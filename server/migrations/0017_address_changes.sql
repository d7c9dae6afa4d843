CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"old_email" text,
	"new_email" text,
	"by_administrator" boolean NOT NULL,
	"needs_old" boolean NOT NULL,
	"new_confirmed_at" timestamp (3) with time zone,
	"old_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_one_open" ON "address_changes" USING btree ("user_id") WHERE "address_changes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "address_changes_expires" ON "address_changes" USING btree ("expires_at");