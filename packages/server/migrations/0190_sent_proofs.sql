-- Every proof of a payment: the same file may have been sent with an application, a membership and a deposit.
create view sent_proof as
  select proof_sha256 as sha256 from signup_request where proof_sha256 is not null
  union all
  select proof_sha256 from membership_request
  union all
  select proof_sha256 from wallet_request where proof_sha256 is not null;
