ALTER TABLE "membership_types" ADD COLUMN "period_kind" text DEFAULT 'calendar_year' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "member_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "member_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "membership_state" text;--> statement-breakpoint
CREATE INDEX "users_member_until" ON "users" USING btree ("member_until","id") WHERE deleted_at is null;--> statement-breakpoint
-- Members of before have paid for this calendar year, in the association's zone; nobody lapses by the upgrade.
UPDATE "users" u SET
  "membership_state" = 'active',
  "member_from" = greatest(date_trunc('year', t.today)::date, (u.member_since at time zone t.zone)::date),
  "member_until" = (date_trunc('year', t.today) + interval '1 year - 1 day')::date
FROM (
  SELECT z.zone, (now() at time zone z.zone)::date as today
  FROM (SELECT coalesce((SELECT value ->> 'zone' FROM settings WHERE key = 'association'), 'UTC') as zone) z
) t
WHERE u.member_number IS NOT NULL;
