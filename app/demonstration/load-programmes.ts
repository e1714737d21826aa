import { assessmentLessons, lessonTimes } from '#features/planning/pacing/lay.ts'
import { stepsOf } from '#features/planning/pacing/pacing.ts'
import { insertPacing } from '#features/planning/pacing/server/queries.ts'
import { findYear } from '#features/planning/pacing/server/read-pacing.ts'
import { fixtureProgramme, fixtureUnits } from '#features/planning/programmes/fixtures.ts'
import type { ProgrammeUnit } from '#features/planning/programmes/programme.ts'
import { findProgramme } from '#features/planning/programmes/server/queries.ts'
import { addMissing } from '#features/planning/programmes/server/tree.ts'
import type { Account } from '#kit/account.ts'
import { eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import data from './data/programas.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import type { ByName } from './names.ts'

const SOURCE = 'Exemplo da Dondza Academy: não é um programa oficial'

/**
 * The product's own example programmes: two classes of each subject, with their competences in the subject's tree.
 * @param year since when they are in force
 */
export async function loadProgrammes(
  db: Db,
  { subjects, year }: { subjects: ByName<LoadedSubject>; year: number },
) {
  await eachInOrder(readProgrammes(data.linhas.join('\n')), async ({ code, grade, units }) => {
    const { id, code: known } = subjects(code)
    await fixtureProgramme(db, {
      subjectId: id,
      grade,
      edition: 'Exemplo',
      source: SOURCE,
      fromYear: year,
      units,
    })
    const subject = { id, code: known, name: code, abbreviation: code, colour: '' }
    await addMissing(db, { subjectId: id, subject, grade, units })
  })
}

/**
 * The programmes of the file: `# MAT 6`, below it `## title | trimester`, and lines of
 * objective, contents, competence and lessons, with ` > ` between them.
 */
export function readProgrammes(text: string): { code: string; grade: number; units: ProgrammeUnit[] }[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map(programme => {
      const [head = '', ...units] = programme.split(/^## /m)
      const [code = '', grade = ''] = head.trim().split(' ')
      return { code, grade: Number(grade), units: fixtureUnits(units.map(unitIn)) }
    })
}

function unitIn(text: string) {
  const [head = '', ...lines] = text.trim().split('\n')
  const [title = '', trimester = ''] = head.split(' | ')
  return { title, trimester: Number(trimester), rows: lines.map(rowIn) }
}

function rowIn(line: string) {
  const parts = line.split(' > ')
  const [objective = ''] = parts
  const [lessons = '', competence = ''] = parts.toReversed()
  return {
    objectives: [objective],
    contents: [parts.slice(1, -2).join(' > ')],
    competences: [competence.replace(' ', ': ')],
    lessons: Number(lessons),
  }
}

/** One programme laid over the year of a group, by who teaches it. */
export async function loadPacing(
  db: Db,
  of: { subjectId: string; grade: number; year: number; groupId: string; schoolId: string; by: Account },
) {
  const programme = await existing(db, 'programmes')
    .select('id')
    .where('subject_id', '=', of.subjectId)
    .where('grade', '=', of.grade)
    .executeTakeFirstOrThrow()
  const whole = await findProgramme(db, of.by, programme.id)
  const found = await findYear(db, { ...of, groupIds: [of.groupId] })
  if (!whole || !found) throw new Error('The demonstration has a calendar and a programme.')
  const extra = [0, 0, 0]
  const lessons = lessonTimes(found.calendar, found.slots, { startsOn: found.span.startsOn, extra })
  await insertPacing(db, {
    programmeId: whole.id,
    schoolId: of.schoolId,
    teacherId: of.by.id,
    groupIds: [of.groupId],
    year: of.year,
    startsOn: found.span.startsOn,
    steps: stepsOf(whole.units),
    reserved: assessmentLessons(found.calendar, lessons),
    extra,
    lessons,
  })
}
