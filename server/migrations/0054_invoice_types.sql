ALTER TABLE "invoices" ADD COLUMN "membership_type_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_membership_type_id_membership_types_id_fk" FOREIGN KEY ("membership_type_id") REFERENCES "public"."membership_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Earlier renewals recorded no type: the member's is the best guess.
UPDATE "invoices" i SET "membership_type_id" = t."id" FROM "users" u JOIN "membership_types" t ON t."id" = u."membership_type_id"
  WHERE i."payer_id" = u."id" AND i."period_from" IS NOT NULL;