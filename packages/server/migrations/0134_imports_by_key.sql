-- By which API key a program let an import happen: the audit trail names it when all is done.
alter table data_import add column run_by_key uuid references api_key (id);
create index data_import_key on data_import (run_by_key) where run_by_key is not null;
