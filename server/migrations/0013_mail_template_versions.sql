ALTER TABLE "mail_templates" DROP CONSTRAINT "mail_templates_key_unique";--> statement-breakpoint
ALTER TABLE "mail_templates" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_templates" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD COLUMN "restored" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "template_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "drafted" jsonb;--> statement-breakpoint
CREATE INDEX "mails_template" ON "mails" USING btree ("template","language","created_at");--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "is_outdated";--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_version_unique" UNIQUE("key","language","version");