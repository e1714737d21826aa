// Longer than most: forty habits of those who keep school files stand one below the other.

import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { seeded } from '#engines/random.ts'
import { TestWorkbook } from '#engines/spreadsheets/testing.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { cases } from '../../../scripts/patience.ts'
import { studentImport } from '../import-contract.ts'
import { routes } from './routes.ts'

interface Pupil {
  name: string
  sex: 'H' | 'M'
  birth: string
  number: number
  phone: string
}

type Key = 'number' | 'name' | 'sex' | 'birth' | 'phone'
type Random = () => number

/** A file while habits change it: cells as texts, rows of the truth beside them. */
interface Draft {
  titles: Record<string, string>
  order: string[]
  rows: {
    pupil: Pupil | undefined
    cells: Record<string, string>
    style?: 'hidden' | 'struck' | 'red'
    /** The titles again, as they are when the file is written. */
    isTitles?: true
  }[]
  above: string[][]
  separator: string
  encode: (text: string) => Uint8Array
  isWorkbook: boolean
  realDates: boolean
  /** The second half of the rows stands beside the first. */
  beside: boolean
  /** Cells that hold an error or lost a letter. */
  broken: Set<Pupil>
}

const GIRLS = [
  'Isaura',
  'Márcia',
  'Telma',
  'Lurdes',
  'Palmira',
  'Sílvia',
  'Júlia',
  'Fátima',
  'Delfina',
  'Conceição',
]
const BOYS = [
  'Valdemar',
  'Nélson',
  'Inácio',
  'Moisés',
  'Félix',
  'Orlando',
  'Quim',
  'Hélder',
  'Egídio',
  'Dário',
]
const SURNAMES = ['Langa', 'Quive', 'Bila', 'Tivane', 'Inguane', 'Magaia', 'Nhaca', 'Rungo', 'Fumo', 'Saíde']
const KEYS: Key[] = ['number', 'name', 'sex', 'birth', 'phone']

function freshDraft(random: Random): Draft {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const size = 6 + Math.floor(random() * 14)
  const rows = Array.from({ length: size }, (_, at) => {
    const sex = random() < 0.5 ? ('H' as const) : ('M' as const)
    const name = `${pick(sex === 'H' ? BOYS : GIRLS)} ${pick(SURNAMES)} ${SURNAMES[at % 10]}${at >= 10 ? ' Júnior' : ''}`
    const [year, month, day] = [
      2009 + Math.floor(random() * 5),
      1 + Math.floor(random() * 12),
      1 + Math.floor(random() * 28),
    ]
    const birth = `${year}-${pad(month)}-${pad(day)}`
    const phone = `8${Math.floor(2 + random() * 6)}${Math.floor(1e6 + random() * 8e6)}`
    const pupil = { name, sex, birth, number: at + 1, phone }
    return { pupil, cells: { number: `${at + 1}`, name, sex, birth: dayOf(birth, 'dmy', '/'), phone } }
  })
  return {
    titles: { number: 'Nº', name: 'Nome', sex: 'Sexo', birth: 'Data de nascimento', phone: 'Contacto' },
    order: [...KEYS],
    rows,
    above: [],
    separator: ';',
    encode: text => new TextEncoder().encode(text),
    isWorkbook: false,
    realDates: false,
    beside: false,
    broken: new Set(),
  }
}

const pad = (number: number) => String(number).padStart(2, '0')
function dayOf(iso: string, order: 'dmy' | 'mdy' | 'ymd', by: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return { dmy: [day, month, year], mdy: [month, day, year], ymd: [year, month, day] }[order].join(by)
}
const eachCell = (draft: Draft, key: Key, change: (text: string, pupil: Pupil) => string) => {
  for (const { cells, pupil } of draft.rows)
    if (pupil && cells[key] !== undefined) cells[key] = change(cells[key], pupil)
}
const dates = (order: 'dmy' | 'mdy' | 'ymd', by: string) => (draft: Draft) => {
  draft.realDates = false
  eachCell(draft, 'birth', (_text, pupil) => dayOf(pupil.birth, order, by))
}
const sexes =
  (boy: string, girl: string, title = 'Sexo') =>
  (draft: Draft) => {
    draft.titles.sex = title
    eachCell(draft, 'sex', (_text, { sex }) => (sex === 'H' ? boy : girl))
  }
