import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { insertUnit } from '#school/subjects/server/tree-queries.ts'
import { commentTerm, listTermComments, resolveTermComment } from '../comment-contract.ts'
import {
  changeTerms,
  countTerms,
  createTerm,
  getTerm,
  getTermFile,
  listTermHistory,
  listTerms,
  putTermImage,
  removeTerm,
  setTermState,
  updateTerm,
} from '../contract.ts'
import { fixtureTerm } from '../fixtures.ts'
import { termFields } from '../term.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor' })
const outro = await fixtureAccount(db, { role: 'professor' })
const pendente = await fixtureAccount(db, { role: 'pendente' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })

const body = {
  term: 'Ângulo recto',
  definition: 'Ângulo que mede 90 graus.',
  subjectId: mat.id,
  grades: [5],
}

describe('the list of terms', () => {
  it('finds without accents or capitals, in the definition too, every word in any order', async () => {
    const term = await fixtureTerm(db, {
      ...body,
      term: 'Fracção própria',
      definition: 'Menor do que a unidade.',
    })
    for (const search of ['FRACCAO', 'propria frac', 'unidade menor']) {
      const { data } = await server.as(professor).call(listTerms, { query: { search } })
      expect(data.rows.map(row => row.id)).toContain(term.id)
    }
    const nothing = await server.as(professor).call(listTerms, { query: { search: 'fraccao inexistente' } })
    expect(nothing.data.rows).toEqual([])
  })

  it('treats the wildcards of a pattern as what they are', async () => {
    const { data } = await server.as(professor).call(listTerms, { query: { search: '%' } })
    expect(data.rows).toEqual([])
  })

  it('pages by keyset without gap or overlap, in the order of the alphabet', async () => {
    for (const word of ['Éter', 'Eco', 'Água', 'abc', 'Zebra'])
      await fixtureTerm(db, { ...body, term: word, subjectId: por.id })
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data } = await server
        .as(professor)
        .call(listTerms, { query: { subject: [por.id], limit: 2, after } })
      seen.push(...data.rows.map(row => row.term))
      after = data.next ?? undefined
    } while (after)
    expect(seen).toEqual(['abc', 'Água', 'Eco', 'Éter', 'Zebra'])
  })

  it('counts by state and says which letters have terms', async () => {
    const { data } = await server.as(professor).call(countTerms, { query: { subject: [por.id] } })
    expect(data).toMatchObject({ total: 5, byState: { publicado: 5, rascunho: 0 }, letters: ['A', 'E', 'Z'] })
  })

  it('shows who waits for approval only what is published', async () => {
    const draft = await fixtureTerm(db, { ...body, term: 'Segredo', state: 'rascunho' })
    const seen = await server.as(pendente).call(listTerms, { query: { search: 'segredo' } })
    expect(seen.data.rows).toEqual([])
    expect((await server.as(pendente).refuse(getTerm, { params: { id: draft.id } })).status).toBe(404)
    expect((await server.as(professor).call(getTerm, { params: { id: draft.id } })).status).toBe(200)
  })

  it('refuses a page of another list with a sentence on the field', async () => {
    const { status, data } = await server.as(professor).refuse(listTerms, { query: { after: 'xx' } })
    expect(status).toBe(400)
    expect(data.fields).toHaveProperty('after')
  })
})

