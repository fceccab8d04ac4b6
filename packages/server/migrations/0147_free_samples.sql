-- The newest free samples of the library, which the front page names.
create index content_sample_shown on content_item (shown_from desc, id desc)
  where sample and deleted_at is null and course_id is null and shown_from is not null;
