-- After which lesson one stood that was taken out, so that it can be brought back to its place; null: it was the first.
alter table lesson add column removed_after uuid references lesson (id);
