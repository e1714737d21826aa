import { openStates, type PlanState } from '#features/planning/analytical-plans/plan.ts'
import { findPlansOfProgramme, updatePlanRow } from '#features/planning/analytical-plans/server/queries.ts'
import { findPacings, lockPacing, updatePacingRow } from '#features/planning/pacing/server/queries.ts'
import type { Programme } from '#features/planning/programmes/contract.ts'
import { differenceOf } from '#features/planning/programmes/difference.ts'
import { competenceOf, inBank, isInForceIn, programmeThing } from '#features/planning/programmes/programme.ts'
import {
  countQuestionsOf,
  findProgramme,
  lockProgramme,
  updateProgrammeRow,
} from '#features/planning/programmes/server/queries.ts'
import { labelOfProgramme, programmeRows } from '#features/planning/programmes/server/rows.ts'
import { addMissing } from '#features/planning/programmes/server/tree.ts'
import type { Account } from '#kit/account.ts'
import { fold } from '#kit/fold.ts'
import { HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type BodyOf, type Served, serve } from '#kit/server/http/serve.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { refuseStale } from '#kit/server/records/edit.ts'
import { editableOf } from '#school/questions/server/present.ts'
import { lockQuestions } from '#school/questions/server/queries.ts'
import { updateQuestionRows } from '#school/questions/server/store.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { findTree, lockCompetence, updateCompetence } from '#school/subjects/server/tree-queries.ts'
import { getProgrammeChange, moveToProgramme, type OldCompetence, type ProgrammeChange } from '../contract.ts'
import { competencesOf, movedRows, movedSteps, newWordsOf } from '../move.ts'
import { findQuestionsOf } from './queries.ts'
import type { CompetenceUses } from './uses.ts'

/** Two editions of one programme: what is another, and moving to the new one what refers to the old. */
export const programmeChangeRoutes = (uses: CompetenceUses): Served[] => [
  serve(getProgrammeChange, async ({ db, account, params, query }) => {
    const [before, after] = await editionsOf(db, account, query.before, params.id)
    return changeOf(db, account, uses, before, after)
  }),

  serve(moveToProgramme, async call => {
    const { db, account, params, body, record } = call
    // Locked in one order, so that two moves the other way round wait for each other.
    for (const id of [params.id, body.before].toSorted())
      orNotFound(await lockProgramme(db, id), programmeThing.what)
    const [before, after] = await editionsOf(db, account, body.before, params.id)
    const stored = orNotFound(await lockProgramme(db, after.id), programmeThing.what)
    await refuseStale(programmeRows, call, stored, body)
    const old = orNotFound(await lockProgramme(db, before.id), programmeThing.what)
    if (old.version !== body.beforeVersion)
      throw new HttpError(409, 'VERSION_CONFLICT', 'A versão antiga mudou entretanto: veja-a de novo.')
    if (body.untilYear !== null && body.untilYear < before.fromYear)
      throw invalidField('untilYear', 'Não pode acabar antes de começar.')
    const known = await changeOf(db, account, uses, before, after)
    const changes: Change[] = []
    if (old.until_year !== body.untilYear) {
      const next = await updateProgrammeRow(db, old.id, { until_year: body.untilYear })
      changes.push({
        ...{ table: programmeThing.table, id: old.id, label: await labelOfProgramme(old, db) },
        ...{ before: old, after: next },
      })
    }
    const plans = await movePlans(db, account, before, after)
    const pacings = await movePacings(db, account, known, before, after)
    const added = await addMissing(db, after)
    const competences = await moveCompetences(db, after, known.competences)
    const targets = await targetsOf(db, after, known, body.competences)
    const questions = await moveQuestions(db, account, targets)
    const { quizzes, games } = await uses.move(db, account, targets)
    changes.push(...plans, ...pacings, ...added, ...competences, ...questions, ...quizzes, ...games)
    if (changes.length > 0) await record(...changes)
    return {
      plans: plans.length,
      pacings: pacings.length,
      competences: competences.length + added.filter(change => change.table === 'competences').length,
      questions: questions.length,
      quizzes: quizzes.length,
      games: games.length,
    }
  }),
]

/** @throws HttpError 422 where they are not two editions of one programme */
async function editionsOf(db: Db, account: Account, beforeId: string, afterId: string) {
  const before = orNotFound(await findProgramme(db, account, beforeId), 'A versão antiga')
  const after = orNotFound(await findProgramme(db, account, afterId), programmeThing.what)
  if (before.id === after.id || before.subjectId !== after.subjectId || before.grade !== after.grade)
    throw new HttpError(
      422,
      'OTHER_PROGRAMME',
      'Só se comparam duas versões do programa da mesma disciplina e classe.',
    )
  return [before, after] as const
}

