import { expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { downloadFamilies, getFamilies, markReached } from '../family-contract.ts'
import { callSheet, homeSheets } from '../family-paper.ts'
import { fixtureHeard, fixtureOralTest } from '../fixtures.ts'
import { makeGrouping } from '../grouping-contract.ts'
import { getHeardPupil } from '../pupil-contract.ts'
import {
  addOralTexts,
  listOralTextHistory,
  listOralTexts,
  MAX_AT_ONCE,
  MAX_TEXTS,
  oralTextImport,
  removeOralText,
  updateOralText,
} from '../texts-contract.ts'
import { findLevelPath } from './level-path.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const school = await fixtureSchool(db)
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const group = await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, por.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const pupils = await Promise.all(
  Array.from({ length: 9 }, (_none, at) =>
    fixtureStudent(db, {
      groupId: group.id,
      fullName: `Aluno ${at}`,
      numberInGroup: at + 1,
      guardianContact: at === 0 ? '' : `84 123 45${at}0`,
    }),
  ),
)
const test = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 2 })
const teacher = server.as(professor)
const heard = (at: string, level: string) =>
  fixtureHeard(db, {
    testId: test.id,
    groupId: group.id,
    by: professor,
    at,
    heard: pupils.map(({ id }) => ({ studentId: id, outcome: 'ouvido' as const, level })),
  })
const text = {
  language: 'Português',
  skill: 'leitura' as const,
  level: 'Palavra',
  kind: 'actividade' as const,
  content: 'Caça às palavras da horta',
}

it('the bank keeps texts by language and level, says who validated them, and takes none twice', async () => {
  const { data } = await teacher.call(addOralTexts, {
    body: { texts: [text, text, { ...text, kind: 'texto', content: 'rio  mesa' }] },
  })
  expect(data).toEqual({ added: 2, already: 1 })
  const { rows } = (await teacher.call(listOralTexts, { query: {} })).data
  expect(rows.map(({ validatedBy, words }) => [validatedBy, words])).toEqual([
    ['', 5],
    ['', 2],
  ])
  const [first] = rows
  if (!first) throw new Error('No text was stored.')
  const params = { id: first.id }
  const body = { ...text, validatedBy: 'Amade Saíde', version: first.version }
  expect((await server.as(stranger).refuse(updateOralText, { params, body })).status).toBe(403)
  expect((await teacher.call(updateOralText, { params, body })).data.validatedBy).toBe('Amade Saíde')
  expect((await teacher.call(listOralTextHistory, { params })).data.rows.length).toBe(2)
  const removed = await teacher.call(removeOralText, { params, query: { version: '2' } })
  await teacher.call(undoChange, { params: { id: removed.headers['x-change'] ?? '' } })
  expect((await teacher.call(listOralTexts, { query: {} })).data.rows).toHaveLength(2)
})

