-- What every later migration may lean on: search without accents, similarity, Portuguese order.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() itself is only "stable", since a dictionary could be changed under it; ours never is,
-- so this wrapper may stand in indexes and generated columns. Lower case comes with it:
-- f_unaccent('Fracções') = 'fraccoes'.
create function f_unaccent(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Order of names as a Portuguese reader expects it (á beside a), and 'Turma 2' before 'Turma 10'.
-- Use: order by name collate "pt".
create collation pt (provider = icu, locale = 'pt-u-kn-true');
