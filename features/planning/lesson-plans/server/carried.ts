import { type RawBuilder, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { LessonState, Phase } from '../lesson.ts'

/** How far back a lesson looks for what was left: past a break that is another theme. */
const DAYS_BACK = 28
/** Lessons whose rest a lesson offers, the last one first: more are not given to a group in a subject in those days. */
const MAX_LEFT = 56

/** What a lesson left, as it is stored. */
export interface StoredCarried {
  id: string
  lessonNumber: number | null
  title: string
  heldOn: string
  state: LessonState
  phases: Phase[]
  left: string[] | null
  forNext: string
  isLeft: boolean
  mayEdit: boolean
}

/**
 * Inside a statement about a lesson `l`: what lessons of its group and subject before it left and nobody has taken yet. It
 * stands on the first lesson after them that was not given: that one alone.
 */
export function carriedTo(account: Account): RawBuilder<StoredCarried[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'lessonNumber', s.lesson_number,
      'title', coalesce(nullif(s.theme, ''), s.summary), 'heldOn', s.held_on, 'state', s.state, 'phases', s.phases,
      'left', s.left_phases, 'forNext', s.for_next, 'isLeft', s.carried is not null,
      'mayEdit', l.teacher_id = ${account.id} or ${account.role === 'admin'}::boolean)
      order by s.held_on desc, s.starts_at desc nulls last), '[]')
    from (select s.* from lesson_plans s
      where s.group_id = l.group_id and s.subject_id = l.subject_id and s.deleted_at is null and s.template_name is null
        and l.state in ('rascunho', 'pronto') and l.template_name is null
        and s.state in ('dada', 'parcial', 'não dada') and s.carried is distinct from 'levado'
        and (s.state = 'não dada' or (s.state = 'parcial' and cardinality(s.left_phases) > 0) or s.for_next <> '')
        and s.held_on between l.held_on - ${DAYS_BACK}::int and l.held_on
        and (s.held_on, coalesce(s.starts_at, '')) < (l.held_on, coalesce(l.starts_at, ''))
        and not exists (select from lesson_plans n where n.group_id = l.group_id and n.subject_id = l.subject_id
          and n.deleted_at is null and n.template_name is null and n.state in ('rascunho', 'pronto')
          and (n.held_on, coalesce(n.starts_at, '')) < (l.held_on, coalesce(l.starts_at, ''))
          and (n.held_on, coalesce(n.starts_at, '')) > (s.held_on, coalesce(s.starts_at, '')))
      order by s.held_on desc, s.starts_at desc nulls last limit ${MAX_LEFT}) s)`
}
