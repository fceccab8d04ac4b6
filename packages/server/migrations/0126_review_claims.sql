-- Who has taken up something that waits for a decision, for some minutes: another administrator decides on it only after
-- taking it over. Of a request, a sign-up (its person), a correction, a submission or a comment; ids are unique among all.
create table review_claim (
  subject_id uuid primary key,
  person_id uuid not null references person (id),
  ends_at timestamptz not null
);
create index review_claim_person on review_claim (person_id);
create index review_claim_ends on review_claim (ends_at);
