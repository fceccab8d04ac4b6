-- What members say below an item or a course. There is a row from the first comment, or switch, on.
create table discussion (
  id uuid primary key,
  item_id uuid unique references content_item (id),
  course_id uuid unique references course (id),
  open boolean not null default true,
  -- Kept by the database: without what was removed or is hidden.
  comments integer not null default 0,
  constraint of_one_place check (num_nonnulls(item_id, course_id) = 1)
);

create table discussion_comment (
  id uuid primary key,
  discussion_id uuid not null references discussion (id),
  -- One level: what it names has none itself.
  parent_id uuid references discussion_comment (id),
  person_id uuid not null references person (id),
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- By its author: the words are gone.
  removed_at timestamptz,
  -- By an administrator: the words are kept, and can be shown again.
  hidden_why text,
  -- Of the first report that nobody has decided on.
  reported_at timestamptz,
  decision text check (decision in ('kept', 'hidden')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  constraint removed_has_no_words check (removed_at is null or text = ''),
  constraint decided_whole check ((decision is null) = (decided_at is null)),
  constraint hidden_is_decided check ((hidden_why is null) = (decision is distinct from 'hidden'))
);
create index discussion_comment_latest on discussion_comment (discussion_id, created_at desc, id desc) where parent_id is null;
create index discussion_comment_reply on discussion_comment (parent_id, created_at, id) where parent_id is not null;
create index discussion_comment_person on discussion_comment (person_id);
create index discussion_comment_waiting on discussion_comment (reported_at, id) where reported_at is not null;
create index discussion_comment_decider on discussion_comment (decided_by) where decided_by is not null;

create table comment_report (
  comment_id uuid not null references discussion_comment (id),
  person_id uuid not null references person (id),
  reason text not null check (reason in ('unkind', 'advertising', 'off_topic', 'unlawful', 'other')),
  words text not null,
  reported_at timestamptz not null,
  primary key (comment_id, person_id)
);
create index comment_report_person on comment_report (person_id);

-- Who is kept from commenting, until when.
create table commenting_ban (
  person_id uuid primary key references person (id),
  until timestamptz not null
);

create function discussion_counted() returns trigger language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' and old.removed_at is null and old.hidden_why is null then before := 1; end if;
  if tg_op <> 'DELETE' and new.removed_at is null and new.hidden_why is null then after := 1; end if;
  if before <> after then
    update discussion set comments = comments + after - before where id = coalesce(new.discussion_id, old.discussion_id);
  end if;
  return null;
end $$;
create trigger discussion_comment_counted after insert or update or delete on discussion_comment
  for each row execute function discussion_counted();
