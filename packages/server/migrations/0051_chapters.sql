-- Where the parts of a film or sound begin, and what they are called: `[{"atMs": 0, "title": "Opening"}]`, in order.
alter table content_item add column chapters jsonb not null default '[]';
