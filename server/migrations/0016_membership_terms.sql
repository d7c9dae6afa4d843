ALTER TABLE "applications" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "membership_types" ADD COLUMN "referees_qualify" text DEFAULT 'anybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_types" ADD COLUMN "referees_text" jsonb;--> statement-breakpoint
-- What was sent before keeps the rules as they stand now.
UPDATE "applications" SET "terms" = jsonb_build_object(
	'feeMinor', "type"."fee_minor",
	'currency', "type"."currency",
	'taxRateBasisPoints', "type"."tax_rate_basis_points",
	'feeDue', "type"."fee_due",
	'refereesNeeded', "type"."referees_needed",
	'refereesQualify', "type"."referees_qualify"
) FROM "membership_types" AS "type"
WHERE "type"."id" = "applications"."membership_type_id" AND "applications"."submitted_at" IS NOT NULL;
