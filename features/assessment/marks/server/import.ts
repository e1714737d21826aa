import { type Decision, decided } from '#engines/decisions.ts'
import { readMark } from '#engines/marks/compute.ts'
import { columnKey, columnName, columnsOf, type Mark } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import { counted } from '#kit/figures.ts'
import type { ImportRequest } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
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
import { type MarksInto, markImport, markImportFields, markNoun } from '../import-contract.ts'
import { type CellRule, faultOfCell, findCellRule } from './cell-fault.ts'
import { findBooks, findCells, findTermPupils } from './cells.ts'
import { findCouncil } from './council-queries.ts'
import { readColumn, withoutGrid } from './import-grid.ts'
import { pupilFinder } from './import-pupils.ts'
import { mayWrite } from './read-book.ts'
import { findSubjects, getTerm } from './term.ts'
import { writeCells } from './write-book.ts'

interface NewMark {
  subjectId: string
  studentId: string
  place: string
  mark: Mark
  seen: Mark | null
}

export const importRoutes = serveImport<NewMark, never, MarksInto>(markImport, {
  fields: markImportFields,
  noun: markNoun,
  choices: async by => {
    const { subjects, cellRule } = await findInto(by)
    return {
      subject: subjects.map(({ name }) => name),
      // What heads a column of marks may also be the abbreviation.
      subjectWords: subjects.flatMap(({ name, abbreviation }) => [name, abbreviation]),
      column: placesOf(cellRule).map(({ label }) => label),
    }
  },
  read: async (upload, choices) =>
    withoutGrid(
      await readUpload(
        upload,
        markImportFields,
        {},
        {
          otherTitles: [...(choices.subjectWords ?? []), ...(choices.column ?? [])],
        },
      ),
      choices.subjectWords ?? [],
      upload.answers,
    ),
  decide: async (by, readings) => {
    refuseTotals(readings, ['name', 'number'])
    decideNames(readings, { key: 'name', of: 'do aluno', numberKey: 'number' })
    const { cellRule, subjects } = await findInto(by)
    const unsaid = readings.kept().filter(row => readings.textOf(row, 'column') === '')
    if (unsaid.length > 0) {
      const chosen = readings.decide(
        {
          id: 'column',
          text: `De que avaliação ${unsaid.length === 1 ? 'é esta nota' : 'são estas notas'}?`,
          evidence: 'O ficheiro não o diz.',
          options: placesOf(cellRule),
          rows: unsaid,
        },
        null,
      )
      for (const row of unsaid)
        if (chosen === null) row.errors.column ??= 'Espera pela resposta acima.'
        else row.read.column = chosen
    }
    const named = subjects.find(({ id }) => id === by.query.subject)
    for (const row of readings.kept())
      if (named && readings.textOf(row, 'subject') === '') row.read.subject = named.name
  },
  check: checkMarkRows,
  write: writeMarks,
})

/** Where the marks go, and what of it the caller writes. */
async function findInto({ db, account, query }: ImportBy<MarksInto>) {
  const term = await getTerm(db, account, query.group, query.trimester)
  const subjects = (await findSubjects(db, account, term)).filter(
    subject => mayWrite(term, subject) && (query.subject === undefined || subject.id === query.subject),
  )
  return { term, subjects, cellRule: await findCellRule(db, term) }
}

/** The columns that the rule has, as options and as they are written. */
function placesOf({ rule, takesExam }: CellRule): { value: string; label: string }[] {
  const columns = columnsOf(rule).map(column => ({
    value: columnKey(column),
    label: columnName(column, rule),
  }))
  return takesExam ? [...columns, { value: 'EX', label: 'Exame' }] : columns
}

