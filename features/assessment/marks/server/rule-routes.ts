import { sql } from 'kysely'
import { computeTerm } from '#engines/marks/compute.ts'
import type { Mark, MarkRule } from '#engines/marks/rule.ts'
import { explainTerm, markText } from '#engines/marks/words.ts'
import type { Account } from '#kit/account.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { type BodyOf, type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { findSchoolOf } from '#school/groups/server/queries.ts'
import { leads } from '#school/roles.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { heldColumns } from '../columns.ts'
import {
  type ConfirmedRule,
  compareMarkRules,
  confirmMarkRule,
  listMarkRules,
  printRuleComparison,
  type RuleChanges,
  type RuleComparison,
  ruleThing,
} from '../rule-contract.ts'
import { findBooks, findCells, findTermPupils } from './cells.ts'
import type { jobs } from './marks-jobs.ts'
import { findRules, insertRule, presentRule } from './rules.ts'
import { findSubjects, getTerm } from './term.ts'
import { findYearAndTrimester } from './today.ts'

const marksJobs = jobsBeside<typeof jobs>(import.meta.filename, 'marks-jobs')

export const ruleRoutes: Served[] = [
  serve(listMarkRules, async ({ db, account, query, today }) => {
    const schools = await findSchools(db, account)
    const own = query.school ?? (await findSchoolOf(db, account))
    const school = schools.find(({ id }) => id === own) ?? (query.school ? undefined : schools[0])
    if (query.school && !school) throw notFound('Esta escola')
    const { year } = await findYearAndTrimester(db, account, today)
    return {
      school: school ?? null,
      ...{ schools, year, today },
      grades: school ? await findGrades(db, school.id, year) : [],
      confirmed: school ? await findRules(db, school.id) : [],
      mayConfirm: leads(account),
    }
  }),

  serve(confirmMarkRule, async ({ db, account, body, record }) => {
    const school = orNotFound(
      (await findSchools(db, account)).find(({ id }) => id === body.school),
      'Esta escola',
    )
    // In one order, so that two who confirm at once wait for each other once.
    const grades = [...new Set([body.grade, ...body.others])].sort((a, b) => a - b)
    let own: ConfirmedRule | undefined
    for (const grade of grades) {
      const name = `regra de avaliação ${school.id} ${grade}`
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
      const before = (await findRules(db, school.id)).filter(rule => rule.grade === grade)
      const taken = before.find(({ since }) => since >= body.since)
      if (taken)
        throw wrongState(
          `A ${grade}.ª classe já tem a regra «${taken.rule.name}» desde ${formatDateSlashes(taken.since)}: a que lhe sucede começa depois.`,
        )
      const row = await insertRule(db, {
        ...{ schoolId: school.id, grade, since: body.since, rule: body.rule },
        proposal: body.proposal ?? '',
        by: account,
      })
      await record({
        table: ruleThing.table,
        id: row.id,
        label: `${body.rule.name}, ${grade}.ª classe`,
        before: null,
        after: row,
      })
      if (grade === body.grade) own = presentRule(row)
    }
    return orNotFound(own, ruleThing.what)
  }),

  serve(compareMarkRules, ({ db, account, body, today }) => compareRules(db, account, body, today)),

  serve(printRuleComparison, async ({ db, account, body, today, reply }) => {
    const comparison = await compareRules(db, account, body, today)
    const { year } = await findYearAndTrimester(db, account, today)
    const school = await withDeleted(db, 'schools')
      .select(['id', 'name', 'province', 'district', 'zip'])
      .where('id', '=', body.school)
      .executeTakeFirstOrThrow()
    const of = { ...body, one: body.one as MarkRule, other: body.other as MarkRule, year }
    const print = {
      images: await readPrintedImages(db, school.id),
      printedAt: new Date().toISOString(),
    }
    const { name, bytes } = await marksJobs.run(reply, 'rulesFile', comparison, of, school, print)
    return drawnAnswer(bytes, { name, format: 'pdf' })
  }),
]

/** The schools whose rules an account reads. */
function findSchools(db: Db, account: Account) {
  return existing(db, 'schools')
    .select(['id', 'name'])
    .$if(account.onlyWithin !== null, query => query.where('id', '=', account.onlyWithin ?? ''))
    .orderBy(sql`name collate "pt"`)
    .limit(500)
    .execute()
}