it('texts come in from a file, each line read or rejected with a reason, and go out again in one undo', async () => {
  const before = (await teacher.call(listOralTexts, { query: {} })).data.rows
  const file = [
    'Língua;O que se ouve;Nível;Tipo;Texto;Fonte;Validado por',
    'Emakhuwa;LEITURA;Palavra;Texto;maaxi  nipele;INDE;Amade Saíde',
    'Português;aritmetica;Adição;actividade;Lojinha de tampinhas;;',
    'Português;dança;Letra;texto;m a;;',
    ';leitura;Letra;texto;m a;;',
    'Português;leitura;palavra;texto;RIO mesa;;',
    'emakhuwa;leitura;palavra;texto;Maaxi nipele;;',
    `Português;leitura;História;texto;${'a'.repeat(2001)};;`,
  ].join('\n')
  const preview = (
    await teacher.call(oralTextImport.preview, {
      query: { fileName: 'textos.csv' },
      body: Buffer.from(file),
    } as never)
  ).data
  expect(preview.rows.map(({ line, errors }) => [line, Object.keys(errors)])).toEqual([
    [2, []],
    [3, []],
    [4, ['skill']],
    [5, ['language']],
    [6, ['content']],
    [7, ['content']],
    [8, ['content']],
  ])
  expect(preview.rows[4]?.errors.content).toBe('Este texto já está no banco.')
  expect(preview.rows[5]?.errors.content).toBe('Repete a linha 2.')
  const made = await teacher.call(oralTextImport.import, {
    body: { fileName: 'textos.csv', mapping: preview.mapping, rows: preview.rows, header: preview.header },
  } as never)
  expect([made.data.imported, made.data.failed.length]).toEqual([2, 5])
  const { rows } = (await teacher.call(listOralTexts, { query: {} })).data
  expect(rows.find(({ language }) => language === 'Emakhuwa')).toMatchObject({
    ...{ skill: 'leitura', kind: 'texto', source: 'INDE', validatedBy: 'Amade Saíde', words: 2 },
  })
  expect(rows.find(({ level }) => level === 'Adição')?.skill).toBe('aritmética')
  await teacher.call(undoChange, { params: { id: made.headers['x-change'] ?? '' } })
  expect((await teacher.call(listOralTexts, { query: {} })).data.rows).toEqual(before)
})

it('the school’s own activities come first in the groups of the level', async () => {
  const { id } = await heard('2026-03-20T08:00:00+02:00', 'Palavra')
  const { data } = await teacher.call(makeGrouping, { body: { applicationIds: [id] } })
  expect(data.levelGroups[0]?.activities[0]).toBe(text.content)
  expect(data.materials.find(({ level }) => level === 'Palavra')).toMatchObject({
    texts: 1,
    own: [text.content],
  })
})

it('who was reached is counted from what the teacher said, and an undone tap is none', async () => {
  const { id } = await heard('2026-03-21T08:00:00+02:00', 'Parágrafo')
  const params = { id }
  const { data } = await teacher.call(getFamilies, { params })
  expect([data.rows.length, data.reached, data.rows[0]?.mobile]).toEqual([9, 0, null])
  expect(data.rows.slice(1).every(({ mobile }) => mobile?.startsWith('258'))).toBe(true)
  const mark = (at: number, reached: boolean | null) =>
    teacher.call(markReached, { params, body: { studentId: pupils[at]?.id ?? '', reached } })
  await mark(1, true)
  const tap = await mark(2, true)
  expect(tap.data.reached).toBe(2)
  await teacher.call(undoChange, { params: { id: tap.headers['x-change'] ?? '' } })
  expect((await mark(3, false)).data.reached).toBe(1)
  // Of whom nothing was said there is nothing to take back.
  const before = await mark(4, null)
  expect(before.headers['x-change']).toBeUndefined()
  expect((await mark(1, null)).data.reached).toBe(0)
  expect((await mark(1, true)).data.reached).toBe(1)
  expect((await server.as(stranger).refuse(getFamilies, { params })).status).toBe(404)
})

it('the call sheet has eight children a page, and as many children a page for home as fit', async () => {
  const { id } = await heard('2026-03-22T08:00:00+02:00', 'Letra')
  const { data } = await teacher.call(getFamilies, { params: { id } })
  const pagesOf = ({ blocks }: ReturnType<typeof callSheet>) =>
    1 + blocks.filter(({ kind }) => kind === 'page-break').length
  expect(pagesOf(callSheet(data, '2026-05-05'))).toBe(2)
  const tables = callSheet(data, '2026-05-05').blocks.flatMap(block =>
    block.kind === 'table' ? [block.rows.length] : [],
  )
  expect(tables).toEqual([8, 1])
  const home = homeSheets(data, '2026-05-05')
  expect(home.blocks.map(({ kind }) => kind)).toEqual(Array(9).fill('keep'))
  expect(await readPdf(await drawPdf(home))).toHaveLength(3)
  const paper = await teacher.call(downloadFamilies, { params: { id }, query: { what: 'chamadas' } })
  expect(paper.headers['content-type']).toBe('application/pdf')
})

