import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import {
  createLanguage,
  exportLanguages,
  getLanguage,
  languageImport,
  listLanguageHistory,
  listLanguages,
  removeLanguage,
  updateLanguage,
} from '../contract.ts'
import { allPhrases } from '../phrases.ts'
import { findSpoken, readLanguageOf, readLanguagesOfGroup } from './queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const school = await fixtureSchool(db, { name: 'EPC de Boquisso' })
const other = await fixtureSchool(db, { name: 'EPC de Nacala' })
const admin = await fixtureAccount(db, { role: 'admin', schoolId: school.id })
const elsewhere = await fixtureAccount(db, { role: 'admin', schoolId: other.id, reach: 'escola' })
const teacher = await fixtureAccount(db, { role: 'professor', schoolId: school.id })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
const pupil = (motherTongue: string) =>
  fixtureStudent(db, { groupId: group.id, fullName: 'Ana Bila', motherTongue })
const as = server.as(admin)

/** A language of no other test. */
const ownLanguage = () => `Língua ${uuid()}`
const text = (phrase: string, words: string) => ({ phrase, text: words })
const blank = { texts: [], speaker: '', isValidated: false }
const create = async (body: object) =>
  (await as.call(createLanguage, { body: { ...blank, ...body } as never }, { key: uuid() })).data

describe('what a pupil reads in the language of home', () => {
  it('is what the school has written in it, however the language is spelt, and says who has confirmed it', async () => {
    const language = ownLanguage()
    const { id } = await pupil(language.toUpperCase())
    expect(await readLanguageOf(db, id), 'nothing is written').toBeNull()
    const row = await create({ language })
    expect(await readLanguageOf(db, id), 'not a word of it').toBeNull()
    const params = { id: row.id }
    const written = { language, texts: [text('leave', 'texto um')], speaker: '', isValidated: false }
    await as.call(updateLanguage, { params, body: { ...written, version: 1 } })
    const found = { name: language, texts: { leave: 'texto um' } }
    expect(await readLanguageOf(db, id)).toEqual({ ...found, speaker: '' })
    const confirmed = { ...written, speaker: 'Zito Mahumane', isValidated: true }
    const { data } = await as.call(updateLanguage, { params, body: { ...confirmed, version: 2 } })
    expect(data.validatedAt).not.toBeNull()
    expect(await readLanguageOf(db, id)).toEqual({ ...found, speaker: 'Zito Mahumane' })
    expect(await readLanguageOf(db, (await pupil('Português')).id)).toBeNull()
    expect(await readLanguageOf(db, (await pupil('')).id)).toBeNull()
  })

  it('is of the pupil’s own school', async () => {
    const language = ownLanguage()
    await create({ language, texts: [text('leave', 'texto')] })
    const far = await fixtureGroup(db, { name: '6ªB', schoolId: other.id })
    const stranger = await fixtureStudent(db, {
      ...{ groupId: far.id, fullName: 'Rui Vaz', motherTongue: language },
    })
    expect(await readLanguageOf(db, stranger.id)).toBeNull()
  })
})

describe('what may be read around a sitting', () => {
  it('is every language of the school with words for it, and the language of home where it may be said', async () => {
    const [mine, another, elsewhere] = [ownLanguage(), ownLanguage(), ownLanguage()]
    const words = [text('next', 'texto um'), text('leave', 'texto dois')]
    await create({ language: mine, texts: words })
    await create({ language: another, texts: words })
    await create({ language: elsewhere, texts: [text('leave', 'texto dois')] })
    const { id } = await pupil(mine.toLowerCase())
    const named = ({ languages }: Awaited<ReturnType<typeof readLanguagesOfGroup>>) =>
      languages.map(({ name }) => name)
    const known = await readLanguagesOfGroup(db, group.id, id)
    expect(known.own).toBe(mine)
    expect(named(known)).toEqual(expect.arrayContaining([mine, another]))
    expect(named(known), 'nothing around a sitting is written').not.toContain(elsewhere)
    expect(known.languages.find(({ name }) => name === mine)?.texts).toEqual({ next: 'texto um' })
    const unproven = await readLanguagesOfGroup(db, group.id, null)
    expect(unproven.own).toBeNull()
    expect(named(unproven)).toEqual(named(known))
    const far = await fixtureGroup(db, { name: '6ªC', schoolId: other.id })
    expect(named(await readLanguagesOfGroup(db, far.id, null))).not.toContain(mine)
  })
})

