-- Files may lie in an S3-compatible storage; those that are there already stay on the disk.
alter table stored_file add column store text not null default 'disk' check (store in ('disk', 's3'));
alter table stored_file alter column store drop default;

-- Whether anything lies in a storage that is not configured any more is asked at each start.
create index stored_file_in_s3 on stored_file (id) where store = 's3';
