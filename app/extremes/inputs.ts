import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Choice, validValue } from './valid-input.ts'

export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** The table to whose rows a field or a path of this name points, or the ids of these rows in an order of their own. */
export type Pointed = Readonly<Record<string, string | RawBuilder<{ id: string }>>>

const TABLES: Pointed = {
  subject: 'subjects',
  unit: 'units',
  competence: 'competences',
  group: 'groups',
  student: 'students',
  pupil: 'students',
  school: 'schools',
  calendars: 'calendars',
  calendar: 'calendars',
  term: 'terms',
  glossary: 'terms',
  'analytical-plans': 'analytical_plans',
  'lesson-plans': 'lesson_plans',
  questions: 'questions',
  question: 'questions',
  tests: 'tests',
  test: 'tests',
  applications: 'applications',
  application: 'applications',
  attempt: 'attempts',
  'recovery-plans': 'recovery_plans',
  reports: 'applications',
  faqs: 'faqs',
  programmes: 'programmes',
  programme: 'programmes',
  pacings: 'pacings',
  'language-texts': 'language_texts',
  'observation-forms': 'observation_forms',
  observations: 'observations',
}
const MISSING_ID = '0198c0de-0000-7000-8000-000000000001'

/**
 * Makes what an endpoint takes, with ids of rows that are there; `pick` chooses among what a field may be.
 * @param place which of its rows each table gives, from 0; counted round where it has fewer
 * @param more tables beside the common ones, or instead of them
 */
export async function inputsOver(db: Db, place = 0, more: Pointed = {}) {
  const ids = new Map<string, string>()
  for (const [name, of] of Object.entries({ ...more, ...TABLES, ...more })) {
    const { rows } = await (typeof of === 'string'
      ? sql<{ id: string }>`select id from ${sql.table(of)} order by id`
      : of
    ).execute(db)
    ids.set(name, rows[place % rows.length]?.id ?? MISSING_ID)
  }
  return (endpoint: Endpoint, pick: (options: readonly unknown[]) => unknown): Input =>
    inputOf(endpoint, ids, pick)
}

function inputOf(
  endpoint: Endpoint,
  ids: ReadonlyMap<string, string>,
  pick: (options: readonly unknown[]) => unknown,
): Input {
  const choice: Choice = {
    pick: <T>(options: readonly T[]) => pick(options) as T,
    idFor(name) {
      const place = name === 'id' || name === '' ? endpoint.path : name
      return [...ids].find(([known]) => place.includes(known))?.[1] ?? MISSING_ID
    },
  }
  const part = (schema: Endpoint['body']) =>
    typeof schema === 'object' ? validValue(schema, choice) : undefined
  return {
    params: (part(endpoint.params) ?? {}) as Input['params'],
    query: (part(endpoint.query) ?? {}) as Input['query'],
    body: endpoint.body === 'bytes' ? Buffer.from('a;b\n1;2\n') : part(endpoint.body),
  }
}
