CREATE TABLE "member_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"is_open" boolean DEFAULT false NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"member" jsonb,
	"outcome" text,
	"reason" text,
	"field" text,
	"user_id" uuid,
	CONSTRAINT "member_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"rows_total" integer NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "membership_type_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_rows_outcome" ON "member_import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "member_imports_created" ON "member_imports" USING btree ("created_at","id");--> statement-breakpoint
-- Who has become a member through an application is one of its kind.
UPDATE users u SET membership_type_id = (
  SELECT a.membership_type_id FROM applications a
  WHERE a.applicant_id = u.id AND a.state = 'active' AND a.deleted_at IS NULL ORDER BY a.activated_at DESC LIMIT 1)
WHERE u.member_number IS NOT NULL;