describe('writing a term', () => {
  it('creates a draft, once for one key, and refuses the same word twice in a subject', async () => {
    const key = uuid()
    const first = await server.as(professor).call(createTerm, { body: { ...body, term: 'Raio' } }, { key })
    const again = await server.as(professor).call(createTerm, { body: { ...body, term: 'Raio' } }, { key })
    expect(first.data).toMatchObject({ term: 'Raio', state: 'rascunho', mayEdit: true, version: 1 })
    expect(again.data.id).toBe(first.data.id)
    const reused = await server
      .as(professor)
      .refuse(createTerm, { body: { ...body, term: 'Outro' } }, { key })
    expect(reused.status).toBe(422)
    const same = await server.as(professor).refuse(createTerm, { body: { ...body, term: 'RAIO' } })
    expect(same).toMatchObject({
      status: 409,
      data: { code: 'TERM_EXISTS', fields: { term: expect.any(String) } },
    })
  })

  it.each([
    ['term', { ...body, term: '  ' }],
    ['term', { ...body, term: 'x'.repeat(121) }],
    ['definition', { ...body, definition: '' }],
    ['subjectId', { ...body, subjectId: 'MAT' }],
    ['subjectId', { ...body, subjectId: uuid() }],
    ['grades.0', { ...body, grades: [13] }],
    ['grades', { ...body, grades: [] }],
    ['translations.0.term', { ...body, translations: [{ language: 'Xichangana', term: '' }] }],
  ])('names the field that is wrong: %s', async (field, wrong) => {
    const { status, data } = await server.as(professor).refuse(createTerm, { body: wrong })
    expect(status).toBe(400)
    expect(Object.keys(data.fields ?? {})).toContain(field)
  })

  it('shows both versions when somebody saved first', async () => {
    const term = await fixtureTerm(db, { ...body, term: 'Perímetro' })
    const mine = { ...body, term: 'Perímetro', version: 1 }
    await server
      .as(pedagogo)
      .call(updateTerm, { params: { id: term.id }, body: { ...mine, example: 'O da machamba.' } })
    const late = await server
      .as(pedagogo)
      .refuse(updateTerm, { params: { id: term.id }, body: { ...mine, example: 'Outro.' } })
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { example: 'O da machamba.', version: 2 }, by: pedagogo.name },
    })
  })

  it('lets a teacher change own drafts only', async () => {
    const mine = await fixtureTerm(db, { ...body, term: 'Meu', state: 'rascunho', author: professor })
    const change = { params: { id: mine.id }, body: { ...body, term: 'Meu', version: 1 } }
    expect((await server.as(outro).refuse(updateTerm, change)).status).toBe(403)
    expect((await server.as(pendente).refuse(updateTerm, change)).status).toBe(403)
    expect((await server.nobody.refuse(updateTerm, change)).status).toBe(401)
    expect((await server.as(professor).call(updateTerm, change)).status).toBe(200)
  })

  it('deletes with a way back, and the way back is refused after a newer change', async () => {
    const term = await fixtureTerm(db, { ...body, term: 'Efémero' })
    const params = { id: term.id }
    const gone = await server.as(pedagogo).call(removeTerm, { params, query: { version: 1 } })
    expect((await server.as(pedagogo).refuse(getTerm, { params })).status).toBe(404)
    await undoBatch(db, gone.headers['x-change'] ?? '', { ...pedagogo, sessionId: '' }, false, uuid())
    const back = await server.as(pedagogo).call(getTerm, { params })
    expect(back.data).toMatchObject({ term: 'Efémero', version: 3 })
    const edit = { ...body, term: 'Efémero', example: 'Novo.', version: 3 }
    const changed = await server.as(pedagogo).call(updateTerm, { params, body: edit })
    await server
      .as(pedagogo)
      .call(updateTerm, { params, body: { ...edit, example: 'Mais novo.', version: 4 } })
    await expect(
      undoBatch(db, changed.headers['x-change'] ?? '', { ...pedagogo, sessionId: '' }, false, uuid()),
    ).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })

  it('tells in the history every field that changed, rows that it names by name, deleted ones too', async () => {
    const unit = await insertUnit(db, por.id, { grade: 6, title: 'Sons e letras', trimester: 1 })
    const related = await fixtureTerm(db, { ...body, term: 'Ângulo agudo' })
    const before = { ...body, wordClass: 'n. m.', term: 'Histórico' }
    const { id } = await fixtureTerm(db, before)
    const params = { id }
    const after = {
      term: 'História',
      wordClass: 'n. f.',
      definition: 'O que se conta.',
      example: 'A história da escola.',
      subjectId: por.id,
      grades: [5, 6],
      unitId: unit.id,
      synonyms: ['conto', 'relato'],
      relatedTermIds: [related.id],
      translations: [{ language: 'Cisena', term: 'nkhani', definition: '', validatedBy: '' }],
      imageAlt: 'Um livro',
      source: 'Programa da 6ª classe',
    }
    await server.as(pedagogo).call(updateTerm, { params, body: { ...after, version: 1 } })
    await server
      .as(pedagogo)
      .call(removeTerm, { params: { id: related.id }, query: { version: related.version } })
    const { data } = await server.as(professor).call(listTermHistory, { params })
    expect(data.rows[0]).toMatchObject({ by: pedagogo.name, action: 'glossary.term.update', done: 'alterou' })
    expect(data.rows[0]?.fields.map(({ field }) => field)).toEqual(
      Object.values(termFields.fields).map(({ label }) => label),
    )
    expect(data.rows[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'Disciplina', before: 'Matemática', after: 'Português' },
        { field: 'Classes', before: '5ª', after: '5ª e 6ª' },
        { field: 'Unidade temática', before: '–', after: 'Sons e letras' },
        { field: 'Sinónimos', before: '–', after: 'conto; relato' },
        { field: 'Termos relacionados', before: '–', after: 'Ângulo agudo' },
        { field: 'Traduções', before: '–', after: 'nkhani (Cisena, por validar)' },
      ]),
    )
  })

  it('names the terms that it is related to, without those that are gone, or not published for who waits', async () => {
    const near = await fixtureTerm(db, { ...body, term: 'Vértice', state: 'publicado' })
    const draft = await fixtureTerm(db, { ...body, term: 'Aresta', state: 'rascunho' })
    const gone = await fixtureTerm(db, { ...body, term: 'Face' })
    await server.as(pedagogo).call(removeTerm, { params: { id: gone.id }, query: { version: gone.version } })
    const related = { relatedTermIds: [near.id, draft.id, gone.id] }
    const { id } = await fixtureTerm(db, { ...body, ...related, term: 'Cubo', state: 'publicado' })
    const namesFor = async (account: typeof professor, params = { id }) =>
      (await server.as(account).call(getTerm, { params })).data.relatedTerms.map(({ term }) => term)
    expect(await namesFor(professor)).toEqual(['Aresta', 'Vértice'])
    expect(await namesFor(pendente)).toEqual(['Vértice'])
    expect(await namesFor(pendente, { id: near.id })).toEqual([])
  })

  it('tells in the history what was done beside the form', async () => {
    const { id } = await fixtureTerm(db, { ...body, term: 'Estado', state: 'rascunho' })
    const params = { id }
    await server.as(pedagogo).call(setTermState, { params, body: { state: 'publicado', version: 1 } })
    const { data } = await server.as(professor).call(listTermHistory, { params })
    expect(data.rows[0]).toMatchObject({
      done: 'mudou o estado',
      fields: [{ field: 'Estado', before: 'Rascunho', after: 'Publicado' }],
    })
  })

  it('names in a conflict what both versions refer to', async () => {
    const [mine, theirs] = [
      await fixtureTerm(db, { ...body, term: 'Ângulo meu' }),
      await fixtureTerm(db, { ...body, term: 'Ângulo deles' }),
    ]
    const { id } = await fixtureTerm(db, { ...body, term: 'Ângulo disputado' })
    const save = (relatedTermIds: string[], subjectId: string) => ({
      params: { id },
      body: { ...body, term: 'Ângulo disputado', relatedTermIds, subjectId, version: 1 },
    })
    await server.as(pedagogo).call(updateTerm, save([theirs.id], por.id))
    const late = await server.as(pedagogo).refuse(updateTerm, save([mine.id], mat.id))
    expect(late.data.details).toMatchObject({
      names: {
        [mine.id]: 'Ângulo meu',
        [theirs.id]: 'Ângulo deles',
        [mat.id]: 'Matemática',
        [por.id]: 'Português',
      },
    })
  })
})