const titled = (key: Key, title: string) => (draft: Draft) => {
  draft.titles[key] = title
}
const latin = (text: string) =>
  Uint8Array.from(text, letter => (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63))
const styled = (style: 'hidden' | 'struck' | 'red') => (draft: Draft, random: Random) => {
  draft.isWorkbook = true
  const rows = draft.rows.filter(({ pupil }) => pupil)
  const row = rows[Math.floor(random() * rows.length)]
  if (row) row.style = style
}
const broken = (key: Key, text: (before: string) => string) => (draft: Draft, random: Random) => {
  const row = draft.rows[Math.floor(random() * draft.rows.length)]
  if (!row?.pupil) return
  // The birthday may be in parts by now.
  const place = draft.order.includes(key) ? key : 'a'
  row.cells[place] = text(row.cells[place] ?? '')
  draft.broken.add(row.pupil)
}

const MONTHS = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
]

/** What those who keep school files do, each by its name. */
const HABITS: Record<string, (draft: Draft, random: Random) => void> = {
  'comma separates': draft => {
    draft.separator = ','
  },
  'tab separates': draft => {
    draft.separator = '\t'
  },
  'bar separates': draft => {
    draft.separator = '|'
  },
  'Windows-1252': draft => {
    draft.encode = latin
  },
  'UTF-8 with a mark': draft => {
    draft.encode = text => new TextEncoder().encode(`\ufeff${text}`)
  },
  'UTF-16': draft => {
    draft.encode = text => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))
  },
  'letters encoded twice': draft => {
    draft.encode = text => new TextEncoder().encode(Buffer.from(text).toString('latin1'))
  },
  'a workbook': draft => {
    draft.isWorkbook = true
  },
  'real dates of a workbook': draft => {
    draft.isWorkbook = true
    draft.realDates = true
  },
  'title above': draft => void draft.above.push(['Escola Básica de Teste'], ['Lista nominal, 2026']),
  'row of labels above': draft =>
    void draft.above.push(['Escola: Teste', 'Classe: 8ª', 'Turma: X', 'Turno: Manhã', 'DT: A. Bila']),
  'letters of columns above': draft => void draft.above.push(['A', 'B', 'C', 'D', 'E']),
  'long note above': draft =>
    void draft.above.push([`${'Observação '.repeat(10)}da direcção`, '1', '2', '3', '4']),
  'month/day/year': dates('mdy', '/'),
  'year-month-day': dates('ymd', '-'),
  'dots in dates': dates('dmy', '.'),
  'dashes in dates': dates('dmy', '-'),
  'months in words': draft => {
    draft.realDates = false
    eachCell(
      draft,
      'birth',
      (_text, { birth }) =>
        `${Number(birth.slice(8))} de ${MONTHS[Number(birth.slice(5, 7)) - 1]} de ${birth.slice(0, 4)}`,
    )
  },
  'years of two digits': draft => {
    draft.realDates = false
    eachCell(draft, 'birth', (_text, { birth }) => dayOf(birth.slice(2), 'dmy', '/'))
  },
  'days counted by Excel': draft => {
    draft.realDates = false
    eachCell(draft, 'birth', (_text, { birth }) =>
      String(Math.round((Date.parse(birth) - Date.UTC(1899, 11, 30)) / 86_400_000)),
    )
  },
  'some birthdays missing': (draft, random) => {
    for (const row of draft.rows)
      if (row.pupil && !draft.broken.has(row.pupil) && random() < 0.3) {
        row.pupil.birth = ''
        for (const key of ['birth', 'd', 'm', 'a']) row.cells[key] = ''
      }
  },
  'M and F': sexes('M', 'F'),
  'M and F in the title': sexes('M', 'F', 'Sexo (M/F)'),
  'H and M in the title': sexes('H', 'M', 'Género (H/M)'),
  'sexes in words': sexes('Masculino', 'Feminino'),
  'Feminino beside M': sexes('M', 'Feminino'),
  'small letters': sexes('h', 'm'),
  'Aluno(a)': titled('name', 'Aluno(a)'),
  'Dt. nascimento': titled('birth', 'Dt. nascimento'),
  'Tel.': titled('phone', 'Tel.'),
  'capitals in titles': draft => {
    for (const [key, title] of Object.entries(draft.titles)) draft.titles[key] = title.toUpperCase()
  },
  'columns in another order': (draft, random) => void draft.order.sort(() => random() - 0.5),
  'surname apart': draft => {
    draft.titles.surname = 'Apelido'
    draft.order.splice(draft.order.indexOf('name') + 1, 0, 'surname')
    for (const { cells } of draft.rows) {
      const [first = '', ...rest] = (cells.name ?? '').split(' ')
      cells.name = first
      cells.surname = rest.join(' ')
    }
  },
  'day, month and year apart': draft => {
    draft.realDates = false
    Object.assign(draft.titles, { d: 'Dia', m: 'Mês', a: 'Ano' })
    draft.order.splice(draft.order.indexOf('birth'), 1, 'd', 'm', 'a')
    for (const { cells, pupil } of draft.rows) {
      const [a = '', m = '', d = ''] = (pupil?.birth ?? '').split('-')
      Object.assign(cells, { a, m, d })
    }
  },
  'spaces around cells': draft => eachCell(draft, 'name', text => `  ${text} `),
  'spaces without width': draft =>
    eachCell(draft, 'name', text => `${text.slice(0, 2)}\u200b${text.slice(2)}`),
  'accents apart': draft => eachCell(draft, 'name', text => text.normalize('NFD')),
  'empty rows between': draft => {
    draft.rows = draft.rows.flatMap(row => [row, { pupil: undefined, cells: {} }])
  },
  'totals below': draft => void draft.rows.push({ pupil: undefined, cells: { name: 'Total', sex: '12' } }),
  'titles again in the middle': draft =>
    void draft.rows.splice(3, 0, { pupil: undefined, cells: {}, isTitles: true }),
  'a row hidden': styled('hidden'),
  'a row struck out': styled('struck'),
  'a row in red': styled('red'),
  'surname first with a comma': draft =>
    eachCell(draft, 'name', (text, pupil) => {
      const [first = '', ...rest] = pupil.name.split(' ')
      const number = /^\d+\. /.exec(text)?.[0] ?? ''
      return draft.titles.surname ? text : `${number}${rest.join(' ')}, ${first}`
    }),
  'number before the name': draft => {
    if (draft.titles.surname) return
    draft.order = draft.order.filter(key => key !== 'number')
    eachCell(draft, 'name', (text, pupil) => `${pupil.number}. ${text}`)
  },
  'a column for each sex': draft => {
    Object.assign(draft.titles, { boys: 'H', girls: 'M' })
    draft.order.splice(draft.order.indexOf('sex'), 1, 'boys', 'girls')
    for (const { cells, pupil } of draft.rows)
      if (pupil)
        Object.assign(cells, { boys: pupil.sex === 'H' ? 'X' : '', girls: pupil.sex === 'M' ? 'X' : '' })
  },
  'sexes in figures': sexes('1', '2'),
  'a dash for nothing': (draft, random) => {
    for (const row of draft.rows)
      if (row.pupil && !draft.broken.has(row.pupil) && random() < 0.3) {
        row.pupil.phone = ''
        row.cells.phone = '-'
      }
  },
  'telephone guarded by an apostrophe': draft =>
    eachCell(draft, 'phone', text => (/^\d/.test(text) ? `'${text}` : text)),
  'telephone as a formula of a text': draft => {
    if (!draft.isWorkbook) eachCell(draft, 'phone', text => (/^\d/.test(text) ? `="${text}"` : text))
  },
  'a telephone cut short': broken('phone', text => {
    const digits = /\d{6}/.exec(text)?.[0] ?? '841234'
    return `${digits.slice(0, 1)},${digits.slice(1)}E+08`
  }),
  'order of dates in the title': draft => {
    draft.titles.birth = 'Data de nascimento (dd/mm/aaaa)'
    dates('dmy', '/')(draft)
  },
  'years of two digits first': draft => {
    draft.realDates = false
    eachCell(draft, 'birth', (_text, { birth }) => dayOf(birth.slice(2), 'ymd', '-'))
  },
  'two tables beside each other': draft => {
    draft.beside = true
  },
  '#REF! in a birthday': broken('birth', () => '#REF!'),
  '#N/A for a name': broken('name', () => '#N/A'),
  'a letter that was lost': broken('name', text => `${text.slice(0, 1)}\ufffd${text.slice(2)}`),
  'a letter become ?': broken('name', text => `${text.slice(0, 3)}?`),
}

