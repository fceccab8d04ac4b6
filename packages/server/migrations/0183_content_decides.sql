-- What a file is, its content says.
alter table upload drop column declared;
