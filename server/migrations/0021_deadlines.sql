-- When an untouched draft expires, as the setting "deadlines" says (server/src/platform/settings/deadlines.ts).
CREATE FUNCTION draft_expires_at(touched_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  select greatest(
    touched_at + interval '24 hours' * coalesce((s.value ->> 'draftExpiryDays')::int, 60),
    case when s.version > 1 then s.updated_at + interval '168 hours' end)
  from (select 1) one left join settings s on s.key = 'deadlines'
$$;--> statement-breakpoint
-- The day of `progressOf(…).dueAt` in shared/domain/progress.ts, from the same facts; closed cases have none.
CREATE OR REPLACE FUNCTION application_due_on(a applications) RETURNS date LANGUAGE sql STABLE AS $$
  select case a.state
    when 'draft' then (draft_expires_at(a.touched_at) at time zone association_zone())::date
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
CREATE FUNCTION keep_next_due_on_of_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update applications a set next_due_on = application_due_on(a)
  where a.state = 'draft' and a.next_due_on is distinct from application_due_on(a);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER settings_next_due_on AFTER UPDATE ON settings FOR EACH ROW WHEN (new.key = 'deadlines')
  EXECUTE FUNCTION keep_next_due_on_of_drafts();