describe('the texts of a language', () => {
  it('are of the administration of one school, once for each language, and never Portuguese', async () => {
    const language = ownLanguage()
    const { id } = await create({ language })
    const again = await as.refuse(createLanguage, { body: { ...blank, language: language.toLowerCase() } })
    expect(again.data).toMatchObject({ code: 'LANGUAGE_EXISTS', details: { id } })
    for (const words of ['Português', ' portugues '])
      expect(
        (await as.refuse(createLanguage, { body: { ...blank, language: words } })).data.fields,
      ).toHaveProperty('language')
    const nobody = { ...blank, language: ownLanguage(), isValidated: true }
    expect((await as.refuse(createLanguage, { body: nobody })).data.fields).toHaveProperty('speaker')
    expect((await server.as(teacher).refuse(listLanguages, {})).status).toBe(403)
    expect((await server.as(elsewhere).refuse(getLanguage, { params: { id } })).status).toBe(404)
    const away = { params: { id }, body: { ...blank, language, version: 1 } }
    expect((await server.as(elsewhere).refuse(updateLanguage, away)).status).toBe(404)
  })

  it('are confirmed anew once one of them is another, keep their history, and come back with one undo', async () => {
    const language = ownLanguage()
    const first = { language, texts: [text('leave', 'um')], speaker: 'Zito', isValidated: true }
    const { id, validatedAt } = await create(first)
    const params = { id }
    const same = (await as.call(updateLanguage, { params, body: { ...first, speaker: 'Zito', version: 1 } }))
      .data
    expect(same.validatedAt).toBe(validatedAt)
    const changed = { ...first, texts: [text('leave', 'dois')], version: same.version }
    const { data, headers } = await as.call(updateLanguage, { params, body: changed })
    expect(data.validatedAt).not.toBe(validatedAt)
    expect((await as.refuse(updateLanguage, { params, body: changed })).data.code).toBe('VERSION_CONFLICT')
    const { rows } = (await as.call(listLanguageHistory, { params })).data
    expect(JSON.stringify(rows)).toContain('Textos')
    await as.call(undoChange, { params: { id: headers['x-change'] ?? '' } })
    expect((await as.call(getLanguage, { params })).data.texts).toEqual([text('leave', 'um')])
    const version = (await as.call(getLanguage, { params })).data.version
    const gone = await as.call(removeLanguage, { params, query: { version } as never })
    expect((await as.refuse(getLanguage, { params })).status).toBe(404)
    await as.call(undoChange, { params: { id: gone.headers['x-change'] ?? '' } })
    expect((await as.call(getLanguage, { params })).status).toBe(200)
  })

  it('stand in a list with the languages that pupils speak, written in or not', async () => {
    const [spoken, written] = [ownLanguage(), ownLanguage()]
    for (const _ of [1, 2]) await pupil(spoken)
    await pupil(written.toLowerCase())
    await create({ language: written, texts: [text('leave', 'um'), text('of no page', 'dois')] })
    const { rows } = (await as.call(listLanguages, { query: { search: school.name } })).data
    const mine = rows.find(({ id }) => id === school.id)
    expect(mine?.phrases).toBe(allPhrases.length)
    const of = (language: string) => mine?.languages.find(each => each.language === language)
    expect(of(spoken)).toMatchObject({ pupils: 2, id: null, written: 0 })
    expect(of(written)).toMatchObject({ pupils: 1, written: 1, isValidated: false })
    expect(of('Português')).toBeUndefined()
  })

  it('stand school by school, a page of them at a time, and a school is found by its name', async () => {
    const names = ['EPC de Chókwè', 'EPC de Xai-Xai', 'EPC de Bilene']
    const made = await Promise.all(names.map(name => fixtureSchool(db, { name })))
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data } = await as.call(listLanguages, { query: { limit: 2, after } })
      expect(data.rows.length).toBeLessThanOrEqual(2)
      seen.push(...data.rows.map(({ id }) => id))
      after = data.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining([school.id, other.id, ...made.map(({ id }) => id)]))
    const { rows } = (await as.call(listLanguages, { query: { search: 'chokwe' } })).data
    expect(rows.map(({ id }) => id)).toEqual([made[0]?.id])
    const own = (await server.as(elsewhere).call(listLanguages, {})).data.rows
    expect(own.map(({ id }) => id)).toEqual([other.id])
  })

  it('of somebody of no school go into the school that is said, and none is guessed', async () => {
    const anywhere = server.as(await fixtureAccount(db, { role: 'admin' }))
    const language = ownLanguage()
    const file = { fileName: 'textos.csv', mapping: ['language', 'phrase', 'text'] }
    const body = { ...file, rows: [{ line: 2, cells: [language, allPhrases[0]?.text ?? '', 'texto'] }] }
    const bytes = Buffer.from(`Língua,Português,Texto\n${language},${allPhrases[0]?.text},texto\n`)
    const preview = { query: { fileName: 'textos.csv' }, body: bytes }
    const unsaid = await anywhere.refuse(languageImport.preview, preview as never)
    expect(unsaid.status, 'before a row is read').toBe(400)
    expect(unsaid.data.fields).toEqual({ school: 'Escolha a escola.' })
    expect(
      (await anywhere.refuse(languageImport.import, { body: body as never })).data.fields,
    ).toHaveProperty('school')
    expect(
      (await anywhere.refuse(exportLanguages, { query: { format: 'csv' } as never })).data.fields,
    ).toHaveProperty('school')
    expect(
      (await anywhere.refuse(createLanguage, { body: { ...blank, language } })).data.fields,
    ).toHaveProperty('schoolId')
    const query = { school: other.id }
    const { data } = await anywhere.call(
      languageImport.import,
      { query, body: body as never },
      { key: uuid() },
    )
    expect(data.imported).toBe(1)
    const stored = await db
      .selectFrom('language_texts')
      .select('school_id')
      .where('language', '=', language)
      .execute()
    expect(stored).toEqual([{ school_id: other.id }])
    const sheet = await readTable(
      (await anywhere.call(exportLanguages, { query: { ...query, format: 'csv' } })).raw,
      'textos.csv',
    )
    expect(sheet.rows.find(({ cells }) => cells[0] === language)?.cells).toEqual([
      language,
      allPhrases[0]?.text,
      'texto',
    ])
    const far = await server
      .as(elsewhere)
      .refuse(languageImport.import, { query: { school: school.id }, body: body as never })
    expect(far.status).toBe(404)
  })

  it('of a school with very many do not hide those of another', async () => {
    const many = await fixtureGroup(db, {
      name: '6ªM',
      schoolId: (await fixtureSchool(db, { name: 'EPC A' })).id,
    })
    const few = await fixtureSchool(db, { name: 'EPC B' })
    const fewGroup = await fixtureGroup(db, { name: '6ªF', schoolId: few.id })
    await sql`WITH born AS (INSERT INTO students (id, code, full_name, sex, mother_tongue, group_id)
        SELECT gen_random_uuid(), (81000000 + n)::text, 'Aluno ' || n, 'H', 'Língua ' || (n / 2), ${many.id}
        FROM generate_series(0, 1199) n RETURNING id)
      INSERT INTO enrolments (id, student_id, group_id, since)
      SELECT gen_random_uuid(), id, ${many.id}, '2020-01-01' FROM born`.execute(db)
    const language = ownLanguage()
    await fixtureStudent(db, { groupId: fewGroup.id, fullName: 'Beto Vaz', motherTongue: language })
    const schools = await db.selectFrom('schools').select('id').execute()
    const spoken = await findSpoken(
      db,
      schools.map(({ id }) => id),
    )
    expect(spoken.filter(({ schoolId }) => schoolId === few.id)).toMatchObject([{ language, pupils: 1 }])
  })

  it('go out as a sheet, come back filled in, and what is wrong in it stays out by name', async () => {
    const language = ownLanguage()
    await pupil(language)
    const sheet = (await as.call(exportLanguages, { query: { school: school.id, format: 'csv' } })).raw
    const table = await readTable(sheet, 'textos.csv')
    const own = table.rows.filter(({ cells }) => cells[0] === language)
    expect(own.map(({ cells }) => cells[1])).toEqual(allPhrases.map(phrase => phrase.text))
    expect(own.every(({ cells }) => cells[2] === '')).toBe(true)
    const [one, two] = allPhrases
    const rows = [
      [language, one?.text ?? '', 'texto um'],
      [language.toUpperCase(), two?.text.toLowerCase() ?? '', 'texto dois'],
      [language, one?.text ?? '', 'outra vez'],
      [language, 'Uma frase que não há', 'texto'],
      [language, allPhrases[2]?.text ?? '', ''],
      ['Português', allPhrases[3]?.text ?? '', 'texto'],
    ]
    const body = {
      fileName: 'textos.csv',
      mapping: ['language', 'phrase', 'text'],
      rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    }
    const { data, headers } = await as.call(languageImport.import, { body: body as never }, { key: uuid() })
    expect(data.imported).toBe(2)
    expect(data.failed.map(({ errors }) => Object.keys(errors)[0])).toEqual([
      'phrase',
      'phrase',
      'text',
      'language',
    ])
    const find = async () =>
      (await as.call(listLanguages, { query: { search: school.name } })).data.rows
        .flatMap(({ languages }) => languages)
        .find(each => each.language === language)
    expect(await find()).toMatchObject({ written: 2, isValidated: false, pupils: 1 })
    await as.call(undoChange, { params: { id: headers['x-change'] ?? '' } })
    expect(await find()).toMatchObject({ written: 0, id: null })
  })
})
