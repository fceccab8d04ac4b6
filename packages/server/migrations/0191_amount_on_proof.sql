-- What the proof says was sent, as the applicant read it, in whole coins. Unknown of most: nobody must say it.
alter table signup_request add column proof_amount numeric(38, 8) check (proof_amount >= 0);