describe('the states of a term', () => {
  it('lets a teacher hand in and only an approver publish', async () => {
    const term = await fixtureTerm(db, { ...body, term: 'Ciclo', state: 'rascunho', author: professor })
    const params = { id: term.id }
    const own = await server
      .as(professor)
      .refuse(setTermState, { params, body: { state: 'publicado', version: 1 } })
    expect(own.data.code).toBe('WRONG_STATE')
    await server.as(professor).call(setTermState, { params, body: { state: 'em revisão', version: 1 } })
    const done = await server
      .as(pedagogo)
      .call(setTermState, { params, body: { state: 'publicado', version: 2 } })
    expect(done.data.state).toBe('publicado')
  })

  it('changes many at once and says which it could not', async () => {
    const draft = await fixtureTerm(db, { ...body, term: 'Bloco 1', state: 'rascunho' })
    const archived = await fixtureTerm(db, { ...body, term: 'Bloco 2', state: 'arquivado' })
    const { data } = await server.as(pedagogo).call(changeTerms, {
      body: { ids: [draft.id, archived.id], action: { kind: 'state', state: 'publicado' } },
    })
    expect(data.changed).toBe(1)
    expect(data.refused).toEqual([
      { id: archived.id, term: 'Bloco 2', why: expect.stringContaining('Arquivado') },
    ])
  })

  it('keeps of each of many what was and what is, and takes all of them back at once', async () => {
    const terms = [
      await fixtureTerm(db, { ...body, term: 'Monte 1', grades: [4] }),
      await fixtureTerm(db, { ...body, term: 'Monte 2', grades: [5, 6] }),
      await fixtureTerm(db, { ...body, term: 'Monte 3' }),
    ]
    const ids = terms.map(({ id }) => id)
    const read = () =>
      db
        .selectFrom('terms')
        .select(['grades', 'deleted_at', 'version'])
        .where('id', 'in', ids)
        .orderBy('term')
        .execute()
    const was = await read()
    for (const action of [{ kind: 'grades' as const, grades: [7] }, { kind: 'remove' as const }]) {
      const { data, headers } = await server.as(pedagogo).call(changeTerms, { body: { ids, action } })
      expect(data).toEqual({ changed: 3, refused: [] })
      const is = await read()
      const kept = await db
        .selectFrom('changes')
        .select(['row_id', 'before', 'after'])
        .where('batch_id', '=', headers['x-change'] ?? '')
        .execute()
      expect(kept.map(({ row_id }) => row_id).toSorted()).toEqual(ids.toSorted())
      for (const [at, { id }] of terms.entries()) {
        const { before, after } = kept.find(({ row_id }) => row_id === id) ?? {}
        expect(before).toMatchObject({ grades: was[at]?.grades, deleted_at: null })
        expect(after).toMatchObject({ grades: is[at]?.grades, version: is[at]?.version })
        expect((after as { deleted_at: string | null }).deleted_at === null).toBe(is[at]?.deleted_at === null)
        expect(is[at]).not.toMatchObject({ grades: was[at]?.grades, deleted_at: null })
      }
      await undoBatch(db, headers['x-change'] ?? '', { ...pedagogo, sessionId: '' }, false, uuid())
      expect((await read()).map(({ grades, deleted_at }) => ({ grades, deleted_at }))).toEqual(
        was.map(({ grades }) => ({ grades, deleted_at: null })),
      )
    }
  })
})

