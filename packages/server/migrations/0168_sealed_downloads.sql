-- A backup that is kept unencrypted is encrypted while it is downloaded: with a key behind the passphrase of whoever opened
-- it, so that ranges of one download fit together in every process. The passphrase itself is stored nowhere.
alter table backup_download add column seal_head bytea;
alter table backup_download add column seal_key bytea;
alter table backup_download add check ((seal_head is null) = (seal_key is null));
delete from backup_download;