async function findGrades(db: Db, schoolId: string, year: number): Promise<number[]> {
  const rows = await existing(db, 'groups')
    .select('grade')
    .distinct()
    .where('school_id', '=', schoolId)
    .where('year', '=', year)
    .orderBy('grade')
    .execute()
  return rows.map(({ grade }) => grade)
}

/** Marks at the line of a positive one that are shown with both sums. */
const MAX_BORDER = 40

/** What another rule would change in the marks of a grade's groups. */
async function compareRules(
  db: Db,
  account: Account,
  body: BodyOf<typeof compareMarkRules>,
  today: string,
): Promise<RuleComparison> {
  const [one, other] = [body.one, body.other] as [MarkRule, MarkRule]
  orNotFound(
    (await findSchools(db, account)).find(({ id }) => id === body.school),
    'Esta escola',
  )
  const { year } = await findYearAndTrimester(db, account, today)
  const groups = await existing(db, 'groups')
    .select('id')
    .where('school_id', '=', body.school)
    .where('grade', '=', body.grade)
    .where('year', '=', year)
    .orderBy(sql`name collate "pt"`)
    .limit(60)
    .execute()
  const bySubject = new Map<string, RuleChanges & { subject: { id: string; name: string } }>()
  const seen = new Set<string>()
  const border: RuleComparison['border'] = []
  let left = 0
  for (const { id } of groups) {
    const term = await getTerm(db, account, id, body.trimester)
    const subjects = await findSubjects(db, account, term)
    const books = await findBooks(db, term)
    const pupils = (await findTermPupils(db, term)).filter(({ until }) => until === null)
    const cells = Map.groupBy(
      await findCells(db, term, pupils),
      cell => `${cell.subjectId} ${cell.studentId}`,
    )
    for (const subject of subjects) {
      const opened = books.get(subject.id)?.columns ?? {}
      const used = new Set(
        [...cells].flatMap(([key, own]) => (key.startsWith(subject.id) ? own.map(({ place }) => place) : [])),
      )
      for (const pupil of pupils) {
        const marks: Record<string, Mark> = Object.fromEntries(
          (cells.get(`${subject.id} ${pupil.id}`) ?? []).map(({ place, mark }) => [place, mark]),
        )
        if (Object.keys(marks).length === 0) continue
        const columns = [one, other].map(rule => heldColumns(rule, opened, used))
        const [first, second] = [one, other].map((rule, at) => computeTerm(rule, columns[at] ?? [], marks))
        if (first?.kind !== 'nota' || second?.kind !== 'nota') {
          left += 1
          continue
        }
        seen.add(pupil.id)
        const counts = bySubject.get(subject.id) ?? {
          subject: { id: subject.id, name: subject.name },
          ...NO_CHANGES,
        }
        const crosses = first.mark >= one.pass !== second.mark >= other.pass
        bySubject.set(subject.id, {
          ...counts,
          means: counts.means + 1,
          up: counts.up + Number(second.mark > first.mark),
          down: counts.down + Number(second.mark < first.mark),
          toNegative: counts.toNegative + Number(crosses && first.mark >= one.pass),
          toPositive: counts.toPositive + Number(crosses && first.mark < one.pass),
        })
        if (crosses && border.length < MAX_BORDER)
          border.push({
            group: term.group.name,
            pupil: pupil.name,
            subject: subject.name,
            cells: Object.values(marks).map(markText),
            lines: {
              one: explainTerm(one, columns[0] ?? [], marks, first).line,
              other: explainTerm(other, columns[1] ?? [], marks, second).line,
            },
          })
      }
    }
  }
  const rows = [...bySubject.values()].sort((a, b) => a.subject.name.localeCompare(b.subject.name, 'pt'))
  return {
    grade: body.grade,
    trimester: body.trimester,
    pupils: seen.size,
    total: rows.reduce<RuleChanges>(
      (sum, row) => ({
        means: sum.means + row.means,
        up: sum.up + row.up,
        down: sum.down + row.down,
        toNegative: sum.toNegative + row.toNegative,
        toPositive: sum.toPositive + row.toPositive,
      }),
      NO_CHANGES,
    ),
    left,
    subjects: rows,
    border,
  }
}

const NO_CHANGES: RuleChanges = { means: 0, up: 0, down: 0, toNegative: 0, toPositive: 0 }
