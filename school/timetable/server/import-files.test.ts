// Longer than most: each file stands whole, beside what a person reads in it.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import {
  bringFile,
  bringWithEachAnswer,
  csv,
  type FileCase,
  withAnswers,
  workbookOf,
} from '#kit/server/transfer/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { inTurn } from '../../../scripts/patience.ts'
import { timetableImport } from '../import-contract.ts'
import { timetableRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  timetableRoutes({ findSharedHours: async () => [], afterChange: async () => [] }),
)
const school = await fixtureSchool(db)
const as = server.as(await fixtureAccount(db, { role: 'admin', name: 'Administradora' }))
for (const [name, email] of [
  ['Ermelinda Sitoe', 'sitoe@escola.mz'],
  ['Rui Cossa', 'cossa@escola.mz'],
  ['Ana Bila', 'bila@escola.mz'],
  ['Lia Bila', 'lia@escola.mz'],
] as const)
  await fixtureAccount(db, { role: 'professor', name, email })
await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
await fixtureSubject(db, { code: 'FIS', name: 'Física', abbreviation: 'Fís.' })
await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
await fixtureSubject(db, { code: 'EDF', name: 'Educação Física', abbreviation: 'Ed. Fís.' })

interface Outcome {
  /** Group, day, period, subject, teacher, room. */
  stored: string[]
  asked?: string[]
  refused?: number[]
  problem?: string
}

