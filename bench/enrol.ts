/** Enrols pupils who were written straight into the table since the year of their group began. */
export const ENROL = `INSERT INTO enrolments (id, student_id, group_id, number, since)
  SELECT gen_random_uuid(), s.id, s.group_id, s.number_in_group, make_date(g.year, 1, 1)
  FROM students s JOIN groups g ON g.id = s.group_id
  WHERE NOT EXISTS (SELECT FROM enrolments e WHERE e.student_id = s.id)`
