ALTER TABLE "invoices" ADD COLUMN "mail_queued_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "invoices_not_sent" ON "invoices" USING btree ("issued_at") WHERE number is not null and mail_queued_at is null and deleted_at is null;--> statement-breakpoint
-- What was sent before is taken from the emails. Without one, only an open invoice still has to be sent.
UPDATE "invoices" i SET "mail_queued_at" = i."issued_at" WHERE i."number" IS NOT NULL AND (
  i."kind" <> 'invoice' OR i."state" NOT IN ('issued', 'partly_paid') OR i."fee_for_id" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "mails" m WHERE m."about_kind" = 'invoice' AND m."about_id" = i."id")
  OR EXISTS (SELECT 1 FROM "mails" m WHERE m."application_id" = i."application_id"
    AND m."attachments" @> jsonb_build_array(jsonb_build_object('fileId', i."pdf_file_id"))));