const LIST = 'Turma;Dia;Tempo;Disciplina;Professor;Sala'
const FILES: FileCase<Outcome>[] = [
  [
    'list',
    'a.csv',
    () =>
      csv(
        `${LIST}\n8ªA;Segunda;1;MAT;Ermelinda Sitoe;4\n8ªA;2ª-feira;2;Física;;\n8ªA;3ª;1;Port.;;\n8ªB;SEXTA-FEIRA;6;mat;;\n`,
      ),
    { stored: ['8ªA Seg 1 MAT Ermelinda Sitoe 4', '8ªA Seg 2 FIS', '8ªA Ter 1 POR', '8ªB Sex 6 MAT'] },
  ],
  [
    'class and letter apart',
    'a.csv',
    () => csv('Classe;Turma;Dia;Tempo;Disciplina\n8ª;A;Seg;1;MAT\n8ª;B;Seg;1;FIS\n'),
    { stored: ['8ªA Seg 1 MAT', '8ªB Seg 1 FIS'] },
  ],
  [
    'teachers otherwise',
    'a.csv',
    () =>
      csv(
        `${LIST}\n8ªA;Seg;1;MAT;Prof. Ermelinda Sitoe;\n8ªA;Seg;2;MAT;prof. Sitoe;\n8ªA;Seg;3;MAT;Cossa, Rui;\n8ªA;Seg;4;MAT;Bila;\n8ªA;Seg;5;MAT;R. Cossa;\n`,
      ),
    {
      stored: [
        '8ªA Seg 1 MAT Ermelinda Sitoe',
        '8ªA Seg 2 MAT Ermelinda Sitoe',
        '8ªA Seg 3 MAT Rui Cossa',
        '8ªA Seg 4 MAT',
        '8ªA Seg 5 MAT Rui Cossa',
      ],
    },
  ],
  [
    'days only once',
    'a.csv',
    () => csv('Turma;Dia;Tempo;Disciplina\n8ªA;Segunda;1;MAT\n8ªA;;2;FIS\n8ªA;Terça;1;POR\n8ªA;;2;MAT\n'),
    { stored: ['8ªA Seg 1 MAT', '8ªA Ter 1 POR'], asked: ['above'], refused: [3, 5] },
  ],
  [
    'merged days',
    'a.xlsx',
    () =>
      workbookOf(
        {
          '8ªA': [
            ['Dia', 'Tempo', 'Disciplina'],
            ['Segunda', 1, 'MAT'],
            ['', 2, 'FIS'],
            ['Terça', 1, 'POR'],
            ['', 2, 'MAT'],
          ],
        },
        w => {
          w.worksheets[0]?.mergeCells('A2:A3')
          w.worksheets[0]?.mergeCells('A4:A5')
        },
      ),
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 FIS', '8ªA Ter 1 POR', '8ªA Ter 2 MAT'] },
  ],
  [
    'periods otherwise',
    'a.csv',
    () =>
      csv(
        `${LIST}\n8ªA;Seg;I;MAT;;\n8ªA;Seg;T2;MAT;;\n8ªA;Seg;3º T;MAT;;\n8ªA;Seg;4.0;MAT;;\n8ªA;Seg;quinto;MAT;;\n`,
      ),
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 MAT', '8ªA Seg 3 MAT', '8ªA Seg 4 MAT', '8ªA Seg 5 MAT'] },
  ],
  [
    'clock cells',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Turma', 'Dia', 'Tempo', 'Disciplina'],
            ['8ªA', 'Segunda', 7 / 24, 'MAT'],
            ['8ªA', 'Segunda', 7 / 24 + 50 / 1440, 'FIS'],
          ],
        },
        w => {
          for (const a of ['C2', 'C3']) {
            const c = w.worksheets[0]?.getCell(a)
            if (c) c.numFmt = 'hh:mm'
          }
        },
      ),
    { stored: [], asked: ['hours'], refused: [2, 3] },
  ],
  [
    'beginning and end in two columns',
    'a.csv',
    () => csv('Turma;Dia;Início;Fim;Disciplina\n8ªA;Segunda;07:00;07:45;MAT\n8ªA;Segunda;07:50;08:35;FIS\n'),
    { stored: [], asked: ['hours'], refused: [2, 3] },
  ],
  [
    'two subjects in one place',
    'a.csv',
    () => csv(`${LIST}\n8ªA;Seg;1;MAT/FIS;;\n8ªA;Seg;2;MAT;;\n8ªA;Seg;2;FIS;;\n`),
    { stored: ['8ªA Seg 2 MAT'], refused: [2, 4] },
  ],
  [
    'names of subjects otherwise',
    'a.csv',
    () =>
      csv(
        `${LIST}\n8ªA;Seg;1;MATEMATICA;;\n8ªA;Seg;2;L. Portuguesa;;\n8ªA;Seg;3;Ed. Física;;\n8ªA;Seg;4;E.F.;;\n8ªA;Seg;5;Mat;;\n`,
      ),
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 5 MAT'], refused: [3, 4, 5] },
  ],
  [
    'grid of the wall',
    'a.csv',
    () =>
      csv(
        'Horário da turma 8ªA;;;;;\nTempo;Segunda;Terça;Quarta;Quinta;Sexta\n1º;MAT / prof. Sitoe / s. 4;FIS;POR;MAT;POR\n2º;MAT;FIS;POR;MAT;-\nIntervalo;;;;;\n3º;EDF;;;;\n',
      ),
    {
      stored: [
        '8ªA Seg 1 MAT Ermelinda Sitoe 4',
        '8ªA Seg 2 MAT',
        '8ªA Seg 3 EDF',
        '8ªA Ter 1 FIS',
        '8ªA Ter 2 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
        '8ªA Qui 1 MAT',
        '8ªA Qui 2 MAT',
        '8ªA Sex 1 POR',
      ],
    },
  ],
  [
    'grid of lines in a cell',
    'a.xlsx',
    () =>
      workbookOf({
        '8ªA': [
          ['Tempo', 'Segunda', 'Terça', 'Quarta'],
          ['1º', 'MAT\nErmelinda Sitoe\nSala 4', 'FIS\nRui Cossa', 'POR'],
          ['2º', 'MAT', '', 'POR'],
        ],
        '8ªB': [
          ['Tempo', 'Segunda', 'Terça', 'Quarta'],
          ['1º', 'FIS', 'MAT', ''],
          ['2º', 'FIS', 'MAT', ''],
        ],
      }),
    {
      stored: [
        '8ªA Seg 1 MAT Ermelinda Sitoe 4',
        '8ªA Seg 2 MAT',
        '8ªA Ter 1 FIS Rui Cossa',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
        '8ªB Seg 1 FIS',
        '8ªB Seg 2 FIS',
        '8ªB Ter 1 MAT',
        '8ªB Ter 2 MAT',
      ],
    },
  ],
  [
    'grid with merged double lessons',
    'a.xlsx',
    () =>
      workbookOf(
        {
          '8ªA': [
            ['Tempo', 'Segunda', 'Terça', 'Quarta'],
            ['1º', 'MAT', 'FIS', 'POR'],
            ['2º', '', 'FIS', 'POR'],
            ['3º', 'POR', '', ''],
          ],
        },
        w => {
          w.worksheets[0]?.mergeCells('B2:B3')
        },
      ),
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Seg 3 POR',
        '8ªA Ter 1 FIS',
        '8ªA Ter 2 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
      ],
    },
  ],
  [
    'grid with a merged break',
    'a.xlsx',
    () =>
      workbookOf(
        {
          '8ªA': [
            ['Tempo', 'Segunda', 'Terça', 'Quarta'],
            ['1º', 'MAT', 'FIS', 'POR'],
            ['INTERVALO', '', '', ''],
            ['2º', 'MAT', 'FIS', 'POR'],
          ],
        },
        w => {
          w.worksheets[0]?.mergeCells('A3:D3')
        },
      ),
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Ter 1 FIS',
        '8ªA Ter 2 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
      ],
    },
  ],
  [
    'grid with hours',
    'a.csv',
    () => csv('8ªA;;;\nHoras;Segunda;Terça;Quarta\n07:00-07:45;MAT;FIS;POR\n07:50-08:35;MAT;FIS;POR\n'),
    { stored: [], asked: ['hours'], refused: [3, 3, 3, 4, 4, 4] },
  ],
  [
    'grid with number and hours',
    'a.csv',
    () =>
      csv(
        'Turma 8ªA;;;;\nTempo;Horas;Segunda;Terça;Quarta\n1º;07:00-07:45;MAT;FIS;POR\n2º;07:50-08:35;MAT;FIS;POR\n',
      ),
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Ter 1 FIS',
        '8ªA Ter 2 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
      ],
    },
  ],
  [
    'grids beside each other',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['8ªA', '', '', '', '', '8ªB'],
          ['Tempo', 'Segunda', 'Terça', 'Quarta', '', 'Tempo', 'Segunda', 'Terça', 'Quarta'],
          ['1º', 'MAT', 'FIS', 'POR', '', '1º', 'FIS', 'MAT', 'MAT'],
          ['2º', 'MAT', 'FIS', 'POR', '', '2º', 'POR', 'POR', 'FIS'],
        ],
      }),
    { stored: [], refused: [3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4] },
  ],
  [
    'grid of a teacher',
    'a.csv',
    () => csv('Horário do prof. Rui Cossa;;;\nTempo;Segunda;Terça;Quarta\n1º;8ªA;8ªB;8ªA\n2º;8ªB;;8ªA\n'),
    { stored: [], refused: [3, 3, 3, 4, 4] },
  ],
  [
    'grid with two subjects in a cell',
    'a.csv',
    () => csv('Turma 8ªA;;;\nTempo;Segunda;Terça;Quarta\n1º;MAT/FIS;FIS;POR\n2º;MAT e FIS;FIS;POR\n'),
    { stored: ['8ªA Ter 1 FIS', '8ªA Ter 2 FIS', '8ªA Qua 1 POR', '8ªA Qua 2 POR'], refused: [3, 4] },
  ],
  [
    'grid with a teacher in brackets',
    'a.csv',
    () =>
      csv(
        'Turma 8ªA;;;\nTempo;Segunda;Terça;Quarta\n1º;MAT (Ermelinda Sitoe);FIS (s. 4);POR\n2º;MAT - Rui Cossa;FIS;POR\n',
      ),
    {
      stored: [
        '8ªA Seg 1 MAT Ermelinda Sitoe',
        '8ªA Seg 2 MAT Rui Cossa',
        '8ªA Ter 1 FIS 4',
        '8ªA Ter 2 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
      ],
    },
  ],
  [
    'grid with a legend and a foot',
    'a.csv',
    () =>
      csv(
        'Turma 8ªA;;;\nTempo;Segunda;Terça;Quarta\n1º;MAT;FIS;POR\n2º;MAT;FIS;POR\n;;;\nMAT - Ermelinda Sitoe;;;\nO Director;;;\n',
      ),
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Ter 1 FIS',
        '8ªA Ter 2 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
      ],
    },
  ],
  [
    'grid turned',
    'a.csv',
    () => csv('Turma 8ªA;;;\nDia;1º;2º;3º\nSegunda;MAT;MAT;FIS\nTerça;FIS;;POR\n'),
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 MAT', '8ªA Seg 3 FIS', '8ªA Ter 1 FIS', '8ªA Ter 3 POR'] },
  ],
  [
    'grid turned with hours',
    'a.csv',
    () => csv('Turma 8ªA;;;\nDia;07:00-07:45;07:50-08:35;08:40-09:25\nSegunda;MAT;MAT;FIS\nTerça;FIS;;POR\n'),
    { stored: [], asked: ['hours'], refused: [3, 3, 3, 4, 4] },
  ],
  [
    'groups across',
    'a.csv',
    () => csv('Dia;Tempo;8ªA;8ªB\nSegunda;1º;MAT;FIS\n;2º;MAT;FIS\nTerça;1º;POR;POR\n'),
    {
      stored: ['8ªA Seg 1 MAT', '8ªA Ter 1 POR', '8ªB Seg 1 FIS', '8ªB Ter 1 POR'],
      asked: ['above'],
      refused: [3, 3],
    },
  ],
  [
    'groups across with merged days',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Dia', 'Tempo', '8ªA', '8ªB'],
            ['Segunda', '1º', 'MAT', 'FIS'],
            ['', '2º', 'MAT', 'FIS'],
            ['Terça', '1º', 'POR', 'POR'],
          ],
        },
        w => w.worksheets[0]?.mergeCells('A2:A3'),
      ),
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Ter 1 POR',
        '8ªB Seg 1 FIS',
        '8ªB Seg 2 FIS',
        '8ªB Ter 1 POR',
      ],
    },
  ],
  [
    'days short and Saturday',
    'a.csv',
    () => csv('Turma 8ªA;;;;;;\nT;2ª;3ª;4ª;5ª;6ª;Sáb\n1;MAT;FIS;POR;MAT;FIS;EDF\n'),
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Ter 1 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qui 1 MAT',
        '8ªA Sex 1 FIS',
        '8ªA Sáb 1 EDF',
      ],
    },
  ],
  [
    'afternoon numbers',
    'a.csv',
    () =>
      csv(
        'Turma 8ªA;;;\nTempo;Segunda;Terça;Quarta\n1º tempo tarde;MAT;FIS;POR\n2º tempo tarde;MAT;FIS;POR\n',
      ),
    { stored: [], refused: [3, 3, 3, 4, 4, 4] },
  ],
  [
    'repeats within a row',
    'a.csv',
    () => csv(`${LIST}\n8ªA;Seg;1-2;MAT;;\n8ªA;Seg;2;FIS;;\n`),
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 MAT'], refused: [3] },
  ],
  [
    'hidden row, struck cell',
    'a.xlsx',
    () =>
      workbookOf(
        {
          '8ªA': [
            ['Tempo', 'Segunda', 'Terça', 'Quarta'],
            ['1º', 'MAT', 'FIS', 'POR'],
            ['2º', 'MAT', 'FIS', 'POR'],
            ['3º', 'MAT', 'FIS', 'POR'],
          ],
        },
        w => {
          const s = w.worksheets[0]
          if (s) {
            s.getRow(3).hidden = true
            s.getCell('B4').font = { strike: true }
          }
        },
      ),
    {
      stored: ['8ªA Seg 1 MAT', '8ªA Ter 1 FIS', '8ªA Qua 1 POR'],
      asked: ['rows:hidden', 'rows:struck'],
      refused: [3, 3, 3, 4, 4, 4],
    },
  ],
  [
    'hidden column of a day',
    'a.xlsx',
    () =>
      workbookOf(
        {
          '8ªA': [
            ['Tempo', 'Segunda', 'Terça', 'Quarta', 'Quinta'],
            ['1º', 'MAT', 'FIS', 'POR', 'MAT'],
            ['2º', 'MAT', 'FIS', 'POR', 'MAT'],
          ],
        },
        w => {
          const c = w.worksheets[0]?.getColumn(3)
          if (c) c.hidden = true
        },
      ),
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
        '8ªA Qui 1 MAT',
        '8ªA Qui 2 MAT',
      ],
      asked: ['columns:hidden:0'],
    },
  ],
  [
    'unknown group',
    'a.csv',
    () => csv(`${LIST}\n9ªZ;Seg;1;MAT;;\nTurma 8ªA;Seg;1;MAT;;\n8ª classe A;Seg;2;MAT;;\n`),
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 MAT'], refused: [2] },
  ],
  [
    'totals',
    'a.csv',
    () => csv(`${LIST}\n8ªA;Seg;1;MAT;;\nTotal;;1;;;\n`),
    { stored: ['8ªA Seg 1 MAT'], refused: [3] },
  ],
  [
    'free periods',
    'a.csv',
    () =>
      csv('Turma 8ªA;;;\nTempo;Segunda;Terça;Quarta\n1º;MAT;Livre;POR\n2º;---;FIS;x\n3º;Estudo;n/a;POR\n'),
    { stored: ['8ªA Seg 1 MAT', '8ªA Ter 2 FIS', '8ªA Qua 1 POR', '8ªA Qua 3 POR'], refused: [5] },
  ],
  [
    'room alone, teacher alone',
    'a.csv',
    () => csv('Turma 8ªA;;;\nTempo;Segunda;Terça;Quarta\n1º;MAT s.4;MAT, Sitoe;POR sala 7\n'),
    { stored: ['8ªA Seg 1 MAT 4', '8ªA Ter 1 MAT Ermelinda Sitoe', '8ªA Qua 1 POR 7'] },
  ],
  [
    'two groups together',
    'a.csv',
    () => csv(`${LIST}\n8ªA e 8ªB;Seg;1;EDF;;\n8ªA/B;Ter;1;EDF;;\n`),
    { stored: [], refused: [2, 3] },
  ],
  [
    'two-line header of a grid',
    'a.xlsx',
    () =>
      workbookOf(
        {
          '8ªA': [
            ['', 'Segunda', '', 'Terça', '', 'Quarta', ''],
            ['Tempo', 'Disc.', 'Prof.', 'Disc.', 'Prof.', 'Disc.', 'Prof.'],
            ['1º', 'MAT', 'Sitoe', 'FIS', 'Cossa', 'POR', ''],
            ['2º', 'MAT', 'Sitoe', '', '', 'POR', ''],
          ],
        },
        w => {
          w.worksheets[0]?.mergeCells('B1:C1')
          w.worksheets[0]?.mergeCells('D1:E1')
          w.worksheets[0]?.mergeCells('F1:G1')
        },
      ),
    {
      stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 MAT', '8ªA Ter 1 FIS', '8ªA Qua 1 POR', '8ªA Qua 2 POR'],
      refused: [2, 2, 2],
    },
  ],
]

