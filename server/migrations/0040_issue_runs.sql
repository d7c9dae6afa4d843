CREATE TABLE "issue_run_rows" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"invoice_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"result" text,
	"message" text,
	CONSTRAINT "issue_run_rows_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "issue_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "issue_run_rows" ADD CONSTRAINT "issue_run_rows_run_id_issue_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."issue_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_run_rows" ADD CONSTRAINT "issue_run_rows_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_runs" ADD CONSTRAINT "issue_runs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_run_rows_invoice" ON "issue_run_rows" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "issue_runs_created" ON "issue_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_runs_one_running" ON "issue_runs" USING btree ("state") WHERE "issue_runs"."state" = 'running';--> statement-breakpoint
CREATE TRIGGER "issue_runs_created_by_id_follows_merge" BEFORE INSERT OR UPDATE OF "created_by_id" ON "issue_runs" FOR EACH ROW WHEN (new.created_by_id is not null) EXECUTE FUNCTION follow_merged_account('created_by_id');
