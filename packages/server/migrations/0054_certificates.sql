-- What is given for a finished course. Name, title, length, level and platform are as they were that day.
create table certificate (
  id uuid primary key,
  -- 80 random bits, as 16 letters and digits of Crockford's alphabet; who knows it may look the certificate up.
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- Null once there is no such person any more: what was issued stays true.
  person_id uuid references person (id) on delete set null,
  -- Of a course that may be gone since.
  course_id uuid not null,
  name text not null,
  course_title text not null,
  minutes integer not null check (minutes >= 0),
  level text not null,
  platform_name text not null,
  issued_at timestamptz not null,
  -- The PDF; null until it was drawn, outside of the transaction that issued it.
  file_id uuid references stored_file (id),
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_why text,
  unique (person_id, course_id),
  check ((file_id is null) = (file_sha256 is null)),
  check ((revoked_at is null) = (revoked_why is null)),
  search tsvector generated always as (search_vector(name || ' ' || course_title)) stored
);
create index certificate_issued on certificate (issued_at desc, id desc);
create index certificate_course on certificate (course_id, issued_at desc, id desc);
create index certificate_search on certificate using gin (search);
