-- All notes of somebody, latest first.
create index content_note_latest on content_note (person_id, created_at desc, id desc);
