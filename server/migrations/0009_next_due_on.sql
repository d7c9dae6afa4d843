ALTER TABLE "applications" ADD COLUMN "next_due_on" date;--> statement-breakpoint
-- The zone in which the association's days begin and end.
CREATE FUNCTION association_zone() RETURNS text LANGUAGE sql STABLE AS $$
  select coalesce((select value ->> 'zone' from settings where key = 'association'), 'Europe/Vienna')
$$;--> statement-breakpoint
CREATE FUNCTION application_invoice_due_on(application uuid) RETURNS date LANGUAGE sql STABLE AS $$
  select max(i.due_on) from invoices i
  where i.application_id = application and i.kind = 'invoice' and i.state in ('issued', 'partly_paid')
$$;--> statement-breakpoint
CREATE FUNCTION application_meeting_on(application uuid) RETURNS date LANGUAGE sql STABLE AS $$
  select (case when m.state <> 'held' then m.starts_at at time zone association_zone() end)::date
  from meeting_agenda g join meeting_polls p on p.id = g.poll_id join meetings m on m.poll_id = p.id
  where g.application_id = application and p.deleted_at is null and m.state <> 'cancelled'
  order by m.starts_at desc limit 1
$$;--> statement-breakpoint
-- The day of `progressOf(…).dueAt` in shared/domain/progress.ts, from the same facts; closed cases have none.
CREATE FUNCTION application_due_on(a applications) RETURNS date LANGUAGE sql STABLE AS $$
  select case a.state
    when 'draft' then ((a.touched_at + interval '60 days') at time zone association_zone())::date
    -- Once enough referees have consented none is asked any more, and only a fee that is due first can be open.
    when 'awaiting_references' then coalesce((
      select (max(coalesce(r.lapses_at, r.asked_at + interval '21 days')) at time zone association_zone())::date
      from referees r
      where r.application_id = a.id and r.deleted_at is null and r.asked_at is not null
        and r.state in ('named', 'asked', 'opened')), application_invoice_due_on(a.id))
    when 'changes_requested' then (
      select c.due_on from change_requests c
      where c.application_id = a.id and c.answered_at is null and c.cancelled_at is null
      order by c.created_at desc limit 1)
    when 'awaiting_payment' then application_invoice_due_on(a.id)
    when 'in_review' then application_meeting_on(a.id)
    when 'deferred' then application_meeting_on(a.id)
    when 'on_hold' then a.resume_on
  end
$$;--> statement-breakpoint
CREATE FUNCTION keep_next_due_on() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.next_due_on := application_due_on(new);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER applications_next_due_on BEFORE INSERT OR UPDATE OF state, touched_at, resume_on ON applications
  FOR EACH ROW EXECUTE FUNCTION keep_next_due_on();--> statement-breakpoint
-- What belongs to an application changes only while its row is locked by the same transaction: this waits for nobody.
CREATE FUNCTION keep_next_due_on_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.application_id else new.application_id end;
begin
  update applications a set next_due_on = application_due_on(a)
  where a.id = changed and a.next_due_on is distinct from application_due_on(a);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER referees_next_due_on AFTER INSERT OR DELETE OR UPDATE OF state, asked_at, lapses_at, deleted_at ON referees
  FOR EACH ROW EXECUTE FUNCTION keep_next_due_on_of_case();--> statement-breakpoint
CREATE TRIGGER change_requests_next_due_on AFTER INSERT OR DELETE OR UPDATE OF due_on, answered_at, cancelled_at
  ON change_requests FOR EACH ROW EXECUTE FUNCTION keep_next_due_on_of_case();--> statement-breakpoint
CREATE TRIGGER invoices_next_due_on AFTER INSERT OR DELETE OR UPDATE OF state, due_on, application_id ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_next_due_on_of_case();--> statement-breakpoint
CREATE TRIGGER meeting_agenda_next_due_on AFTER INSERT OR DELETE ON meeting_agenda
  FOR EACH ROW EXECUTE FUNCTION keep_next_due_on_of_case();--> statement-breakpoint
CREATE FUNCTION keep_next_due_on_of_agenda() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update applications a set next_due_on = application_due_on(a)
  where a.id in (select g.application_id from meeting_agenda g where g.poll_id = new.poll_id order by 1)
    and a.next_due_on is distinct from application_due_on(a);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER meetings_next_due_on AFTER INSERT OR UPDATE OF state, starts_at ON meetings
  FOR EACH ROW EXECUTE FUNCTION keep_next_due_on_of_agenda();--> statement-breakpoint
UPDATE applications a SET next_due_on = application_due_on(a);
