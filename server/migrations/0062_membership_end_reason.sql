-- Why a membership ended, and the state that taking it back returns to. Earlier ends have neither.
ALTER TABLE "users" ADD COLUMN "membership_end_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "membership_ended_from" text;
