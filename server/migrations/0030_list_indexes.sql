DROP INDEX "meeting_polls_updated";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree ("number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_number_down" ON "invoices" USING btree ("number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_payer" ON "invoices" USING btree (lower("payer"->>'name'),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_gross" ON "invoices" USING btree ("gross_minor","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_issued" ON "invoices" USING btree ("issued_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_issued_down" ON "invoices" USING btree ("issued_on" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_due" ON "invoices" USING btree ("due_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_due_down" ON "invoices" USING btree ("due_on" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_updated" ON "invoices" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mails_by_subject" ON "mails" USING btree (lower("subject"),"id","class","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mails_by_to" ON "mails" USING btree ("to","id","class","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mails_by_created" ON "mails" USING btree ("created_at","id","class","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mails_by_updated" ON "mails" USING btree ("updated_at","id","class","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meeting_polls_by_title" ON "meeting_polls" USING btree (lower("title"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meeting_polls_by_deadline" ON "meeting_polls" USING btree ("deadline","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meeting_polls_by_updated" ON "meeting_polls" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_login" ON "users" USING btree ("last_login_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_login_down" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "queries_by_number" ON "queries" USING btree ("number","id") WHERE deleted_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "queries_by_subject" ON "queries" USING btree (lower("subject"),"id") WHERE deleted_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "queries_by_priority" ON "queries" USING btree ((case "priority" when 'high' then 3 when 'normal' then 2 else 1 end),"id") WHERE deleted_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "queries_by_created" ON "queries" USING btree ("created_at","id") WHERE deleted_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "queries_by_updated" ON "queries" USING btree ("updated_at","id") WHERE deleted_at is null and merged_into_id is null;