/** Habits that leave a cell without its value. */
/** What is written last: it breaks a cell, or is of a file of text alone. */
const LAST = /^#|letter that was lost|letter become|formula of a text/

/** A row that is hidden or struck out is so whole: such files have their rows below each other. */
function isBeside({ beside, rows, realDates }: Draft): boolean {
  return beside && !realDates && rows.every(row => row.style === undefined)
}

async function bytesOf(draft: Draft): Promise<Uint8Array> {
  const titles = draft.order.map(key => draft.titles[key] ?? '')
  const rows = draft.rows.map(({ cells, isTitles }) =>
    draft.order.map(key => (isTitles ? draft.titles : cells)[key] ?? ''),
  )
  const half = Math.ceil(rows.length / 2)
  const lines = [
    ...draft.above,
    ...(isBeside(draft)
      ? [
          [...titles, '', ...titles],
          ...rows.slice(0, half).map((row, at) => [...row, '', ...(rows[at + half] ?? titles.map(() => ''))]),
        ]
      : [titles, ...rows]),
  ]
  if (!draft.isWorkbook)
    return draft.encode(
      lines
        .map(cells =>
          cells.map(cell => (cell.includes(draft.separator) ? `"${cell}"` : cell)).join(draft.separator),
        )
        .join('\r\n'),
    )
  const workbook = new TestWorkbook()
  const sheet = workbook.addWorksheet('Folha1')
  for (const [at, cells] of lines.entries()) {
    const source = draft.rows[at - draft.above.length - 1]
    const row = sheet.addRow(
      cells.map((cell, column) =>
        draft.realDates &&
        draft.order[column] === 'birth' &&
        /^\d\d\/\d\d\/\d{4}$/.test(cell) &&
        source?.pupil
          ? new Date(`${source.pupil.birth}T00:00:00Z`)
          : cell,
      ),
    )
    if (source?.style === 'hidden') row.hidden = true
    if (source?.style === 'struck') row.font = { strike: true }
    if (source?.style === 'red') row.font = { color: { argb: 'FFFF0000' } }
  }
  return workbook.bytes()
}

