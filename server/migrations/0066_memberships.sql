-- A membership is a row of its own, with the days from which its state follows (decision 0055).
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL REFERENCES "users"("id") ON DELETE cascade,
	"type_id" uuid REFERENCES "membership_types"("id"),
	"joined_on" date NOT NULL,
	"ends_on" date,
	"end_reason" text,
	"paused_from" date,
	"paid_until" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "memberships_ends_after_joining" CHECK ("ends_on" >= "joined_on" - 1),
	CONSTRAINT "memberships_end_has_reason" CHECK (("ends_on" IS NULL) = ("end_reason" IS NULL))
);--> statement-breakpoint
CREATE TABLE "membership_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL REFERENCES "memberships"("id") ON DELETE cascade,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"source" text NOT NULL,
	"invoice_id" uuid REFERENCES "invoices"("id") ON DELETE set null,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_periods_in_order" CHECK ("until_day" >= "from_day")
);--> statement-breakpoint
CREATE TRIGGER "memberships_person_id_follows_merge" BEFORE INSERT OR UPDATE OF "person_id" ON "memberships" FOR EACH ROW WHEN (new.person_id is not null) EXECUTE FUNCTION follow_merged_account('person_id');--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deceased_on" date;--> statement-breakpoint
-- One membership for everybody who has a number and a state. Days are those of the association's zone.
WITH zone AS (SELECT coalesce((SELECT value ->> 'zone' FROM settings WHERE key = 'association'), 'UTC') AS name),
ends AS (
	SELECT entity_id, max(at) AS at FROM audit_events
	WHERE action IN ('user.membership_ended', 'user.membership_lapsed') GROUP BY entity_id
)
INSERT INTO "memberships" ("id", "person_id", "type_id", "joined_on", "ends_on", "end_reason", "paused_from", "paid_until", "created_at", "updated_at")
SELECT gen_random_uuid(), u.id, t.id,
	least(coalesce((u.member_since AT TIME ZONE zone.name)::date, u.member_from), u.member_from),
	CASE WHEN u.membership_state IN ('left', 'lapsed') THEN greatest(
		coalesce((e.at AT TIME ZONE zone.name)::date - 1, CASE u.membership_state WHEN 'lapsed' THEN u.member_until END,
			(u.updated_at AT TIME ZONE zone.name)::date - 1),
		least(coalesce((u.member_since AT TIME ZONE zone.name)::date, u.member_from), u.member_from) - 1) END,
	CASE u.membership_state WHEN 'lapsed' THEN 'lapsed' WHEN 'left' THEN coalesce(u.membership_end_reason, 'other') END,
	CASE WHEN 'paused' IN (u.membership_state, u.membership_ended_from) THEN (u.updated_at AT TIME ZONE zone.name)::date END,
	u.member_until, coalesce(u.member_since, u.created_at), u.updated_at
FROM users u CROSS JOIN zone LEFT JOIN ends e ON e.entity_id = u.id LEFT JOIN membership_types t ON t.id = u.membership_type_id
WHERE u.member_number IS NOT NULL AND u.membership_state IS NOT NULL AND u.member_from IS NOT NULL;--> statement-breakpoint
INSERT INTO "membership_periods" ("id", "membership_id", "from_day", "until_day", "source", "invoice_id", "created_at")
SELECT gen_random_uuid(), m.id, u.member_from, u.member_until,
	CASE WHEN i.id IS NOT NULL THEN 'invoice' WHEN t.fee_minor = 0 THEN 'free'
		WHEN EXISTS (SELECT 1 FROM member_import_rows r WHERE r.user_id = u.id
			AND r.outcome IN ('imported', 'kept')) THEN 'import' ELSE 'invoice' END,
	i.id, m.created_at
FROM memberships m JOIN users u ON u.id = m.person_id LEFT JOIN membership_types t ON t.id = m.type_id
LEFT JOIN LATERAL (SELECT id FROM invoices WHERE payer_id = u.id AND period_from = u.member_from AND kind = 'invoice'
	AND state IN ('paid', 'waived') AND deleted_at IS NULL ORDER BY issued_on DESC NULLS LAST LIMIT 1) i ON true
WHERE u.member_until IS NOT NULL;--> statement-breakpoint
UPDATE users SET deceased_on = m.ends_on FROM memberships m WHERE m.person_id = users.id AND m.end_reason = 'deceased';--> statement-breakpoint
-- Completed renewals count both kinds of former members as one.
UPDATE renewals SET exceptions = exceptions - 'left' - 'lapsed' || jsonb_build_object('ended',
	coalesce((exceptions ->> 'left')::int, 0) + coalesce((exceptions ->> 'lapsed')::int, 0))
WHERE exceptions ?| array['left', 'lapsed'];--> statement-breakpoint
CREATE INDEX "memberships_person" ON "memberships" ("person_id", "joined_on");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_open" ON "memberships" ("person_id") WHERE "ends_on" IS NULL;--> statement-breakpoint
CREATE INDEX "memberships_paid_until" ON "memberships" ("paid_until", "person_id");--> statement-breakpoint
CREATE INDEX "membership_periods_membership" ON "membership_periods" ("membership_id", "until_day");--> statement-breakpoint
DROP INDEX "users_member_until";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "member_since", DROP COLUMN "member_from", DROP COLUMN "member_until",
	DROP COLUMN "membership_state", DROP COLUMN "membership_end_reason", DROP COLUMN "membership_ended_from",
	DROP COLUMN "membership_type_id";
