-- The library keeps FLAC.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (
  kind in (
    'png', 'jpeg', 'gif', 'webp',
    'mp4', 'webm', 'ogv', 'mov', 'avi',
    'mp3', 'wav', 'ogg', 'opus', 'm4a', 'aac', 'flac',
    'pdf', 'doc', 'docx', 'txt', 'md', 'zip', 'vtt', 'csv'
  )
);