it('a family reads of both languages in which its child was heard, and of contas as of contas', async () => {
  const emakhuwa = await fixtureOralTest(db, professor, {
    ...{ subjectId: por.id, grade: 2, language: 'Emakhuwa', title: 'Ler em emakhuwa' },
  })
  const contas = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 2, skill: 'aritmética' })
  const [pupil] = pupils
  const ofPupil = (testId: string, level: string) =>
    fixtureHeard(db, {
      ...{ testId, groupId: group.id, by: professor, at: '2026-03-23T08:00:00+02:00' },
      heard: [{ studentId: pupil?.id ?? '', outcome: 'ouvido', level }],
    })
  await ofPupil(emakhuwa.id, 'História')
  const { id } = await heard('2026-03-24T08:00:00+02:00', 'Palavra')
  const [family, other] = (await teacher.call(getFamilies, { params: { id } })).data.rows
  expect(family?.levels).toEqual([
    { language: 'Português', level: 'Palavra' },
    { language: 'Emakhuwa', level: 'História' },
  ])
  expect(family?.text).toContain('chegou a: palavra (Portugues), historia (Emakhuwa)')
  expect(other?.levels).toEqual([{ language: 'Português', level: 'Palavra' }])
  const home = async (application: string) =>
    (
      await readPdf(
        (
          await teacher.call(downloadFamilies, { params: { id: application }, query: { what: 'casa' } })
        ).raw,
      )
    ).join(' ')
  expect(await home(id)).toMatch(/Em português: Palavra\. Em emakhuwa: História\./)
  expect(await home(id)).toContain('Aluno 0 já lê')
  const { id: counted } = await ofPupil(contas.id, 'Adição')
  expect(await home(counted)).toContain('Aluno 0 já conta')
})

it('a pupil’s page says the latest level with three things to do, and the path follows the group', async () => {
  await heard('2026-05-04T08:00:00+02:00', 'História')
  const { data } = await teacher.call(getHeardPupil, { params: { id: pupils[0]?.id ?? '' } })
  expect(
    data.rows.find(({ skill, language }) => skill === 'leitura' && language === 'Português'),
  ).toMatchObject({
    ...{ level: 'História', date: '2026-05-04' },
  })
  expect(data.rows[0]?.home).toHaveLength(3)
  const [path] = await findLevelPath(db, { groupIds: [group.id], subjectId: por.id })
  expect(path).toMatchObject({
    first: { n: 9, high: 0, day: '2026-03-20' },
    again: { n: 9, high: 9, day: '2026-05-04' },
    groups: { count: 1 },
    both: { n: 9, up: 9, down: 0 },
  })
  expect(
    await findLevelPath(db, { groupIds: [group.id], subjectId: por.id, to: '2026-03-20' }),
  ).toMatchObject([{ again: null, both: { n: 0 } }])
})

it('the bank says that it is full before it holds what no list shows', async () => {
  const { data } = await teacher.call(listOralTexts, { query: {} })
  const left = MAX_TEXTS - data.rows.length
  const some = (count: number, word: string) =>
    Array.from({ length: count }, (_none, at) => ({ ...text, content: `${word} ${at}` }))
  for (let at = 0; at < left; at += MAX_AT_ONCE)
    await teacher.call(addOralTexts, {
      body: { texts: some(Math.min(MAX_AT_ONCE, left - at), `palavra ${at}`) },
    })
  const full = await teacher.refuse(addOralTexts, { body: { texts: some(1, 'mais') } })
  expect([full.status, full.data.code, full.data.message]).toEqual([
    409,
    'BANK_IS_FULL',
    expect.stringContaining('500'),
  ])
  expect((await teacher.call(listOralTexts, { query: {} })).data.rows).toHaveLength(MAX_TEXTS)
})
