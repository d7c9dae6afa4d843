CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_event_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("entity_id","at");--> statement-breakpoint
-- The hash of a line: its content as one JSON array, after the hash before it. Instants as milliseconds, so that no
-- setting of the session takes part.
CREATE FUNCTION audit_hash(line audit_events, hash_before text) RETURNS text LANGUAGE sql STABLE AS $$
  select encode(sha256(convert_to(jsonb_build_array(
    hash_before, line.id, (extract(epoch from line.at) * 1000)::bigint, line.actor_kind, line.actor_id, line.action,
    line.entity, line.entity_id, line.before, line.after, line.reason, line.request_id)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception '% can only be added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
-- What was written before there was a chain.
DO $$
declare
  line audit_events;
  place bigint := 0;
  last text := '';
begin
  for line in select * from audit_events order by at, id loop
    place := place + 1;
    last := audit_hash(line, last);
    insert into audit_chain (position, event_id, hash) values (place, line.id, last);
  end loop;
end $$;--> statement-breakpoint
-- Takes the next place in the chain at the very end of the transaction: the lock is held while it commits, no longer,
-- and by somebody who waits for nothing else any more (docs/decisions/0020).
CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  tail record;
begin
  perform pg_advisory_xact_lock(20261123);
  -- A restore brings the chain along.
  if exists (select from audit_chain where event_id = new.id) then return null; end if;
  select position, hash into tail from audit_chain order by position desc limit 1;
  insert into audit_chain (position, event_id, hash)
  values (coalesce(tail.position, 0) + 1, new.id, audit_hash(new, coalesce(tail.hash, '')));
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_events_chained AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_event();--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
