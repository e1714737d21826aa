-- People may sign in at any service of OpenID Connect.
ALTER TABLE identities DROP CONSTRAINT identities_method_check;
ALTER TABLE identities ADD CONSTRAINT identities_method_check
  CHECK (method IN ('amplify', 'firebase', 'auth0', 'supabase', 'oidc'));
