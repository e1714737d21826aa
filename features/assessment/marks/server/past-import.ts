import { sql } from 'kysely'
import { type Decision, decided } from '#engines/decisions.ts'
import { readMark } from '#engines/marks/compute.ts'
import { markText } from '#engines/marks/words.ts'
import { counted } from '#kit/figures.ts'
import type { ImportRequest } from '#kit/import.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import {
  findNamed,
  fold,
  missingFields,
  namesOf,
  readUpload,
  recordsOf,
} from '#kit/server/transfer/import-table.ts'
import { decideNames } from '#kit/server/transfer/person-names.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { refuseTotals } from '#kit/server/transfer/total-rows.ts'
import { type PastInto, pastImport, pastImportFields, pastMarkThing, pastNoun } from '../past-contract.ts'
import { findTermPupils } from './cells.ts'
import { withoutGrid } from './import-grid.ts'
import { pupilFinder } from './import-pupils.ts'
import {
  findPastYears,
  insertPastMarks,
  lockPastMarks,
  type NewPastMark,
  updatePastMark,
} from './past-marks.ts'
import { getTerm } from './term.ts'

interface NewMean extends NewPastMark {
  label: string
  /** What stood there when the file was checked. */
  seen: number | null
}

/** So many years before that of the group may an old pauta be of. */
const YEARS_BACK = 12

export const pastImportRoutes = serveImport<NewMean, never, PastInto>(pastImport, {
  fields: pastImportFields,
  noun: pastNoun,
  choices: async ({ db }) => {
    const subjects = await findAllSubjects(db)
    return {
      subject: subjects.map(({ name }) => name),
      subjectWords: subjects.flatMap(({ name, abbreviation }) => [name, abbreviation]),
    }
  },
  read: async (upload, choices) => {
    const words = choices.subjectWords ?? []
    return withoutGrid(
      await readUpload(upload, pastImportFields, {}, { otherTitles: words }),
      words,
      upload.answers,
      {
        fields: pastImportFields,
        titleOf: readPastTitle,
        noun: pastNoun,
        heads: 'disciplinas',
        blank: ['fica', 'ficam', 'de fora'],
      },
    )
  },
  decide: async ({ db, account, query }, readings) => {
    refuseTotals(readings, ['name'])
    decideNames(readings, { key: 'name', of: 'do aluno' })
    const { group } = await getTerm(db, account, query.group, query.trimester)
    readings.decide(
      {
        id: 'year',
        text: 'De que ano é esta pauta?',
        evidence: `A turma é de ${group.year}: supõe-se o ano anterior.`,
        options: Array.from({ length: YEARS_BACK }, (_, at) => {
          const year = String(group.year - 1 - at)
          return { value: year, label: year }
        }),
        rows: readings.kept(),
      },
      String(group.year - 1),
    )
  },
  check: checkMeans,
  write: writeMeans,
})

/** What stands behind a subject over the means of a year: «Mat. MF», «Português - Média final». */
const OF_THE_YEAR =
  /^(.*?)[\s.:()[\]–—/-]+(?:m\.?f\.?d?|n\.?f\.?|ano|final|(?:m[ée]dia|nota)(?: final| anual| do ano)?)\)?$/iu

function readPastTitle(title: string, subjects: ReadonlySet<string>) {
  const words = title.slice(0, 80).trim()
  if (words === '') return undefined
  if (subjects.has(fold(words))) return { subject: words, column: '' }
  const [, subject = ''] = OF_THE_YEAR.exec(words) ?? []
  // An abbreviation may end in a full stop of its own.
  const named = [subject, `${subject}.`].find(each => subjects.has(fold(each)))
  return named === undefined ? undefined : { subject: named, column: '' }
}

/** Subjects of all grades: those of an old pauta may be others than the group has now. */
function findAllSubjects(db: Db) {
  return existing(db, 'subjects').select(['id', 'name', 'abbreviation']).orderBy('name').execute()
}

const keyOf = (studentId: string, subjectId: string, year: number) => `${studentId} ${subjectId} ${year}`

