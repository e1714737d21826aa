-- Accounts of another sign-in service that lead to an account here: by issuer and subject, never by e-mail alone.
CREATE TABLE identities (
  id uuid PRIMARY KEY,
  issuer text NOT NULL CHECK (issuer <> ''),
  subject text NOT NULL CHECK (subject <> ''),
  account_id uuid NOT NULL REFERENCES accounts (id),
  method text NOT NULL CHECK (method IN ('amplify', 'firebase', 'auth0', 'supabase')),
  -- As the service gave it when they were linked; for people to read.
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  UNIQUE (issuer, subject)
);
CREATE INDEX identities_by_account ON identities (account_id);

-- Tokens that have opened a session, so that nobody uses one again while it would still be believed.
CREATE TABLE spent_identity_tokens (
  digest text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Somebody asked for this account alone, with an e-mail that nobody has proved.
ALTER TABLE accounts ADD COLUMN email_unproved boolean NOT NULL DEFAULT false;
UPDATE accounts SET email_unproved = true FROM changes
  WHERE changes.table_name = 'accounts' AND changes.row_id = accounts.id AND changes.action = 'accounts.sign-up';
