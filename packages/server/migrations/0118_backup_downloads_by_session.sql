-- An archive is opened to the session that proved who uses it, not to all that its owner has.
delete from backup_download;
alter table backup_download add column session_id uuid not null;
alter table backup_download drop constraint backup_download_pkey;
alter table backup_download add primary key (backup_id, session_id);
