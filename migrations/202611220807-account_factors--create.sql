-- What an account proves beside its password, or in its place: an authenticator app, passkeys, recovery codes.
CREATE TABLE account_factors (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  name text NOT NULL CHECK (name <> ''),
  -- Of an app: the secret it shares, and the last time step whose code was used.
  secret text,
  last_step bigint,
  -- Of a passkey: its id, public key and counter, and the host for which it was made.
  credential_id text UNIQUE,
  public_key text,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  host text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- An app counts once it has shown a right code.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  CHECK ((kind = 'totp' AND secret IS NOT NULL)
    OR (kind = 'passkey' AND credential_id IS NOT NULL AND public_key IS NOT NULL AND host IS NOT NULL))
);
CREATE INDEX account_factors_by_account ON account_factors (account_id);

-- Hashed; the codes of one account share their salt, so that one hash finds the one that was typed.
CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

-- What was asked of somebody who is about to sign in, to prove who calls, or to register a passkey.
CREATE TABLE proof_challenges (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  -- Absent where a passkey alone says whose it is.
  account_id uuid REFERENCES accounts (id),
  api text NOT NULL CHECK (api IN ('academy', 'diagnostics')),
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'enrol', 'passkey', 'confirm', 'register')),
  -- What the passkey signs.
  nonce text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  proven_at timestamptz,
  used_at timestamptz
);
CREATE INDEX proof_challenges_by_account ON proof_challenges (account_id, created_at);

-- When whoever is in the session last proved again who they are.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