async function checkMeans(
  { db, account, query }: ImportBy<PastInto>,
  request: Pick<ImportRequest, 'mapping' | 'rows' | 'answers'>,
  decisions: Decision[],
): Promise<CheckedImport<NewMean>[]> {
  const term = await getTerm(db, account, query.group, query.trimester)
  const pupils = (await findTermPupils(db, term)).filter(({ until }) => until === null)
  const pupilOf = pupilFinder(pupils)
  const subjectOf = namesOf(await findAllSubjects(db), ({ name, abbreviation }) => [name, abbreviation])
  const answers = request.answers ?? {}
  const year = Number(answers.year ?? term.group.year - 1)
  const years = await findPastYears(
    db,
    pupils.map(({ id }) => id),
  )
  const held = new Map(
    [...years].flatMap(([student, own]) =>
      own.flatMap(each => each.marks.map(of => [keyOf(student, of.subjectId, each.year), of.mark] as const)),
    ),
  )
  const lines = new Map<string, number>()
  const changed: CheckedImport<NewMean>['row'][] = []
  const checked = await mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors = missingFields(record, pastImportFields)
    const warnings: Record<string, string> = {}
    const found = pupilOf({ code: record.code ?? '', name: record.name ?? '' })
    if (found.kind === 'none') errors.name ??= found.message
    const pupil = found.kind === 'one' ? found.pupil : undefined
    if (pupil && record.name && fold(pupil.name) !== fold(record.name)) warnings.name = `É ${pupil.name}.`
    const words = record.subject ?? ''
    if (words === '') errors.subject ??= 'Diga de que disciplina é a média.'
    const subject = findNamed(
      subjectOf,
      { key: 'subject', words, none: `«${words}» não é uma disciplina da escola.` },
      errors,
    )
    const read = readMark(record.mark ?? '', { decimals: 1 })
    if (read.kind === 'erro') errors.mark ??= read.message
    const mark = read.kind === 'nota' && typeof read.mark === 'number' ? read.mark : null
    if (mark === null && read.kind !== 'vazia') errors.mark ??= 'Uma média é um número de 0 a 20.'
    if (!pupil || !subject || mark === null || Object.keys(errors).length > 0)
      return { row: { ...row, errors, warnings }, made: undefined }
    const key = keyOf(pupil.id, subject.id, year)
    const before = lines.get(key)
    if (before !== undefined) errors.mark ??= `${pupil.name} já tem esta média na linha ${before}.`
    else lines.set(key, row.line)
    const seen = held.get(key) ?? null
    if (seen !== null && seen !== mark && before === undefined) {
      changed.push({ ...row, errors, warnings })
      warnings.mark = `Está lá ${markText(seen)}.`
      if (answers.existing === 'keep') errors.mark ??= `Fica a que lá está: ${markText(seen)}.`
      if (answers.existing === undefined) errors.mark ??= 'Espera pela resposta acima.'
    }
    const isSound = Object.keys(errors).length === 0
    return {
      row: { ...row, errors, warnings },
      made: isSound
        ? {
            ...{ schoolId: term.school.id, studentId: pupil.id, subjectId: subject.id, year, tenths: mark },
            ...{ label: `${pupil.name}, ${subject.name}, ${year}`, seen },
          }
        : undefined,
    }
  })
  if (changed.length > 0)
    decisions.push(
      decided(
        {
          id: 'existing',
          text: `${counted(changed.length, 'média é diferente', 'médias são diferentes')} da que já veio de uma pauta. Qual fica?`,
          evidence: 'As iguais e as que faltavam entram sem pergunta.',
          options: [
            { value: 'replace', label: 'A do ficheiro' },
            { value: 'keep', label: 'A que lá está' },
          ],
          rows: changed,
        },
        null,
        answers,
      ),
    )
  return checked
}

async function writeMeans(
  db: Db,
  made: readonly NewMean[],
  { account, query }: ImportBy<PastInto>,
): Promise<Change[]> {
  // Two imports at once find what the other has stored.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`médias anteriores ${query.group}`}, 0))`.execute(
    db,
  )
  const stored = new Map(
    (
      await lockPastMarks(
        db,
        made.map(({ studentId }) => studentId),
      )
    ).map(row => [keyOf(row.student_id, row.subject_id, row.year), row]),
  )
  const table = pastMarkThing.table
  const changes: Change[] = []
  const fresh: NewMean[] = []
  for (const mean of made) {
    const before = stored.get(keyOf(mean.studentId, mean.subjectId, mean.year))
    if (before === undefined) fresh.push(mean)
    else if (before.tenths !== mean.tenths) {
      if (before.tenths !== mean.seen)
        throw new HttpError(
          409,
          'VERSION_CONFLICT',
          `${mean.label}: está lá ${markText(before.tenths)} desde que abriu o ficheiro. Abra-o de novo.`,
        )
      const after = await updatePastMark(db, before.id, mean.tenths, account.id)
      changes.push({ table, id: after.id, label: mean.label, before, after })
    }
  }
  const rows = await insertPastMarks(db, fresh, account.id)
  const labels = new Map(fresh.map(mean => [keyOf(mean.studentId, mean.subjectId, mean.year), mean.label]))
  for (const after of rows)
    changes.push({
      ...{ table, id: after.id, before: null, after },
      label: labels.get(keyOf(after.student_id, after.subject_id, after.year)) ?? '',
    })
  return changes
}