async function changeOf(
  db: Db,
  account: Account,
  uses: CompetenceUses,
  before: Programme,
  after: Programme,
): Promise<ProgrammeChange> {
  const plans = await findPlansOfProgramme(db, account, before.id)
  const pacings = await findPacings(db, account, before.id)
  const { units, competences: bank } = await findTree(db, after.subjectId, after.grade)
  const titles = new Map(units.map(unit => [unit.id, unit.title]))
  const lines = competencesOf(after.units)
  const named = new Map(lines.flatMap(line => [[inBank(line, bank)?.id ?? line, line] as const]))
  const unitOf = new Map(
    after.units.flatMap(unit => unit.rows.flatMap(row => row.competences.map(line => [line, unit.title]))),
  )
  const old = new Map(
    competencesOf(before.units).flatMap(line => {
      const found = inBank(line, bank)
      return found ? [[found.id, found] as const] : []
    }),
  )
  const questions = await countQuestionsOf(db, [...old.keys()])
  const others = await uses.count(db, account, [...old.keys()])
  const competences = [...old.values()].map((competence): OldCompetence => {
    const { id, code, description, unitId } = competence
    const line = named.get(id) ?? null
    const unit = line === null ? undefined : unitOf.get(line)
    const isThere = unit !== undefined && fold(titles.get(unitId ?? '') ?? '') === fold(unit)
    const words = line === null ? undefined : competenceOf(line)
    return {
      ...{ id, code, description, line, questions: questions.get(id) ?? 0 },
      ...(others.get(id) ?? { quizzes: 0, games: 0 }),
      unit: unit === undefined || isThere ? null : unit,
      words:
        words === undefined || words.code === '' || words.description === description
          ? null
          : words.description.slice(0, 500),
      alike: line === null ? mostAlike(description, lines) : null,
    }
  })
  return {
    from: refOf(before),
    to: refOf(after),
    units: differenceOf(before.units, after.units),
    plans: plans.map(({ id, kind, trimester, year, state }) => ({
      ...{ id, trimester, year },
      kind: kind as ProgrammeChange['plans'][number]['kind'],
      state: state as PlanState,
      moves: openStates.includes(state as PlanState) && isInForceIn(after, year),
    })),
    pacings: pacings.map(({ id, year, groups, teacher }) => ({
      ...{ id, year, groups, teacher, moves: isInForceIn(after, year) },
    })),
    competences,
    lines,
    missing: lines.filter(line => inBank(line, bank) === undefined).length,
  }
}

function refOf({ id, edition, fromYear, untilYear, version }: Programme): ProgrammeChange['from'] {
  return { id, edition, fromYear, untilYear, version }
}

/** The line that shares most words of more than three letters; null where none shares any. */
function mostAlike(description: string, lines: readonly string[]): string | null {
  const wordsOf = (text: string) =>
    new Set(
      fold(text)
        .split(/[^\p{L}]+/u)
        .filter(word => word.length > 3),
    )
  const own = wordsOf(description)
  let best: { line: string; shared: number } | undefined
  for (const line of lines) {
    const words = wordsOf(competenceOf(line).description)
    const shared = [...own].filter(word => words.has(word)).length
    if (shared > (best?.shared ?? 0)) best = { line, shared }
  }
  return best?.line ?? null
}

async function movePlans(db: Db, account: Account, before: Programme, after: Programme): Promise<Change[]> {
  const words = newWordsOf(before.units, after.units)
  const label = `${after.subject.name}, ${gradeName(after.grade)} classe`
  const programme = `Programa de ${label}, versão ${after.edition}`.slice(0, 300)
  const changes: Change[] = []
  for (const plan of await findPlansOfProgramme(db, account, before.id)) {
    if (!openStates.includes(plan.state as PlanState) || !isInForceIn(after, plan.year)) continue
    const next = await updatePlanRow(db, plan.id, {
      programme_id: after.id,
      programme,
      rows: JSON.stringify(movedRows(plan.rows, words)),
    })
    const table = 'analytical_plans'
    changes.push({ table, id: plan.id, label: `${label}, ${plan.kind}`, before: plan, after: next })
  }
  return changes
}

async function movePacings(
  db: Db,
  account: Account,
  { pacings }: ProgrammeChange,
  before: Programme,
  after: Programme,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { id, moves } of pacings) {
    const row = moves ? await lockPacing(db, account, id) : undefined
    if (!row) continue
    const steps = movedSteps(row.steps as never, before.units, after.units)
    const next = await updatePacingRow(db, id, { programme_id: after.id, steps: JSON.stringify(steps) })
    const label = `${after.subject.name}, ${gradeName(after.grade)} classe, ${row.year}`
    changes.push({ table: 'pacings', id, label, before: row, after: next })
  }
  return changes
}

/** Gives competences that both editions name the unit and the words of the new one. */
async function moveCompetences(
  db: Db,
  { subjectId, grade }: Programme,
  competences: readonly OldCompetence[],
): Promise<Change[]> {
  const { units } = await findTree(db, subjectId, grade)
  const changes: Change[] = []
  for (const { id, unit, words } of competences) {
    if (unit === null && words === null) continue
    const before = await lockCompetence(db, subjectId, id)
    const place = units.find(each => fold(each.title) === fold(unit ?? ''))
    const after = await updateCompetence(db, id, {
      ...(place && { unit_id: place.id }),
      ...(words !== null && { description: words }),
    })
    changes.push({ table: 'competences', id, label: before.code, before, after })
  }
  return changes
}

/**
 * For each competence that the new edition does not name, the one that takes its place there.
 * @throws HttpError that names the field where one is not of either edition
 */
async function targetsOf(
  db: Db,
  { subjectId, grade }: Programme,
  { competences, lines }: ProgrammeChange,
  chosen: BodyOf<typeof moveToProgramme>['competences'],
): Promise<ReadonlyMap<string, string>> {
  const { competences: bank } = await findTree(db, subjectId, grade)
  return new Map(
    chosen.map(({ id, line }) => {
      const from = competences.find(each => each.id === id && each.line === null)
      const to = lines.includes(line) ? inBank(line, bank) : undefined
      if (!from || !to)
        throw invalidField('competences', 'Escolha uma competência da versão nova para cada uma que saiu.')
      return [from.id, to.id]
    }),
  )
}

async function moveQuestions(
  db: Db,
  account: Account,
  targets: ReadonlyMap<string, string>,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [from, to] of targets) {
    const rows = await lockQuestions(db, account, await findQuestionsOf(db, from))
    await updateQuestionRows(
      db,
      rows.map(row => row.id),
      { competence_id: to },
    )
    for (const row of rows) {
      const before = editableOf(row)
      changes.push({ table: 'questions', id: row.id, label: before.name, before, after: AS_STORED })
    }
  }
  return changes
}
