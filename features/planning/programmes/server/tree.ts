import { fold } from '#kit/fold.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { sum } from '#kit/sum.ts'
import {
  type CompetenceValues,
  findTree,
  insertCompetences,
  insertUnits,
} from '#school/subjects/server/tree-queries.ts'
import { addToTree, getProgrammeUse, type Programme } from '../contract.ts'
import { competenceOf, inBank, programmeThing } from '../programme.ts'
import { countPlansOf } from './plans-of.ts'
import { countQuestionsOf, findProgramme } from './queries.ts'

/** What the subject has of a programme, and what it takes over. */
export const treeRoutes: Served[] = [
  serve(getProgrammeUse, async ({ db, account, params }) => {
    const programme = orNotFound(await findProgramme(db, account, params.id), programmeThing.what)
    const { competences: bank } = await findTree(db, programme.subjectId, programme.grade)
    const units = programme.units.map(unit => ({
      unitId: unit.id,
      competences: [...new Set(unit.rows.flatMap(row => row.competences))].map(line => {
        const found = inBank(line, bank)
        return { line, ...(found ?? competenceOf(line)), competenceId: found?.id ?? null }
      }),
    }))
    const named = units.flatMap(unit => unit.competences.flatMap(each => each.competenceId ?? []))
    const questions = await countQuestionsOf(db, named)
    const plans = await countPlansOf(db, account, programme)
    return {
      units: units.map(unit => ({
        ...unit,
        competences: unit.competences.map(each => ({
          line: each.line,
          code: each.code,
          description: each.description,
          competenceId: each.competenceId,
          questions: questions.get(each.competenceId ?? '') ?? 0,
        })),
        plans: plans.byUnit.get(unit.unitId) ?? 0,
      })),
      missing: sum(units.map(unit => unit.competences.filter(each => each.competenceId === null).length)),
      plans: plans.total,
    }
  }),

  serve(addToTree, async ({ db, account, params, record }) => {
    const programme = orNotFound(await findProgramme(db, account, params.id), programmeThing.what)
    const changes = await addMissing(db, programme)
    await record(...changes)
    const ofTable = (table: string) => changes.filter(change => change.table === table).length
    return { units: ofTable('units'), competences: ofTable('competences') }
  }),
]

/** Adds the units and the competences of a programme that its subject lacks; none is changed. */
export async function addMissing(
  db: Db,
  { subjectId, subject, grade, units }: Pick<Programme, 'subjectId' | 'subject' | 'grade' | 'units'>,
): Promise<Change[]> {
  const tree = await findTree(db, subjectId, grade)
  const isThere = (title: string) => tree.units.some(each => fold(each.title) === fold(title))
  const missing = units.filter(({ title }) => !isThere(title))
  const newUnits = await insertUnits(
    db,
    subjectId,
    missing.map(({ title, trimester }) => ({ grade, title, trimester })),
  )
  const known = [...tree.units, ...newUnits]
  const bank: { id: string; code: string; description: string }[] = [...tree.competences]
  const wanted: CompetenceValues[] = []
  for (const unit of units) {
    const unitId = known.find(each => fold(each.title) === fold(unit.title))?.id ?? null
    for (const line of unit.rows.flatMap(row => row.competences)) {
      if (inBank(line, bank)) continue
      const { code: named, description } = competenceOf(line)
      const code = named || freeCode(`${subject.code}${grade}`, bank)
      const competence = {
        grade,
        unitId,
        code,
        description: description.slice(0, 500),
        domain: '',
        level: '',
      }
      wanted.push(competence)
      bank.push({ id: '', ...competence })
    }
  }
  const made = await insertCompetences(db, subjectId, wanted)
  return [
    ...newUnits.map(after => ({ table: 'units', id: after.id, label: after.title, before: null, after })),
    ...made.map(after => ({ table: 'competences', id: after.id, label: after.code, before: null, after })),
  ]
}

/** «MAT6-1», the first number that no competence has. */
function freeCode(stem: string, bank: readonly { code: string }[]): string {
  const taken = new Set(bank.map(each => each.code))
  let number = 1
  while (taken.has(`${stem}-${number}`)) number += 1
  return `${stem}-${number}`
}
