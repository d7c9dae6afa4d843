ALTER TABLE "uploads" ADD COLUMN "pieces" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Their pieces are in another place; people choose the file again.
DELETE FROM "uploads";