async function checkMarkRows(
  by: ImportBy<MarksInto>,
  request: Pick<ImportRequest, 'mapping' | 'rows' | 'answers'>,
  decisions: Decision[],
): Promise<CheckedImport<NewMark>[]> {
  const { db } = by
  const { term, subjects, cellRule } = await findInto(by)
  const pupils = await findTermPupils(db, term)
  const books = await findBooks(db, term)
  const council = await findCouncil(db, term)
  const stored = new Map(
    (await findCells(db, term, pupils)).map(cell => [
      keyOf(cell.subjectId, cell.studentId, cell.place),
      cell,
    ]),
  )
  const pupilOf = pupilFinder(pupils)
  const subjectOf = namesOf(subjects, ({ name, abbreviation }) => [name, abbreviation])
  const answers = request.answers ?? {}
  const records = await recordsOf(request)
  const conflicts = records.filter(({ record }) => pupilOf(record).kind === 'conflict').map(({ row }) => row)
  const putQuestion = (
    draft: Pick<Decision, 'id' | 'text' | 'evidence' | 'options'>,
    rows: typeof conflicts,
  ) => {
    if (rows.length === 0) return null
    const decision = decided({ ...draft, rows }, null, answers)
    decisions.push(decision)
    return decision.chosen
  }
  const byWhat = putQuestion(
    {
      id: 'pupil',
      text: `Em ${counted(conflicts.length, 'linha', 'linhas')} o número é de um aluno e o nome é de outro. Qual vale?`,
      evidence: 'As duas coisas não podem estar certas.',
      options: [
        { value: 'name', label: 'Vale o nome' },
        { value: 'number', label: 'Vale o número' },
        { value: 'neither', label: 'Ficam de fora' },
      ],
    },
    conflicts,
  )
  const lines = new Map<string, number>()
  const changed: typeof conflicts = []
  const checked = await mapInTurns(records, ({ row, record }) => {
    const errors = missingFields(record, markImportFields)
    const warnings: Record<string, string> = {}
    const found = pupilOf(record)
    const pupil =
      found.kind !== 'conflict'
        ? found.pupil
        : byWhat === 'name'
          ? found.byName
          : byWhat === 'number'
            ? found.byNumber
            : undefined
    if (found.kind === 'conflict' && !pupil)
      errors.name ??=
        byWhat === null ? 'Espera pela resposta acima.' : 'O número e o nome não são do mesmo aluno.'
    else if (!pupil) errors.name ??= found.kind === 'none' ? found.message : ''
    if (pupil && record.name && fold(pupil.name) !== fold(record.name))
      warnings.name = `É ${pupil.name}, n.º ${pupil.number ?? '–'}.`
    const words = record.subject ?? ''
    if (words === '') errors.subject ??= 'Diga de que disciplina é a nota.'
    const subject = findNamed(
      subjectOf,
      { key: 'subject', words, none: `«${words}» não é uma disciplina que aqui lance.` },
      errors,
    )
    const book = subject && books.get(subject.id)
    if (council?.state === 'fechada' || council?.state === 'publicada')
      errors[''] ??= 'A pauta está fechada: corrige-se no conselho de notas, com a razão.'
    else if (council?.state === 'em conselho' && !term.leads)
      errors[''] ??= 'A pauta está em conselho: as notas mudam-se lá.'
    else if (book?.handedIn && !term.leads)
      errors[''] ??= 'A caderneta está entregue: recolha-a para a corrigir.'
    const place = readColumn(record.column ?? '')
    if (record.column && place === undefined)
      errors.column ??= `«${record.column}» não é uma avaliação: escreva ACS 1, ACP, AT ou Exame.`
    const read = readMark(record.mark ?? '', cellRule.rule)
    if (read.kind === 'erro') errors.mark ??= read.message
    const mark = read.kind === 'nota' ? read.mark : read.kind === 'dúvida' ? read.proposed : null
    if (read.kind === 'dúvida' && mark !== null) warnings.mark = `Lê-se ${markText(mark)}, ${mark}.`
    if (!pupil || !subject || place === undefined || mark === null || Object.keys(errors).length > 0)
      return { row: { ...row, errors, warnings }, made: undefined }
    const fault = faultOfCell(cellRule, { pupil, place, mark }, book?.columns ?? {})
    if (fault) errors[fault.startsWith('A regra não tem') || place === 'EX' ? 'column' : 'mark'] ??= fault
    const key = keyOf(subject.id, pupil.id, place)
    const before = lines.get(key)
    if (before !== undefined) errors.mark ??= `${pupil.name} já tem esta nota na linha ${before}.`
    else lines.set(key, row.line)
    const seen = stored.get(key)?.mark ?? null
    if (seen !== null && seen !== mark && Object.keys(errors).length === 0) {
      changed.push(row)
      warnings.mark = `Está lá ${markText(seen)}.`
      if (answers.existing === 'keep') errors.mark ??= `Fica a que lá está: ${markText(seen)}.`
      if (answers.existing === undefined) errors.mark ??= 'Espera pela resposta acima.'
    }
    return {
      row: { ...row, errors, warnings },
      made:
        Object.keys(errors).length === 0
          ? { subjectId: subject.id, studentId: pupil.id, place, mark, seen }
          : undefined,
    }
  })
  putQuestion(
    {
      id: 'existing',
      text: `${counted(changed.length, 'nota é diferente', 'notas são diferentes')} da que já está na caderneta. Qual fica?`,
      evidence: 'As iguais e as que faltavam entram sem pergunta.',
      options: [
        { value: 'replace', label: 'A do ficheiro' },
        { value: 'keep', label: 'A da caderneta' },
      ],
    },
    changed,
  )
  return checked
}

const keyOf = (subjectId: string, studentId: string, place: string) => `${subjectId} ${studentId} ${place}`

async function writeMarks(
  db: Db,
  made: readonly NewMark[],
  { account, query }: ImportBy<MarksInto>,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [subject, own] of Map.groupBy(made, mark => mark.subjectId)) {
    const place = { group: query.group, trimester: query.trimester, subject }
    const written = await writeCells(db, account, place, {
      cells: own.map(({ studentId, place: at, mark, seen }) => ({ studentId, place: at, mark, seen })),
    })
    changes.push(...written.changes)
  }
  return changes
}