interface StoredPupil extends Omit<Pupil, 'number'> {
  number: number | null
}

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const schoolId = await fixtureSchool(db)
const as = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
let groups = 0

/** Brings a file into a group of its own as the browser does, without an answer to what it asks. */
async function bringPupils(bytes: Uint8Array, fileName: string, groupName?: string) {
  groups += 1
  const group = await fixtureGroup(db, { name: groupName ?? `${1 + (groups % 12)}ªX${groups}`, schoolId })
  const query = { fileName, groupId: group.id }
  const { data } = await as.call(studentImport.preview, { query, body: bytes })
  const { mapping, header, decisions } = data
  const rows = data.rows.map(({ line, cells, sheet, part, marks, certain }) => ({
    ...{ line, cells },
    ...(sheet !== undefined && { sheet }),
    ...(part !== undefined && { part }),
    ...(marks && { marks }),
    ...(certain && { certain }),
  }))
  const body = { fileName, mapping, header, rows }
  const done = await as.call(studentImport.import, { query: { groupId: group.id }, body }, { key: uuid() })
  const stored = await db
    .selectFrom('students')
    .select(['full_name', 'sex', 'birth_date', 'number_in_group', 'guardian_contact'])
    .where('group_id', '=', group.id)
    .where('deleted_at', 'is', null)
    .orderBy('number_in_group')
    .execute()
  const pupils = stored.map(
    (row): StoredPupil => ({
      name: row.full_name,
      sex: row.sex,
      birth: row.birth_date ?? '',
      number: row.number_in_group,
      phone: row.guardian_contact,
    }),
  )
  const open = decisions.filter(({ chosen }) => chosen === null)
  return {
    pupils,
    open,
    lines: data.rows.length,
    imported: done.data.imported,
    failed: done.data.failed.length,
  }
}

type Outcome = 'equal' | 'refused' | 'asked' | 'different'

