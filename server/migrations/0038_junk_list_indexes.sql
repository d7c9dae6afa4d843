DROP INDEX "junk_items_deleted";--> statement-breakpoint
DROP INDEX "junk_items_purge";--> statement-breakpoint
CREATE INDEX "junk_items_by_deleted" ON "junk_items" USING btree ("deleted_at","id") WHERE restored_at is null and purged_at is null;--> statement-breakpoint
CREATE INDEX "junk_items_by_purge" ON "junk_items" USING btree ("purge_at","id") WHERE restored_at is null and purged_at is null;--> statement-breakpoint
CREATE INDEX "junk_items_by_label" ON "junk_items" USING btree (lower("label"),"id") WHERE restored_at is null and purged_at is null;