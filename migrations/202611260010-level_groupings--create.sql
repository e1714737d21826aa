-- Groups by level across the groups of one hour.
CREATE TABLE level_groupings (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  subject_id uuid NOT NULL REFERENCES subjects,
  -- What was heard, and of which groups.
  application_ids uuid[] NOT NULL,
  group_ids uuid[] NOT NULL,
  -- { id, name, levels, leaderId, room, activities, studentIds }, lowest first.
  level_groups jsonb NOT NULL DEFAULT '[]',
  -- { weekday, period }: the hour in the timetable.
  hours jsonb NOT NULL DEFAULT '[]',
  -- Days on which the hour was held.
  held_on date[] NOT NULL DEFAULT '{}',
  starts_on date NOT NULL,
  hear_again_on date NOT NULL,
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX level_groupings_by_group ON level_groupings USING gin (group_ids) WHERE deleted_at IS NULL;