/** What became of a file: every pupil that is stored is one of the truth, as the truth has them. */
async function outcomeOf(draft: Draft): Promise<{ outcome: Outcome; what: string }> {
  // Each import looks at all groups and pupils that there are: those of thousands of files before would make it slow.
  await sql`DELETE FROM enrolments`.execute(db)
  await sql`DELETE FROM students`.execute(db)
  await sql`UPDATE groups SET deleted_at = now() WHERE deleted_at IS NULL`.execute(db)
  const name = draft.isWorkbook ? 'alunos.xlsx' : 'alunos.csv'
  const { pupils, open, lines, imported, failed } = await bringPupils(await bytesOf(draft), name)
  const truth = draft.rows.flatMap(({ pupil }) => (pupil ? [pupil] : []))
  const byNumber = new Map(truth.map(pupil => [pupil.number, pupil]))
  const different = (what: string) => ({ outcome: 'different' as const, what })
  if (imported !== pupils.length || imported + failed !== lines)
    return different(`${lines} rows, ${imported} imported, ${failed} failed, ${pupils.length} stored`)
  for (const pupil of pupils) {
    const right = byNumber.get(pupil.number ?? 0)
    if (!right || draft.broken.has(right) || !isDeepStrictEqual(pupil, right))
      return different(`${JSON.stringify(pupil)}, not ${JSON.stringify(right)}`)
  }
  for (const [mark, style] of [
    ['rows:hidden', 'hidden'],
    ['rows:struck', 'struck'],
    ['rows:red', 'red'],
  ] as const) {
    const shown = draft.isWorkbook ? draft.rows.filter(row => row.style === style).length : 0
    const count = open.find(({ id }) => id === mark)?.count ?? 0
    if (count !== shown) return different(`${shown} rows are ${style}, ${count} asked about`)
  }
  if (open.length > 0) return { outcome: 'asked', what: '' }
  return { outcome: pupils.length === truth.length ? 'equal' : 'refused', what: '' }
}

