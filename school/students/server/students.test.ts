import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  changeStudents,
  countStudents,
  createStudent,
  exportStudents,
  getStudent,
  listStudentHistory,
  listStudents,
  removeStudent,
  studentOptions,
  transferStudent,
  updateStudent,
} from '../contract.ts'
import { fixtureStudent } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const schoolId = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const sixA = await fixtureGroup(db, { name: '6ªA', schoolId })
const sixB = await fixtureGroup(db, { name: '6ªB', schoolId })
const teacher = await fixtureTeacherOf(db, sixA.id, mat.id)
const as = server.as(pedagogo)

const names = (rows: readonly { fullName: string }[]) => rows.map(row => row.fullName)

describe('the list of pupils', () => {
  it('finds by name without accents, words in any order, or by code', async () => {
    const group = await fixtureGroup(db, { name: '1ªP', grade: 1, schoolId })
    const row = await fixtureStudent(db, { groupId: group.id, fullName: 'Conceição da Glória Mucavele' })
    for (const search of ['conceicao', 'MUCAVELE gloria', row.code, row.code.slice(0, 7)])
      expect((await as.call(listStudents, { query: { search, group: [group.id] } })).data.rows).toHaveLength(
        1,
      )
    expect((await as.call(listStudents, { query: { search: 'conceicao sitoe' } })).data.rows).toEqual([])
    expect((await as.call(listStudents, { query: { search: '%' } })).data.rows).toEqual([])
  })

  it('filters by group, grade, sex and state, and counts', async () => {
    const group = await fixtureGroup(db, { name: '2ªF', grade: 2, schoolId })
    const groupId = group.id
    await fixtureStudent(db, { groupId, fullName: 'Ana', sex: 'M' })
    await fixtureStudent(db, { groupId, fullName: 'Rui', sex: 'H' })
    await fixtureStudent(db, { groupId, fullName: 'Ivo', sex: 'H', state: 'desistente' })
    const boys = await as.call(listStudents, { query: { grade: [2], sex: ['H'], state: ['activo'] } })
    expect(names(boys.data.rows)).toEqual(['Rui'])
    const counts = await as.call(countStudents, { query: { group: [groupId], state: ['activo'] } })
    expect(counts.data).toEqual({
      total: 2,
      bySex: { H: 1, M: 1 },
      byState: { activo: 2, transferido: 0, desistente: 1 },
      // Rui left, and nobody said when.
      doubts: 1,
    })
  })

  it('gives its pages without gap or overlap, whatever the order', async () => {
    const group = await fixtureGroup(db, { name: '3ªO', grade: 3, schoolId })
    const birthDates = ['2015-01-01', null, '2014-05-05', null, '2015-01-01']
    for (const [index, birthDate] of birthDates.entries())
      await fixtureStudent(db, {
        groupId: group.id,
        fullName: index < 3 ? 'Igual' : `Ávila ${index}`,
        birthDate,
      })
    const sorts = [
      'nome',
      '-nome',
      'codigo',
      '-codigo',
      'turma',
      '-turma',
      'nascimento',
      '-nascimento',
    ] as const
    for (const sort of sorts) {
      const seen = new Set<string>()
      let after: string | undefined
      let rows = 0
      do {
        const query = { group: [group.id], sort, limit: 2, after }
        const { data } = await as.call(listStudents, { query })
        for (const row of data.rows) seen.add(row.id)
        rows += data.rows.length
        after = data.next ?? undefined
      } while (after)
      expect([seen.size, rows]).toEqual([5, 5])
    }
  })

  it('offers active pupils to choose from', async () => {
    const group = await fixtureGroup(db, { name: '4ªO', grade: 4, schoolId })
    await fixtureStudent(db, { groupId: group.id, fullName: 'Élio Activo' })
    await fixtureStudent(db, { groupId: group.id, fullName: 'Élio Ido', state: 'transferido' })
    const { data } = await as.call(studentOptions, { query: { search: 'elio', group: group.id } })
    expect(data).toMatchObject([{ fullName: 'Élio Activo', group: '4ªO' }])
  })

  it('downloads what is filtered, as CSV and as a workbook', async () => {
    const group = await fixtureGroup(db, { name: '5ªX', grade: 5, schoolId })
    await fixtureStudent(db, { groupId: group.id, fullName: 'Única', birthDate: '2016-11-05' })
    const query = { group: [group.id] }
    const csv = (await as.call(exportStudents, { query: { ...query, format: 'csv' } })).raw.toString()
    expect(csv).toContain('Nome completo')
    expect(csv).toMatch(/\d{8}.*Única.*M.*05\/11\/2016.*5ªX/)
    const xlsx = await as.call(exportStudents, { query: { ...query, format: 'xlsx' } })
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('the code of a pupil', () => {
  it('is eight digits of year and number, after the highest in use', async () => {
    const group = await fixtureGroup(db, { name: '7ªC', grade: 7, year: 2031, schoolId })
    await fixtureStudent(db, { groupId: group.id, fullName: 'Trazida', code: '20310041' })
    const made = await as.call(createStudent, { body: { fullName: 'Nova', sex: 'M', groupId: group.id } })
    expect(made.data).toMatchObject({ code: '20310042', numberInGroup: 1, state: 'activo', version: 1 })
  })

  it('is never given twice, to however many at once', async () => {
    const group = await fixtureGroup(db, { name: '8ªC', grade: 8, year: 2032, schoolId })
    const other = await fixtureGroup(db, { name: '8ªD', grade: 8, year: 2032, schoolId })
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const groupId = index % 2 === 0 ? group.id : other.id
        return as.call(createStudent, { body: { fullName: `Aluno ${index}`, sex: 'H', groupId } })
      }),
    )
    expect(made.every(answer => answer.status === 200)).toBe(true)
    const codes = made.map(entry => entry.data.code).sort()
    expect(codes).toEqual(
      Array.from({ length: 20 }, (_, index) => `2032${String(index + 1).padStart(4, '0')}`),
    )
    const numbers = made
      .filter(entry => entry.data.group.name === '8ªC')
      .map(entry => entry.data.numberInGroup)
    expect(new Set(numbers).size).toBe(10)
  })

  it('stays given when the pupil is removed', async () => {
    const group = await fixtureGroup(db, { name: '9ªC', grade: 9, year: 2033, schoolId })
    const body = { fullName: 'Primeira', sex: 'M' as const, groupId: group.id }
    const first = await as.call(createStudent, { body })
    await as.call(removeStudent, { params: { id: first.data.id }, query: { version: 1 } })
    const second = await as.call(createStudent, { body: { ...body, fullName: 'Segunda' } })
    expect([first.data.code, second.data.code]).toEqual(['20330001', '20330002'])
  })

  it('go on beyond ten thousand with eight digits, around those that a file brought', async () => {
    const group = await fixtureGroup(db, { name: '9ªZ', grade: 9, year: 2034, schoolId })
    await fixtureStudent(db, { groupId: group.id, fullName: 'Última', code: '20349999' })
    await fixtureStudent(db, { groupId: group.id, fullName: 'De fora', code: '30340001' })
    const body = { sex: 'M' as const, groupId: group.id }
    const first = await as.call(createStudent, { body: { ...body, fullName: 'Dez mil' } })
    const second = await as.call(createStudent, { body: { ...body, fullName: 'Dez mil e dois' } })
    expect([first.data.code, second.data.code]).toEqual(['30340000', '30340002'])
  })

  it('says so when a year has none left, and what to do', async () => {
    const group = await fixtureGroup(db, { name: '9ªY', grade: 9, year: 2035, schoolId })
    await db.insertInto('student_code_counters').values({ year: 2035, last: 79_999 }).execute()
    const body = { fullName: 'De mais', sex: 'M', groupId: group.id }
    const refused = await as.refuse(createStudent, { body })
    expect(refused).toMatchObject({
      status: 409,
      data: { code: 'CODES_EXHAUSTED', message: expect.stringContaining('coluna «Código»') },
    })
  })
})

describe('writing a pupil', () => {
  const body = { fullName: 'Ana Sitoe', sex: 'M' as const, groupId: sixA.id }

  it.each([
    ['fullName', { fullName: ' ' }],
    ['sex', { sex: 'F' }],
    ['birthDate', { birthDate: '31/12/2015' }],
    ['birthDate', { birthDate: '2026-05-06' }],
    ['birthDate', { birthDate: '1816-05-05' }],
    ['numberInGroup', { numberInGroup: 0 }],
    ['guardianName', { guardianName: 'n'.repeat(121) }],
    ['guardianContact', { guardianContact: '8'.repeat(61) }],
    ['motherTongue', { motherTongue: 'x'.repeat(61) }],
    ['specialNeeds', { specialNeeds: 'x'.repeat(1001) }],
    ['state', { state: 'ausente' }],
    ['groupId', { groupId: '6ªA' }],
  ])('says what is wrong with %s', async (field, wrong) => {
    const refused = await as.refuse(createStudent, { body: { ...body, ...wrong } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
  })

  it('refuses the number of another active pupil of the group, naming who has it', async () => {
    const group = await fixtureGroup(db, { name: '6ªN', schoolId })
    const groupId = group.id
    await fixtureStudent(db, { groupId, fullName: 'Dona do Sete', numberInGroup: 7 })
    const refused = await as.refuse(createStudent, { body: { ...body, groupId, numberInGroup: 7 } })
    expect(refused).toMatchObject({
      status: 400,
      data: { fields: { numberInGroup: 'O nº 7 é de Dona do Sete.' } },
    })
  })

  it('changes, tells the history in words, and says who changed it meanwhile', async () => {
    const row = await fixtureStudent(db, { groupId: sixA.id, fullName: 'Antes', numberInGroup: 150 })
    const params = { id: row.id }
    const change = {
      fullName: 'Depois',
      sex: 'M',
      birthDate: '2015-02-03',
      numberInGroup: 150,
      version: 1,
    } as const
    const changed = await as.call(updateStudent, { params, body: change })
    expect(changed.data).toMatchObject({ fullName: 'Depois', birthDate: '2015-02-03', version: 2 })
    const history = await as.call(listStudentHistory, { params })
    expect(history.data.rows[0]?.fields).toEqual([
      { field: 'Nome completo', before: 'Antes', after: 'Depois' },
      { field: 'Data de nascimento', before: '–', after: '03/02/2015' },
    ])
    const late = await as.refuse(updateStudent, { params, body: change })
    expect(late).toMatchObject({
      status: 409,
      data: { code: 'VERSION_CONFLICT', details: { current: { version: 2 }, by: 'Lurdes Nhantumbo' } },
    })
  })

  it('transfers with the next number of the new group, and takes it back', async () => {
    const from = await fixtureGroup(db, { name: '6ªV', schoolId })
    const to = await fixtureGroup(db, { name: '6ªW', schoolId })
    await fixtureStudent(db, { groupId: to.id, fullName: 'Já cá', numberInGroup: 11 })
    const row = await fixtureStudent(db, { groupId: from.id, fullName: 'Vai', numberInGroup: 3 })
    const params = { id: row.id }
    const move = { groupId: to.id, reason: 'Mudou de bairro', version: 1 }
    const moved = await as.call(transferStudent, { params, body: move })
    expect(moved.data).toMatchObject({ group: { name: '6ªW' }, numberInGroup: 12, code: row.code })
    const history = await as.call(listStudentHistory, { params })
    expect(history.data.rows[0]).toMatchObject({ reason: 'Mudou de bairro' })
    await undoBatch(db, moved.headers['x-change'] ?? '', pedagogo, false, uuid())
    const back = await as.call(getStudent, { params })
    expect(back.data).toMatchObject({ group: { name: '6ªV' }, numberInGroup: 3 })
    const same = { groupId: from.id, version: back.data.version }
    expect((await as.refuse(transferStudent, { params, body: same })).data.fields).toHaveProperty('groupId')
  })

  it('removes and takes back', async () => {
    const row = await fixtureStudent(db, { groupId: sixA.id, fullName: 'Some' })
    const params = { id: row.id }
    const gone = await as.call(removeStudent, { params, query: { version: 1 } })
    expect((await as.refuse(getStudent, { params })).status).toBe(404)
    await undoBatch(db, gone.headers['x-change'] ?? '', pedagogo, false, uuid())
    expect((await as.call(getStudent, { params })).data.fullName).toBe('Some')
  })

  it('transfers, changes and removes many at once, each time taken back as one', async () => {
    const from = await fixtureGroup(db, { name: '7ªV', grade: 7, schoolId })
    const to = await fixtureGroup(db, { name: '7ªW', grade: 7, schoolId })
    const rows = []
    for (const fullName of ['Um', 'Dois', 'Três'])
      rows.push(await fixtureStudent(db, { groupId: from.id, fullName, numberInGroup: rows.length + 1 }))
    const ids = rows.map(row => row.id)
    const inGroup = async (id: string) => (await as.call(countStudents, { query: { group: [id] } })).data
    const action = { kind: 'transfer', groupId: to.id } as const
    const moved = await as.call(changeStudents, { body: { ids, action } })
    expect(moved.data).toEqual({ changed: 3 })
    const list = await as.call(listStudents, { query: { group: [to.id], sort: 'turma' } })
    expect(list.data.rows.map(row => row.numberInGroup)).toEqual([1, 2, 3])
    await undoBatch(db, moved.headers['x-change'] ?? '', pedagogo, false, uuid())
    expect((await inGroup(from.id)).total).toBe(3)
    await as.call(changeStudents, { body: { ids, action: { kind: 'state', state: 'desistente' } } })
    expect((await inGroup(from.id)).byState.desistente).toBe(3)
    const gone = await as.call(changeStudents, { body: { ids, action: { kind: 'remove' } } })
    expect((await inGroup(from.id)).total).toBe(0)
    await undoBatch(db, gone.headers['x-change'] ?? '', pedagogo, false, uuid())
    expect((await inGroup(from.id)).total).toBe(3)
  })
})

describe('a pupil who is written twice', () => {
  const body = { fullName: 'Célia Nhaca', sex: 'M' as const, birthDate: '2015-05-25' }
  const answerTo = async (by: typeof as, change: object) => {
    const answer = await by.refuse(createStudent, { body: { ...body, ...change } })
    return answer.status === 200 ? 'taken' : answer.data.fields?.confirmOther
  }

  it('is asked about: same name and date of birth in the school, in any group of it', async () => {
    const [one, two] = [
      await fixtureGroup(db, { name: '6ªK', schoolId }),
      await fixtureGroup(db, { name: '6ªL', schoolId }),
    ]
    const first = await as.call(createStudent, { body: { ...body, groupId: one.id } })
    const question = `Já existe Célia Nhaca, de 25/05/2015, na 6ªK, código ${first.data.code}. É outra pessoa?`
    for (const groupId of [one.id, two.id]) expect(await answerTo(as, { groupId })).toBe(question)
    expect(await answerTo(as, { groupId: two.id, fullName: 'celia nhaca', birthDate: null })).toBe(question)
    expect(await answerTo(as, { groupId: two.id, birthDate: '2015-05-26' })).toBe('taken')
    expect(await answerTo(as, { groupId: two.id, fullName: 'Célia Nhacale' })).toBe('taken')
    expect(await answerTo(as, { groupId: two.id, confirmOther: true })).toBe('taken')
  })

  it('is somebody else in another school, and of a pupil out of reach only the name is said', async () => {
    const elsewhere = await fixtureGroup(db, { name: '6ªM', schoolId: await fixtureSchool(db) })
    const mine = await fixtureGroup(db, { name: '6ªP', schoolId })
    const hidden = await fixtureGroup(db, { name: '6ªQ', schoolId })
    const own = server.as(await fixtureTeacherOf(db, mine.id, mat.id))
    const fullName = 'Dulce Matsinhe'
    await fixtureStudent(db, { ...body, fullName, groupId: hidden.id })
    expect(await answerTo(as, { fullName, groupId: elsewhere.id })).toBe('taken')
    expect(await answerTo(own, { fullName, groupId: mine.id })).toBe(
      'Já existe Dulce Matsinhe, de 25/05/2015, noutra turma desta escola. É outra pessoa?',
    )
  })

  it('by two people at once enters once', async () => {
    const group = await fixtureGroup(db, { name: '6ªR', schoolId })
    const other = await fixtureGroup(db, { name: '6ªS', schoolId })
    const answers = await Promise.all(
      [group.id, other.id, group.id, other.id].map(groupId =>
        answerTo(as, { fullName: 'Elsa Cumbe', groupId }),
      ),
    )
    expect(answers.filter(answer => answer === 'taken').length).toBe(1)
  })
})

describe('a teacher of another group', () => {
  it('writes own pupils', async () => {
    const body = { fullName: 'Aluna da 6ªA', sex: 'M' as const, groupId: sixA.id }
    const made = await server.as(teacher).call(createStudent, { body })
    expect(made.status).toBe(200)
    expect(names((await server.as(teacher).call(listStudents, {})).data.rows)).toContain('Aluna da 6ªA')
  })

  it('sees nothing and changes nothing, by every way in', async () => {
    const foreign = await fixtureStudent(db, { groupId: sixB.id, fullName: 'Alheia Escondida' })
    const own = await fixtureStudent(db, { groupId: sixA.id, fullName: 'Própria' })
    const by = server.as(teacher)
    const params = { id: foreign.id }
    const stored = () => db.selectFrom('students').selectAll().where('id', '=', foreign.id).executeTakeFirst()
    const before = await stored()

    expect(names((await by.call(listStudents, {})).data.rows)).not.toContain('Alheia Escondida')
    for (const query of [
      { search: 'alheia' },
      { search: foreign.code },
      { group: [sixB.id] },
      { grade: [6] },
    ])
      expect(names((await by.call(listStudents, { query })).data.rows)).not.toContain('Alheia Escondida')
    expect((await by.call(countStudents, { query: { group: [sixB.id] } })).data.total).toBe(0)
    expect((await by.call(studentOptions, { query: { search: 'alheia' } })).data).toEqual([])
    expect((await by.call(studentOptions, { query: { id: foreign.id } })).data).toEqual([])
    const file = (await by.call(exportStudents, { query: { format: 'csv' } })).raw.toString()
    expect(file).toContain('Própria')
    expect(file).not.toContain('Alheia Escondida')
    expect((await by.refuse(getStudent, { params })).status).toBe(404)
    expect((await by.refuse(listStudentHistory, { params })).status).toBe(404)

    const change = { fullName: 'Minha', sex: 'M', version: 1 }
    const transfer = { groupId: sixA.id, version: 1 }
    const into = { fullName: 'Intrusa', sex: 'M', groupId: sixB.id }
    expect((await by.refuse(createStudent, { body: into })).status).toBe(404)
    expect((await by.refuse(updateStudent, { params, body: change })).status).toBe(404)
    expect((await by.refuse(transferStudent, { params, body: transfer })).status).toBe(404)
    expect((await by.refuse(removeStudent, { params, query: { version: 1 } })).status).toBe(404)
    const away = { groupId: sixB.id, version: 1 }
    expect((await by.refuse(transferStudent, { params: { id: own.id }, body: away })).status).toBe(404)
    for (const action of [
      { kind: 'remove' },
      { kind: 'state', state: 'desistente' },
      { kind: 'transfer', groupId: sixA.id },
    ])
      expect((await by.refuse(changeStudents, { body: { ids: [own.id, foreign.id], action } })).status).toBe(
        404,
      )

    expect(await stored()).toEqual(before)
    expect((await as.call(countStudents, { query: { group: [sixB.id] } })).data.total).toBe(1)
  })

  it('sees them from the day the group is given to him', async () => {
    const newcomer = await fixtureTeacherOf(db, sixB.id, mat.id)
    expect((await server.as(newcomer).call(listStudents, {})).data.rows).not.toEqual([])
  })

  it('and who waits for approval sees no pupil at all', async () => {
    const pendente = await fixtureAccount(db, { role: 'pendente' })
    for (const value of [listStudents, countStudents, studentOptions])
      expect((await server.as(pendente).refuse(value, {})).status).toBe(403)
  })
})
