-- When somebody last proved at the identity provider who they are; a session there that lets them through is no proof.
-- rolling
alter table public.tickets add column provider_proof_at timestamptz;
