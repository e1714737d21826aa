-- How a group is named to people: «6ªA», and «6ªA, EPC da Liberdade» where the installation has more than one school.
-- Also read as a column: `groups.called`.
CREATE FUNCTION called(named groups) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT named.name || CASE
    WHEN EXISTS (SELECT FROM schools WHERE schools.deleted_at IS NULL OFFSET 1)
    THEN (SELECT ', ' || schools.name FROM schools WHERE schools.id = named.school_id)
    ELSE ''
  END
$$;
