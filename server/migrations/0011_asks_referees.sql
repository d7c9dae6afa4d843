ALTER TABLE "membership_types" ADD COLUMN "asks_referees" text DEFAULT 'after_check' NOT NULL;--> statement-breakpoint
-- It was one setting for all types. Where somebody had set it, every type keeps what was set.
UPDATE "membership_types" SET "asks_referees" = 'at_once'
WHERE EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'referencesAtOnce' AND "value" = 'true'::jsonb);--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'referencesAtOnce';
