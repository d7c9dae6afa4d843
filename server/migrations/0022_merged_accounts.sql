-- A request of an account that is being merged may write after the merge has moved everything else. Reading the row of
-- the person waits for the merge, as the foreign key does; what is written then belongs to the account that is kept, or
-- to nobody where that one may not look after applications and queries.
CREATE FUNCTION follow_merged_account() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  person uuid;
  kept uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into person using new;
  select merged_into_id into kept from users where id = person for key share;
  if kept is null then
    return new;
  end if;
  if tg_argv[0] = 'assignee_id' and not exists (select from users where id = kept and role < 3 and state = 'active') then
    kept := null;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], kept));
end $$;--> statement-breakpoint
-- The columns of `movedColumns` in server/src/features/users/merge-repository.ts.
DO $$
declare
  one text[];
begin
  foreach one slice 1 in array array[
    ['applications', 'applicant_id'],
    ['invoices', 'payer_id'],
    ['checkouts', 'payer_id'],
    ['queries', 'requester_id'],
    ['query_messages', 'author_id'],
    ['files', 'uploaded_by_id'],
    ['query_files', 'user_id'],
    ['uploads', 'user_id'],
    ['meeting_polls', 'created_by_id'],
    ['mails', 'created_by_id'],
    ['applications', 'assignee_id'],
    ['queries', 'assignee_id'],
    ['application_revisions', 'frozen_by_id'],
    ['change_requests', 'requested_by_id'],
    ['decisions', 'decided_by_id'],
    ['invoices', 'created_by_id'],
    ['payments', 'recorded_by_id'],
    ['mail_templates', 'updated_by_id'],
    ['member_imports', 'created_by_id'],
    ['junk_items', 'deleted_by_id'],
    ['saved_views', 'owner_id']
  ] loop
    execute format(
      'create trigger %1$I before insert or update of %3$I on %2$I for each row when (new.%3$I is not null)
        execute function follow_merged_account(%3$L)',
      one[1] || '_' || one[2] || '_follows_merge', one[1], one[2]);
  end loop;
end $$;