const DAYS = ['', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']

const ANSWERED: [string, Record<string, string>, Outcome][] = [
  [
    'days only once',
    { above: 'down' },
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 FIS', '8ªA Ter 1 POR', '8ªA Ter 2 MAT'] },
  ],
  [
    'groups across',
    { above: 'down' },
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Ter 1 POR',
        '8ªB Seg 1 FIS',
        '8ªB Seg 2 FIS',
        '8ªB Ter 1 POR',
      ],
    },
  ],
  [
    'hidden column of a day',
    { 'columns:hidden:0': 'take' },
    {
      stored: [
        '8ªA Seg 1 MAT',
        '8ªA Seg 2 MAT',
        '8ªA Ter 1 FIS',
        '8ªA Ter 2 FIS',
        '8ªA Qua 1 POR',
        '8ªA Qua 2 POR',
        '8ªA Qui 1 MAT',
        '8ªA Qui 2 MAT',
      ],
    },
  ],
  [
    'grid turned with hours',
    { hours: 'steps' },
    { stored: ['8ªA Seg 1 MAT', '8ªA Seg 2 MAT', '8ªA Seg 3 FIS', '8ªA Ter 1 FIS', '8ªA Ter 3 POR'] },
  ],
]

it.each(withAnswers(FILES, ANSWERED))(
  '%s: is stored as a person reads it, asked about, or refused by line',
  async (_title, fileName, bytes, outcome, answers) => {
    await sql`UPDATE groups SET name = 'z' || right(id::text, 10)`.execute(db)
    for (const name of ['8ªA', '8ªB']) await fixtureGroup(db, { name, grade: 8, schoolId: school.id })
    const brought = await bringFile(as, timetableImport, { fileName, bytes: await bytes(), answers })
    expect(brought.imported).toBe(brought.promised)
    const rows = await db
      .selectFrom('timetable_slots as t')
      .innerJoin('groups as g', 'g.id', 't.group_id')
      .innerJoin('subjects as s', 's.id', 't.subject_id')
      .leftJoin('accounts as a', 'a.id', 't.teacher_id')
      .select(['g.name', 't.weekday', 't.period', 's.code', 'a.name as teacher', 't.room'])
      .where('g.name', 'not like', 'z%')
      .orderBy('g.name')
      .orderBy('t.weekday')
      .orderBy('t.period')
      .execute()
    const stored = rows.map(row =>
      [row.name, DAYS[row.weekday], row.period, row.code, row.teacher ?? '', row.room]
        .join(' ')
        .trim()
        .replace(/\s+/g, ' '),
    )
    const { asked, refused, problem } = brought
    expect({ asked, refused, problem, stored }).toEqual({ asked: [], refused: [], ...outcome })
  },
)

it.each(inTurn(FILES, 4))('%s: takes every answer to its questions', async (_title, fileName, bytes) => {
  await bringWithEachAnswer(as, timetableImport, { fileName, bytes: await bytes() })
})
