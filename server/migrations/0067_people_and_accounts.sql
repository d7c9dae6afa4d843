-- A person and an account are two things (decision 0055): `users` becomes `people`, and what signing in needs moves to
-- `accounts`. An account has the id of its person, so no reference changes.
ALTER TABLE "users" RENAME TO "people";--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL REFERENCES "people"("id") ON DELETE cascade,
	"email" text NOT NULL,
	"role" smallint NOT NULL,
	"state" text NOT NULL,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"password_hash" text,
	"second_step" boolean DEFAULT true NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone
);--> statement-breakpoint
INSERT INTO "accounts" SELECT id, email, role, state, zone, password_hash, second_step, verified_at, last_login_at FROM "people";--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_unique" ON "accounts" ("email");--> statement-breakpoint
CREATE INDEX "accounts_by_login" ON "accounts" ("last_login_at", "id");--> statement-breakpoint
CREATE INDEX "accounts_role_state" ON "accounts" ("role", "state");--> statement-breakpoint
DROP TRIGGER "users_wake_streams" ON "people";--> statement-breakpoint
DROP INDEX "users_email_unique", "users_by_email", "users_by_login", "users_role_state", "users_search";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "role", DROP COLUMN "state", DROP COLUMN "zone",
	DROP COLUMN "password_hash", DROP COLUMN "second_step", DROP COLUMN "verified_at", DROP COLUMN "last_login_at",
	ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(member_number, ''))) STORED NOT NULL;--> statement-breakpoint
UPDATE "people" SET "email" = NULL WHERE "email" LIKE 'closed-%@closed.invalid';--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_email" ON "people" ("email");--> statement-breakpoint
ALTER INDEX "users_member_number_unique" RENAME TO "people_member_number_unique";--> statement-breakpoint
ALTER INDEX "users_by_name" RENAME TO "people_by_name";--> statement-breakpoint
ALTER INDEX "users_by_created" RENAME TO "people_by_created";--> statement-breakpoint
ALTER INDEX "users_merged_into" RENAME TO "people_merged_into";--> statement-breakpoint
-- What belongs to signing in ends with the account.
DO $$
declare
  one text;
begin
  foreach one in array array['factors', 'sessions', 'trusted_devices', 'challenges', 'address_changes'] loop
    execute format('alter table %1$I drop constraint %2$I', one, one || '_user_id_users_id_fk');
    execute format('alter table %1$I add constraint %2$I foreign key (user_id) references accounts (id) on delete cascade',
      one, one || '_user_id_accounts_id_fk');
  end loop;
end $$;--> statement-breakpoint
-- An account's address is its person's address: one place for mails, one for signing in, never two addresses.
CREATE FUNCTION write_to_the_account() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update people set email = case when new.email like 'closed-%@closed.invalid' then null else new.email end where id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "accounts_email" AFTER INSERT OR UPDATE OF "email" ON "accounts" FOR EACH ROW EXECUTE FUNCTION write_to_the_account();--> statement-breakpoint
CREATE TRIGGER "accounts_wake_streams" AFTER UPDATE ON "accounts" FOR EACH ROW WHEN (old.role <> new.role or old.state <> new.state) EXECUTE FUNCTION wake_streams('id');--> statement-breakpoint
CREATE TRIGGER "people_wake_streams" AFTER UPDATE ON "people" FOR EACH ROW WHEN (old.deleted_at is distinct from new.deleted_at) EXECUTE FUNCTION wake_streams('id');--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_merged_account() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  person uuid;
  kept uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into person using new;
  select merged_into_id into kept from people where id = person for key share;
  if kept is null then
    return new;
  end if;
  if tg_argv[0] = 'assignee_id' and not exists (select from accounts where id = kept and role < 3 and state = 'active') then
    kept := null;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], kept));
end $$;--> statement-breakpoint
-- Everybody who can sign in.
CREATE VIEW "users" AS
	SELECT p.id, p.first_name, p.last_name, p.language, p.phone, p.avatar_colour, p.member_number, p.dunning_paused_until, p.dunning_pause_reason,
		p.deceased_on, p.postal_address, p.postal_address_corrected_at, p.created_at, p.updated_at, p.deleted_at,
		p.merged_into_id, p.version, p.search, a.email, a.role, a.state, a.zone, a.password_hash,
		a.second_step, a.verified_at, a.last_login_at
	FROM people p JOIN accounts a ON a.id = p.id;