describe('comments on a term', () => {
  it('hang on it for its staff, are dealt with and opened again, and each step is undone', async () => {
    const { id } = await fixtureTerm(db, { ...body, term: 'Ângulo raso' })
    const params = { id }
    const written = await server.as(outro).call(commentTerm, { params, body: { text: 'Falta um desenho.' } })
    expect(written.data).toMatchObject({ text: 'Falta um desenho.', by: outro.name, resolvedAt: null })
    const listed = async () => (await server.as(professor).call(listTermComments, { params })).data
    const resolving = { params: { id, commentId: written.data.id }, body: { resolved: true } }
    const answer = await server.as(professor).call(resolveTermComment, resolving)
    expect((await listed())[0]?.resolvedAt).toEqual(expect.any(String))
    await undoBatch(db, answer.headers['x-change'] ?? '', { ...professor, sessionId: '' }, false, uuid())
    expect((await listed())[0]?.resolvedAt).toBeNull()
    const second = await server.as(outro).call(commentTerm, { params, body: { text: 'E um exemplo.' } })
    expect(await listed()).toHaveLength(2)
    await undoBatch(db, second.headers['x-change'] ?? '', { ...outro, sessionId: '' }, false, uuid())
    expect(await listed()).toHaveLength(1)
    const gone = { ...resolving, params: { id, commentId: second.data.id } }
    expect((await server.as(professor).refuse(resolveTermComment, gone)).status).toBe(404)
  })

  it('are not for accounts awaiting approval, nor for a removed term', async () => {
    const { id } = await fixtureTerm(db, { ...body, term: 'Ângulo giro', state: 'publicado' })
    const params = { id }
    const text = { text: 'Olá' }
    expect((await server.as(pendente).refuse(listTermComments, { params })).status).toBe(403)
    expect((await server.as(pendente).refuse(commentTerm, { params, body: text })).status).toBe(403)
    const gone = { params: { id: uuid() }, body: text }
    expect((await server.as(professor).refuse(commentTerm, gone)).status).toBe(404)
  })
})

describe('translations and files', () => {
  it('hides from readers a translation that no speaker validated', async () => {
    const translations = [
      { language: 'Xichangana', term: 'xiphemu', definition: '', validatedBy: '' },
      { language: 'Emakhuwa', term: 'ekwaya', definition: '', validatedBy: 'A. Falante' },
    ]
    const term = await fixtureTerm(db, { ...body, term: 'Metade', translations })
    const read = async (who: typeof pendente) =>
      (await server.as(who).call(getTerm, { params: { id: term.id } })).data.translations.map(
        translation => translation.term,
      )
    expect(await read(pendente)).toEqual(['ekwaya'])
    expect(await read(professor)).toEqual(['xiphemu', 'ekwaya'])
  })

  it('takes an image by its content, not by its name, and serves it as what it is', async () => {
    const term = await fixtureTerm(db, { ...body, term: 'Quadrado' })
    const params = { id: term.id }
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const query = { alt: 'Um quadrado', fileName: 'q.png' }
    const script = await server
      .as(pedagogo)
      .refuse(putTermImage, { params, query, body: Buffer.from('<svg onload=x>') })
    expect(script.status).toBe(415)
    const put = await server.as(pedagogo).call(putTermImage, { params, query, body: png })
    expect(put.data).toMatchObject({ imageAlt: 'Um quadrado', imageFileId: expect.any(String) })
    const got = await server.as(pendente).call(getTermFile, { params: { ...params, which: 'image' } })
    expect(got.headers['content-type']).toBe('image/png')
    expect(got.headers['x-content-type-options']).toBe('nosniff')
    expect(got.raw.equals(png)).toBe(true)
  })
})
