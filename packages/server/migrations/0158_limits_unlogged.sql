-- Limits are counted by nearly every act, each count a commit of its own: written to no log, nobody waits for the disk. They are kept
-- over a restart; after a crash of the database itself their windows begin anew.
alter table rate_limit set unlogged;
