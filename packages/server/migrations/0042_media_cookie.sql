-- What the media cookie of a session holds, hashed. Media elements send no token; the cookie is good for reading media and
-- for nothing else. A session that was begun before gets one when its person is next asked for.
alter table session add column companion_hash bytea;
create unique index session_companion on session (companion_hash) where companion_hash is not null;