describe('a file as a secretary keeps it', () => {
  it('is read as a person reads it, or is asked about, or is refused: never otherwise in silence', async () => {
    const names = Object.keys(HABITS)
    expect(names.length).toBeGreaterThanOrEqual(40)
    const table = new Map<string, Record<Outcome, number>>(
      names.map(name => [name, { equal: 0, refused: 0, asked: 0, different: 0 }]),
    )
    const wrong: string[] = []
    for (let seed = 1; seed <= cases(60, 5000); seed += 1) {
      const random = seeded(seed)
      // The first in turn, so that each is tried; two by chance.
      const turn = names[seed % names.length]
      const chosen = [...names]
        .map(name => ({ name, at: name === turn ? -1 : random() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, 3)
      const draft = freshDraft(random)
      // A cell that is broken stays so, and what is of text alone sees whether the file is a workbook.
      const inOrder = chosen.toSorted(
        (one, other) => Number(LAST.test(one.name)) - Number(LAST.test(other.name)),
      )
      for (const { name } of inOrder) HABITS[name]?.(draft, random)
      const { outcome, what } = await outcomeOf(draft)
      for (const { name } of chosen) {
        const counts = table.get(name)
        if (counts) counts[outcome] += 1
      }
      if (outcome === 'different')
        wrong.push(`${seed} ${chosen.map(({ name }) => name).join(' + ')}: ${what}`)
    }
    if (process.env.PATIENT_TESTS) console.table(Object.fromEntries(table))
    expect(wrong).toEqual([])
    const all = [...table.values()]
    expect(all.filter(({ equal, asked, refused }) => equal + asked + refused > 0).length).toBe(names.length)
    expect(
      all.reduce((sum, { equal }) => sum + equal, 0),
      'most files need no answer',
    ).toBeGreaterThan(0)
  }, 3_600_000)
})

describe('a file that fell', () => {
  const truthOf = async (name: string) => {
    const truth = JSON.parse(await readFile(new URL('testdata/truth.json', import.meta.url), 'utf8'))
    return truth[name].rows as { name: string; sex: string; birth: string; number: number }[]
  }
  it.each([
    ['p04-datas-ordem-americana.csv', []],
    ['p16-filtro-linhas-ocultas.xlsx', ['rows:filtered']],
    ['p21-sexo-m-f-cabecalho.csv', []],
    ['p26-linha-de-rotulos.xlsx', []],
  ])('%s is stored as a person reads it', async (name, questions) => {
    const bytes = new Uint8Array(await readFile(new URL(`testdata/${name}`, import.meta.url)))
    await db
      .updateTable('groups')
      .set({ name: `antes de ${name}` })
      .where('name', '=', '8ªX')
      .execute()
    const { pupils, open } = await bringPupils(bytes, name, '8ªX')
    expect(open.map(({ id }) => id)).toEqual(questions)
    expect(pupils.map(({ phone: _, ...pupil }) => pupil)).toEqual(
      (await truthOf(name)).map(({ name, sex, birth, number }) => ({ name, sex, birth, number })),
    )
  })

  const asWorkbook = async (fill: (workbook: TestWorkbook) => void) => {
    const workbook = new TestWorkbook()
    fill(workbook)
    return workbook.bytes()
  }
  const read = async (body: Uint8Array, groupId: string, answers?: Record<string, string>) => {
    const query = { fileName: 'livro.xlsx', groupId, ...(answers && { answers: JSON.stringify(answers) }) }
    return (await as.call(studentImport.preview, { query, body })).data
  }

  it('keeps the groups that sheets are named by, beside a summary with a column of groups', async () => {
    const [here, there] = [
      await fixtureGroup(db, { name: '8ªK', grade: 8, schoolId }),
      await fixtureGroup(db, { name: '8ªL', grade: 8, schoolId }),
    ]
    const bytes = await asWorkbook(workbook => {
      const summary = workbook.addWorksheet('Resumo')
      summary.addRows([
        ['Turma', 'Total'],
        ['8ªK', 1],
        ['8ªL', 1],
      ])
      for (const [name, pupil] of [
        ['8ªK', 'Ana Sitoe'],
        ['8ªL', 'Rui Vaz'],
      ])
        workbook.addWorksheet(name as string).addRows([
          ['Nome', 'Sexo'],
          [pupil, 'Feminino'],
        ])
    })
    const { fileName, mapping, header, rows, sheets } = await read(bytes, here.id)
    expect(sheets.map(({ name, take }) => [name, take])).toEqual([
      ['Resumo', false],
      ['8ªK', true],
      ['8ªL', true],
    ])
    const taken = rows.flatMap(({ line, cells, sheet }) =>
      sheets[sheet ?? 0]?.take ? [{ line, cells, ...(sheet !== undefined && { sheet }) }] : [],
    )
    const body = { fileName, mapping, header, rows: taken }
    await as.call(studentImport.import, { query: { groupId: here.id }, body }, { key: uuid() })
    const namesIn = async (group: string) =>
      (await db.selectFrom('students').select('full_name').where('group_id', '=', group).execute()).map(
        row => row.full_name,
      )
    expect([await namesIn(here.id), await namesIn(there.id)]).toEqual([['Ana Sitoe'], ['Rui Vaz']])
  })

  it('refuses by cell a formula whose result the file does not hold', async () => {
    const group = await fixtureGroup(db, { name: '8ªM', grade: 8, schoolId })
    const bytes = await asWorkbook(workbook =>
      workbook.addWorksheet('Folha1').addRows([
        ['Nome', 'Sexo', 'Data de nascimento'],
        ['Ana Sitoe', 'Feminino', { formula: 'DATE(2012,5,24)' }],
        ['Rui Vaz', 'Masculino', { formula: 'DATE(2012,5,24)', result: new Date('2012-05-24T00:00:00Z') }],
      ]),
    )
    const { rows } = await read(bytes, group.id)
    expect(rows[0]?.errors.birthDate).toContain('não guarda o resultado desta fórmula')
  })

  it('takes the row of titles that the person points at', async () => {
    const group = await fixtureGroup(db, { name: '8ªN', grade: 8, schoolId })
    const bytes = await asWorkbook(workbook =>
      workbook.addWorksheet('Folha1').addRows([
        ['Quem é', 'O que é', 'Onde'],
        ['Ana Sitoe', 'Feminino', 'Matola'],
        ['Rui Vaz', 'Masculino', 'Boane'],
      ]),
    )
    const withoutTitles = await read(bytes, group.id, { 'header:0': 'none' })
    expect(withoutTitles.header).toEqual(['Coluna 1', 'Coluna 2', 'Coluna 3'])
    expect(withoutTitles.rows).toHaveLength(3)
    expect(withoutTitles.tops[0]?.rows.map(({ line }) => line)).toEqual([1, 2, 3])
    const pointed = await read(bytes, group.id, { 'header:0': '1' })
    expect(pointed.header).toEqual(['Quem é', 'O que é', 'Onde'])
    expect(pointed.decisions.find(({ id }) => id === 'header:0')).toMatchObject({
      chosen: '1',
      rereads: true,
    })
    expect(pointed.rows).toHaveLength(2)
  })
})
