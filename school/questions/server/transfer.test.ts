import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import { commonFields } from '#engines/questions/blank-question.ts'
import { readQuestions } from '#engines/questions/formats/formats.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createQuestion, getQuestion, listQuestions } from '../contract.ts'
import { fixtureQuestion } from '../fixtures.ts'
import {
  checkQuestionExport,
  exportQuestions,
  getQuestionFile,
  getQuestionModel,
  importQuestions,
  outFormats,
  previewQuestionImport,
  putQuestionFile,
} from '../transfer-contract.ts'
import { questionRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, questionRoutes(questionDependencies))
const professor = await fixtureAccount(db, { role: 'professor' })
const outro = await fixtureAccount(db, { role: 'professor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const as = server.as(professor)
const bytes = (text: string) => new TextEncoder().encode(text)

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const GIFT = `::Soma:: Quanto é 2 + 2? { =4 ~3 ~5 }

::Partida:: Falta a resposta certa { ~a ~b }

::Capital:: Qual é a capital de Moçambique? { =Maputo }
`
const query = (fileName: string, subject = mat.id) => ({ fileName, subject, grade: 6 as never })

async function countBank() {
  return (await as.call(listQuestions, { query: { subject: [mat.id] } })).data.rows.length
}

describe('an import of questions', () => {
  it('shows each question with its result, enters what is whole, tells what is not, and is undone whole', async () => {
    const before = await countBank()
    const preview = await as.call(previewQuestionImport, { query: query('banco.gift'), body: bytes(GIFT) })
    expect(preview.data).toMatchObject({ format: 'gift' })
    expect(preview.data.questions.map(({ name, ok, key }) => [name, ok, key])).toEqual([
      ['Soma', true, 'A · 4'],
      ['Partida', false, ''],
      ['Capital', true, 'Maputo'],
    ])
    expect(preview.data.questions[1]?.error).toMatch(/certa/)
    expect(await countBank()).toBe(before)
    const done = await as.call(importQuestions, { query: query('banco.gift'), body: bytes(GIFT) })
    expect(done.data).toMatchObject({ imported: 2, skipped: 0, failed: [{ index: 2, name: 'Partida' }] })
    expect(await countBank()).toBe(before + 2)
    const again = await as.call(previewQuestionImport, { query: query('banco.gift'), body: bytes(GIFT) })
    expect(again.data.questions.map(question => question.twin?.name)).toEqual(['Soma', undefined, 'Capital'])
    await undoBatch(db, String(done.headers['x-change']), professor, false, uuid())
    expect(await countBank()).toBe(before)
  })

  it('leaves out what the person left out', async () => {
    const done = await as.call(importQuestions, {
      query: { ...query('banco.gift'), skip: [1, 2] },
      body: bytes(GIFT),
    })
    expect(done.data).toMatchObject({ imported: 1, skipped: 2, failed: [] })
  })

  it('finds competences by their code, and says which the subject does not have', async () => {
    const id = uuid()
    await db
      .insertInto('competences')
      .values({ id, subject_id: mat.id, grade: 6, code: 'NO1', description: 'Ler números', position: 1 })
      .execute()
    const csv =
      'Enunciado;Opção A;Opção B;Resposta;Competência\nLê 12;doze;vinte;A;no1\nLê 13;treze;três;A;XX9\n'
    const done = await as.call(importQuestions, { query: query('folha.csv'), body: bytes(csv) })
    expect(done.data.imported).toBe(2)
    expect(done.data.lost.flatMap(entry => entry.lost)).toEqual([
      { what: 'competência «XX9»', why: 'A disciplina não tem este código.' },
    ])
    const { rows } = (await as.call(listQuestions, { query: { competence: [id] } })).data
    expect(rows.map(row => row.question.stem)).toEqual(['Lê 12'])
  })

  it('refuses hostile and unreadable files with a sentence, and nothing is half done', async () => {
    const before = await countBank()
    const entities = '<!DOCTYPE quiz [<!ENTITY a "ha">]><quiz><question type="essay"/></quiz>'
    const hostile: [string, Uint8Array][] = [
      ['fora.zip', zipSync({ '../a.xml': bytes('<assessmentItem/>') })],
      ['bomba.zip', zipSync({ 'a.xml': new Uint8Array(8 * 1024 * 1024) })],
      ['entidades.xml', bytes(entities)],
      ['nada.xyz', bytes('isto não é um banco de perguntas')],
      ['vazio.gift', new Uint8Array()],
    ]
    for (const [fileName, body] of hostile)
      for (const endpoint of [previewQuestionImport, importQuestions]) {
        const refused = await as.refuse(endpoint, { query: query(fileName), body })
        expect([refused.status, refused.data.code], fileName).toEqual([422, 'UNREADABLE'])
        expect(refused.data.message, fileName).toMatch(/^O ficheiro|^Não se|recusado/)
      }
    const elsewhere = await as.refuse(importQuestions, { query: query('a.gift', uuid()), body: bytes(GIFT) })
    expect(elsewhere.data.fields).toHaveProperty('subjectId')
    expect(await countBank()).toBe(before)
    expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('stores the pictures that come along and drops what a script could hide in, saying so', async () => {
    const image = PIXEL.toString('base64')
    const moodle = `<quiz><question type="shortanswer"><name><text>Figura</text></name>
      <questiontext format="html"><text><![CDATA[<p>Que figura é? <img src="@@PLUGINFILE@@/f.png" alt="um quadrado"> <script>alert(1)</script></p>]]></text>
      <file name="f.png" encoding="base64">${image}</file></questiontext>
      <answer fraction="100"><text>quadrado</text></answer></question></quiz>`
    const done = await as.call(importQuestions, { query: query('m.xml'), body: bytes(moodle) })
    expect(done.data.imported).toBe(1)
    expect(done.data.lost.flatMap(entry => entry.lost.map(lost => lost.what)).join()).toContain('<script>')
    const { rows } = (await as.call(listQuestions, { query: { search: 'que figura' } })).data
    const [media] = rows[0]?.question.media ?? []
    expect(media?.source).toMatch(/^file:/)
    const id = media?.source.slice('file:'.length) ?? ''
    const picture = await as.call(getQuestionFile, { params: { id } })
    expect(picture.raw.equals(PIXEL)).toBe(true)
    expect(picture.headers['content-type']).toBe('image/png')
    expect((await server.as(outro).refuse(getQuestionFile, { params: { id } })).status).toBe(404)
    await db
      .updateTable('questions')
      .set({ state: 'aprovada' })
      .where('id', '=', rows[0]?.id ?? '')
      .execute()
    expect((await server.as(outro).call(getQuestionFile, { params: { id } })).status).toBe(200)
    const out = await as.call(exportQuestions, { query: { id: [rows[0]?.id ?? ''], format: 'moodle-xml' } })
    expect(out.raw.toString()).toContain(image)
  })
})

describe('what a file leaves open', () => {
  const sheet = 'Enunciado;A;B;C;D;Resposta\n2 + 2?;2;4;6;8;2\n3 + 3?;3;6;2;1;3\n'

  it('is asked, and enters only as the person says', async () => {
    const open = await as.call(previewQuestionImport, { query: query('f.csv'), body: bytes(sheet) })
    expect(open.data.decisions.filter(({ chosen }) => chosen === null)).toMatchObject([
      { id: 'keys', options: [{ value: 'place' }, { value: 'text' }], count: 2, mustAsk: true },
    ])
    expect(open.data.questions.map(question => [question.ok, question.doubt !== undefined])).toEqual([
      [false, true],
      [false, true],
    ])
    const said = { ...query('f.csv'), answers: JSON.stringify({ keys: 'place' }) }
    const answered = await as.call(previewQuestionImport, { query: said, body: bytes(sheet) })
    expect(answered.data.questions.map(question => question.key)).toEqual(['B · 4', 'C · 2'])
    const before = await countBank()
    expect(
      (await as.call(importQuestions, { query: query('f.csv'), body: bytes(sheet) })).data.imported,
    ).toBe(0)
    const done = await as.call(importQuestions, { query: said, body: bytes(sheet) })
    expect(done.data).toMatchObject({ imported: 2, indexes: [1, 2] })
    expect(await countBank()).toBe(before + 2)
  })

  it('of a test is its structure, beside its questions', async () => {
    const text = 'Teste\nGrupo I\n1. Um? (3 v)\na) sim *\nb) não\n2. Dois?\na) sim\nb) não *\n'
    const { data } = await as.call(previewQuestionImport, {
      query: { ...query('colado.txt'), format: 'text' as const },
      body: bytes(text),
    })
    expect(data.tests).toEqual([
      {
        title: 'Teste',
        items: [
          { index: 1, section: 'Grupo I', points: 3 },
          { index: 2, section: 'Grupo I', points: 1 },
        ],
      },
    ])
  })
})

describe('a question that the bank has nearly already', () => {
  const text = (ending: string) =>
    `Qual é a capital da província de ${ending}, no norte de Moçambique? { =Lichinga ~Pemba ~Nampula }\n`

  it('is shown beside it, with access to it, in the same subject', async () => {
    await as.call(importQuestions, { query: query('a.gift'), body: bytes(text('Niassa')) })
    const of = async (account: typeof professor, ending: string, subject = mat.id) =>
      (
        await server.as(account).call(previewQuestionImport, {
          query: query('b.gift', subject),
          body: bytes(text(ending)),
        })
      ).data
    const near = await of(professor, 'Niassa hoje')
    expect(near.questions[0]).toMatchObject({ twin: null, near: { name: expect.stringContaining('Niassa') } })
    expect(near.nearNote).toBe('')
    expect((await of(professor, 'Niassa')).questions[0]).toMatchObject({
      twin: { name: expect.any(String) },
      near: null,
    })
    expect((await of(outro, 'Niassa hoje')).questions[0]).toMatchObject({ near: null })
    const other = await fixtureSubject(db, { code: 'GEO', name: 'Geografia' })
    expect((await of(professor, 'Niassa hoje', other.id)).questions[0]).toMatchObject({ near: null })
    const far = await as.call(previewQuestionImport, {
      query: query('c.gift'),
      body: bytes('Quem foi Eduardo Mondlane? {}'),
    })
    expect(far.data.questions[0]).toMatchObject({ twin: null, near: null })
  })

  it('is not looked for where the database cannot count likeness, and that is said', async () => {
    const bare = await testDatabase()
    await sql`DROP EXTENSION pg_trgm CASCADE`.execute(bare.db)
    const elsewhere = await testServer(bare, questionRoutes(questionDependencies))
    const account = await fixtureAccount(bare.db, { role: 'professor' })
    const subject = await fixtureSubject(bare.db, { code: 'MAT', name: 'Matemática' })
    const { data } = await elsewhere
      .as(account)
      .call(previewQuestionImport, { query: query('a.gift', subject.id), body: bytes(text('Niassa')) })
    expect(data.nearNote).toMatch(/pg_trgm/)
    expect(data.questions).toMatchObject([{ ok: true, twin: null, near: null }])
  })
})

describe('an export of questions', () => {
  it('goes out in every format and reads back the same', async () => {
    const fis = await fixtureSubject(db, { code: 'FIS', name: 'Física' })
    for (const question of [
      choiceOf('Qual é a unidade de força?', ['newton', 'joule'], 0),
      {
        ...commonFields('A luz é mais rápida do que o som.'),
        type: 'true-false' as const,
        correct: true,
        whenTrue: { typicalError: '', feedback: '' },
        whenFalse: { typicalError: '', feedback: '' },
      },
    ])
      await fixtureQuestion(db, professor, { subjectId: fis.id, question })
    for (const format of outFormats) {
      const query = { subject: [fis.id], format }
      const { raw, headers } = await as.call(exportQuestions, { query })
      const name = decodeURIComponent(
        /filename\*=UTF-8''(.*)$/.exec(headers['content-disposition'] ?? '')?.[1] ?? '',
      )
      const { questions } = await readQuestions(raw, { name })
      expect(
        questions.map(question => question.question?.type),
        format,
      ).toEqual(['single-choice', 'true-false'])
      const check = await as.call(checkQuestionExport, { query })
      expect(
        check.data.questions.map(question => question.ok),
        format,
      ).toEqual([true, true])
    }
    const strange = await server
      .as(outro)
      .call(exportQuestions, { query: { subject: [fis.id], format: 'gift' } })
    expect(strange.raw.toString().trim()).toBe('')
  })

  it.each(['xlsx', 'docx'] as const)('gives a model to fill in that it reads itself: %s', async format => {
    const { raw, headers } = await as.call(getQuestionModel, { query: { format } })
    expect(headers['content-disposition']).toContain(`modelo-perguntas.${format}`)
    const preview = await as.call(previewQuestionImport, { query: query(`modelo.${format}`), body: raw })
    expect(preview.data.questions.every(question => question.ok)).toBe(true)
    expect(preview.data.questions.length).toBeGreaterThan(5)
  })
})

describe('a picture of a question', () => {
  it('is stored by its content and shown with access to the question; anything else is refused', async () => {
    const put = await as.call(putQuestionFile, { query: { fileName: 'quadrado.png' }, body: PIXEL })
    const media = [put.data]
    const stem = `<p>Olha: <img src="media:quadrado.png" alt="um quadrado" /></p>`
    const question = { ...choiceOf(stem, ['sim', 'não'], 0), media }
    const made = (await as.call(createQuestion, { body: { subjectId: mat.id, grade: 6, question } })).data
    expect((await as.call(getQuestion, { params: { id: made.id } })).data.question.media).toEqual(media)
    const id = put.data.source.slice('file:'.length)
    expect((await as.call(getQuestionFile, { params: { id } })).status).toBe(200)
    expect((await server.as(outro).refuse(getQuestionFile, { params: { id } })).status).toBe(404)
    const script = await as.refuse(putQuestionFile, {
      query: { fileName: 'a.png' },
      body: bytes('<svg onload="alert(1)"/>'),
    })
    expect(script.status).toBe(415)
  })
})
