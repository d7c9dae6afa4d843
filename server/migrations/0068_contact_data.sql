-- What the association knows of a person besides an account, and who pays for a membership (decision 0055).
ALTER TABLE "people" ADD COLUMN "title" text,
	ADD COLUMN "birth_date" date,
	ADD COLUMN "other_emails" text[] DEFAULT '{}' NOT NULL,
	ADD COLUMN "other_phones" text[] DEFAULT '{}' NOT NULL,
	ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL,
	ADD COLUMN "fields" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "people_tags" ON "people" USING gin ("tags");--> statement-breakpoint
CREATE TABLE "postal_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL REFERENCES "people"("id") ON DELETE cascade,
	"valid_from" date NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"created_by_id" uuid REFERENCES "people"("id"),
	"created_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX "postal_addresses_person" ON "postal_addresses" ("person_id", "valid_from", "created_at");--> statement-breakpoint
CREATE TRIGGER "postal_addresses_person_id_follows_merge" BEFORE INSERT OR UPDATE OF "person_id" ON "postal_addresses" FOR EACH ROW WHEN (new.person_id is not null) EXECUTE FUNCTION follow_merged_account('person_id');--> statement-breakpoint
CREATE TRIGGER "postal_addresses_created_by_id_follows_merge" BEFORE INSERT OR UPDATE OF "created_by_id" ON "postal_addresses" FOR EACH ROW WHEN (new.created_by_id is not null) EXECUTE FUNCTION follow_merged_account('created_by_id');--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "own_fee_minor" integer,
	ADD COLUMN "own_fee_reason" text,
	ADD COLUMN "own_fee_until" date,
	ADD COLUMN "payer_id" uuid REFERENCES "people"("id"),
	ADD COLUMN "payer_organisation_id" uuid REFERENCES "organisations"("id"),
	ADD CONSTRAINT "memberships_one_payer" CHECK ("payer_id" IS NULL OR "payer_organisation_id" IS NULL);--> statement-breakpoint
CREATE INDEX "memberships_payer" ON "memberships" ("payer_id") WHERE "payer_id" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "memberships_payer_id_follows_merge" BEFORE INSERT OR UPDATE OF "payer_id" ON "memberships" FOR EACH ROW WHEN (new.payer_id is not null) EXECUTE FUNCTION follow_merged_account('payer_id');--> statement-breakpoint
-- The address that invoices used: the office's correction if it is newer than the newest submitted application, else the
-- application's, else that of the import. Of a text, a last line such as "8010 Graz" is the place.
WITH zone AS (SELECT coalesce((SELECT value ->> 'zone' FROM settings WHERE key = 'association'), 'UTC') AS name),
newest AS (
	SELECT DISTINCT ON (applicant_id) applicant_id, answers, submitted_at FROM applications
	WHERE submitted_at IS NOT NULL AND deleted_at IS NULL
	ORDER BY applicant_id, submitted_at DESC
),
entered AS (
	SELECT p.id, (a.submitted_at AT TIME ZONE zone.name)::date AS valid_from, a.submitted_at AS at,
		concat_ws(E'\n', nullif(btrim(a.answers ->> 'street'), ''), nullif(btrim(a.answers ->> 'addressLine2'), '')) AS street,
		btrim(coalesce(a.answers ->> 'postalCode', '')) AS postal_code, btrim(coalesce(a.answers ->> 'city', '')) AS city,
		btrim(coalesce(a.answers ->> 'region', '')) AS region, btrim(coalesce(a.answers ->> 'country', '')) AS country
	FROM people p CROSS JOIN zone JOIN newest a ON a.applicant_id = p.id
	WHERE p.postal_address_corrected_at IS NULL OR p.postal_address_corrected_at < a.submitted_at
),
noted AS (
	SELECT p.id, (coalesce(p.postal_address_corrected_at, p.created_at) AT TIME ZONE zone.name)::date AS valid_from,
		coalesce(p.postal_address_corrected_at, p.created_at) AS at, btrim(p.postal_address, E' \n\r\t') AS lines,
		regexp_match(btrim(p.postal_address, E' \n\r\t'), '^(.*)\n\s*(\d{4,6}) +([^\n]+)$') AS parts
	FROM people p CROSS JOIN zone WHERE btrim(coalesce(p.postal_address, ''), E' \n\r\t') <> ''
)
INSERT INTO "postal_addresses" ("id", "person_id", "valid_from", "street", "postal_code", "city", "region", "country", "created_at")
SELECT gen_random_uuid(), id, valid_from, street, postal_code, city, region, country, at FROM entered
WHERE concat(street, postal_code, city, region, country) <> ''
UNION ALL
SELECT gen_random_uuid(), id, valid_from, coalesce(parts[1], lines), coalesce(parts[2], ''), coalesce(parts[3], ''), '', '', at FROM noted;--> statement-breakpoint
CREATE OR REPLACE VIEW "users" AS
	SELECT p.id, p.first_name, p.last_name, p.language, p.phone, p.avatar_colour, p.member_number, p.dunning_paused_until,
		p.dunning_pause_reason, p.deceased_on, p.postal_address, p.postal_address_corrected_at, p.created_at, p.updated_at,
		p.deleted_at, p.merged_into_id, p.version, p.search, a.email, a.role, a.state, a.zone, a.password_hash, a.second_step,
		a.verified_at, a.last_login_at, p.title, p.birth_date, p.other_emails, p.other_phones, p.tags, p.fields
	FROM people p JOIN accounts a ON a.id = p.id;
