// Longer than most: each file stands whole, beside what a person reads in it.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { groupDependencies } from '#app/dependencies.ts'
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
import { inTurn } from '../../../scripts/patience.ts'
import { fixtureSchool } from '../fixtures.ts'
import { groupImport } from '../import-contract.ts'
import { groupRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, groupRoutes(groupDependencies))
await fixtureSchool(db, 'Escola Secundária da Matola')
await fixtureAccount(db, { role: 'professor', name: 'Ermelinda Sitoe', email: 'sitoe@escola.mz' })
await fixtureAccount(db, { role: 'professor', name: 'Rui Cossa', email: 'cossa@escola.mz' })
const as = server.as(await fixtureAccount(db, { role: 'pedagogo', name: 'Pedagoga' }))

interface Outcome {
  /** Name, class, year, shift, room, places, director. */
  stored: string[]
  asked?: string[]
  refused?: number[]
  problem?: string
}

const FILES: FileCase<Outcome>[] = [
  [
    'own export',
    'a.csv',
    () =>
      csv(
        'Turma;Classe;Ano;Turno;Sala;Lotação;Director de turma;Escola\n8ªA;8ª;2026;Manhã;4;45;Ermelinda Sitoe;Escola Secundária da Matola\n',
      ),
    { stored: ['8ªA | 8 | 2026 | manhã | 4 | 45 | Ermelinda Sitoe'] },
  ],
  [
    'letter and class apart',
    'a.csv',
    () => csv('Classe;Turma;Turno\n8ª;A;Manhã\n8ª;B;Tarde\n9ª;A;Tarde\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | tarde', '9ªA | 9 | 2026 | tarde'] },
  ],
  [
    'class in words, letter',
    'a.csv',
    () => csv('Classe;Turma;Turno\n8ª classe;Turma A;Manhã\n8.ª Classe;Turma B;Tarde\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | tarde'] },
  ],
  [
    'numbers for names',
    'a.csv',
    () => csv('Classe;Turma;Turno\n8;1;Manhã\n8;2;Tarde\n'),
    { stored: ['8ª1 | 8 | 2026 | manhã', '8ª2 | 8 | 2026 | tarde'] },
  ],
  [
    'no class column',
    'a.csv',
    () => csv('Turma;Turno;Sala\n8ªA;Manhã;1\n9ªB;Tarde;2\n'),
    { stored: ['8ªA | 8 | 2026 | manhã | 1', '9ªB | 9 | 2026 | tarde | 2'] },
  ],
  [
    'class against name',
    'a.csv',
    () => csv('Turma;Classe;Turno\n8ªA;9ª;Manhã\n8ªB;8ª;Manhã\n'),
    { stored: ['8ªB | 8 | 2026 | manhã'], asked: ['classes'], refused: [2] },
  ],
  [
    'shift in other words',
    'a.csv',
    () =>
      csv(
        'Turma;Classe;Turno\n8ªA;8;M\n8ªB;8;T\n8ªC;8;N\n8ªD;8;1º\n8ªE;8;Matutino\n8ªF;8;Vespertino\n8ªG;8;Noturno\n8ªH;8;Nocturno\n8ªI;8;diurno\n8ªJ;8;1.º turno\n8ªK;8;2º Turno\n8ªL;8;tardes\n',
      ),
    {
      stored: [
        '8ªA | 8 | 2026 | manhã',
        '8ªB | 8 | 2026 | tarde',
        '8ªC | 8 | 2026 | noite',
        '8ªE | 8 | 2026 | manhã',
        '8ªF | 8 | 2026 | tarde',
        '8ªG | 8 | 2026 | noite',
        '8ªH | 8 | 2026 | noite',
        '8ªL | 8 | 2026 | tarde',
      ],
      refused: [5, 10, 11, 12],
    },
  ],
  [
    'no shift',
    'a.csv',
    () => csv('Turma;Classe\n8ªA;8\n8ªB;8\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | manhã'] },
  ],
  [
    'capacity in words',
    'a.csv',
    () => csv('Turma;Classe;Lotação\n8ªA;8;45 alunos\n8ªB;8;45,0\n8ªC;8;-\n8ªD;8;45/50\n8ªE;8;n/d\n'),
    {
      stored: [
        '8ªA | 8 | 2026 | manhã |  | 45',
        '8ªB | 8 | 2026 | manhã |  | 45',
        '8ªC | 8 | 2026 | manhã',
        '8ªE | 8 | 2026 | manhã',
      ],
      refused: [5],
    },
  ],
  [
    'names otherwise',
    'a.csv',
    () => csv('Turma;Classe\n8.ª A;8\n8B;8\n8 ª C;8\n8ª-D;8\n8ª/E;8\n8ªf;8\n8° G;8\n8ºH;8\n'),
    {
      stored: [
        '8.ª A | 8 | 2026 | manhã',
        '8B | 8 | 2026 | manhã',
        '8 ª C | 8 | 2026 | manhã',
        '8ª-D | 8 | 2026 | manhã',
        '8ª/E | 8 | 2026 | manhã',
        '8ªf | 8 | 2026 | manhã',
        '8° G | 8 | 2026 | manhã',
        '8ºH | 8 | 2026 | manhã',
      ],
    },
  ],
  [
    'several in a cell',
    'a.csv',
    () => csv('Turma;Classe;Turno\n8ªA, 8ªB e 8ªC;8;Manhã\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | manhã', '8ªC | 8 | 2026 | manhã'] },
  ],
  [
    'letters in a cell',
    'a.csv',
    () => csv('Classe;Turmas;Turno\n8ª;A, B, C;Manhã\n9ª;A-C;Tarde\n10ª;A a D;Tarde\n'),
    {
      stored: [
        '8ªA | 8 | 2026 | manhã',
        '8ªB | 8 | 2026 | manhã',
        '8ªC | 8 | 2026 | manhã',
        '9ªA | 9 | 2026 | tarde',
        '9ªB | 9 | 2026 | tarde',
        '9ªC | 9 | 2026 | tarde',
        '10ªA | 10 | 2026 | tarde',
        '10ªB | 10 | 2026 | tarde',
        '10ªC | 10 | 2026 | tarde',
        '10ªD | 10 | 2026 | tarde',
      ],
    },
  ],
  [
    'totals',
    'a.csv',
    () =>
      csv(
        'Classe;Turma;Turno;Alunos\n8ª;8ªA;Manhã;45\n8ª;8ªB;Manhã;44\nSubtotal 8ª;2;;89\n8ª;Total;;89\n9ª;9ªA;Tarde;40\nTotal;3;;129\n',
      ),
    {
      stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | manhã', '9ªA | 9 | 2026 | tarde'],
      refused: [4, 5, 7],
    },
  ],
  [
    'directors otherwise',
    'a.csv',
    () =>
      csv(
        'Turma;Classe;Director de turma\n8ªA;8;Prof. Ermelinda Sitoe\n8ªB;8;SITOE, Ermelinda\n8ªC;8;ermelinda sitoe\n8ªD;8;dr. Rui Cossa\n8ªE;8;Rui Cossa (841234567)\n8ªF;8;Sitoe\n8ªG;8;Outra Pessoa\n8ªH;8;-\n',
      ),
    {
      stored: [
        '8ªA | 8 | 2026 | manhã |  |  | Ermelinda Sitoe',
        '8ªB | 8 | 2026 | manhã |  |  | Ermelinda Sitoe',
        '8ªC | 8 | 2026 | manhã |  |  | Ermelinda Sitoe',
        '8ªD | 8 | 2026 | manhã |  |  | Rui Cossa',
        '8ªE | 8 | 2026 | manhã |  |  | Rui Cossa',
        '8ªF | 8 | 2026 | manhã |  |  | Ermelinda Sitoe',
        '8ªG | 8 | 2026 | manhã',
        '8ªH | 8 | 2026 | manhã',
      ],
    },
  ],
  [
    'rooms',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Turma', 'Classe', 'Sala'],
            ['8ªA', 8, 4],
            ['8ªB', 8, 'Sala 5'],
            ['8ªC', 8, 's. 6'],
            ['8ªD', 8, 7],
          ],
        },
        w => {
          const c = w.worksheets[0]?.getCell('C5')
          if (c) c.numFmt = '00'
        },
      ),
    {
      stored: [
        '8ªA | 8 | 2026 | manhã | 4',
        '8ªB | 8 | 2026 | manhã | Sala 5',
        '8ªC | 8 | 2026 | manhã | s. 6',
        '8ªD | 8 | 2026 | manhã | 07',
      ],
    },
  ],
  [
    'merged class',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Classe', 'Turma', 'Turno'],
            ['8ª', '8ªA', 'Manhã'],
            ['', '8ªB', 'Manhã'],
            ['', '8ªC', 'Tarde'],
            ['9ª', '9ªA', 'Tarde'],
          ],
        },
        w => w.worksheets[0]?.mergeCells('A2:A4'),
      ),
    {
      stored: [
        '8ªA | 8 | 2026 | manhã',
        '8ªB | 8 | 2026 | manhã',
        '8ªC | 8 | 2026 | tarde',
        '9ªA | 9 | 2026 | tarde',
      ],
    },
  ],
  [
    'class only once',
    'a.csv',
    () => csv('Classe;Turma;Turno\n8ª;A;Manhã\n;B;Manhã\n;C;Tarde\n9ª;A;Tarde\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '9ªA | 9 | 2026 | tarde'], asked: ['above'], refused: [3, 4] },
  ],
  [
    'sheet for each class',
    'a.xlsx',
    () =>
      workbookOf({
        '8ª classe': [
          ['Turma', 'Turno'],
          ['A', 'Manhã'],
          ['B', 'Tarde'],
        ],
        '9ª classe': [
          ['Turma', 'Turno'],
          ['A', 'Manhã'],
        ],
      }),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | tarde', '9ªA | 9 | 2026 | manhã'] },
  ],
  [
    'title says class',
    'a.csv',
    () => csv('Turmas da 8ª classe;\nTurma;Turno\nA;Manhã\nB;Tarde\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | tarde'] },
  ],
  [
    'title says year',
    'a.csv',
    () => csv('Ano lectivo 2027;\nTurma;Classe\n8ªA;8\n'),
    { stored: ['8ªA | 8 | 2027 | manhã'] },
  ],
  [
    'title says shift',
    'a.csv',
    () => csv('Turno da tarde;\nTurma;Classe\n8ªA;8\n'),
    { stored: ['8ªA | 8 | 2026 | tarde'] },
  ],
  [
    'years',
    'a.csv',
    () => csv('Turma;Classe;Ano\n8ªA;8;2026/2027\n8ªB;8;26\n8ªC;8;2026.0\n8ªD;8;Ano lectivo 2026\n8ªE;8;\n'),
    {
      stored: ['8ªC | 8 | 2026 | manhã', '8ªD | 8 | 2026 | manhã', '8ªE | 8 | 2026 | manhã'],
      refused: [2, 3],
    },
  ],
  [
    'SIGEUP like',
    'a.csv',
    () =>
      csv(
        'ESCOLA SECUNDÁRIA DA MATOLA;;;;;\nMapa de turmas, 2026;;;;;\nNº;Cód. Turma;Classe;Turma;Turno;HM;M\n1;T0801;8ª Classe;A;1º;45;20\n2;T0802;8ª Classe;B;2º;44;21\n',
      ),
    { stored: [], refused: [4, 5] },
  ],
  [
    'tabs and Windows-1252',
    'a.txt',
    () =>
      Uint8Array.from('Turma\tClasse\tTurno\n8\xaaA\t8\xaa\tManh\xe3\n8\xaaB\t8\xaa\tTarde\n', c =>
        c.charCodeAt(0),
      ),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | tarde'] },
  ],
  [
    'sep line',
    'a.csv',
    () => csv('sep=;\r\nTurma;Classe;Turno\r\n8ªA;8ª;Manhã\r\n'),
    { stored: ['8ªA | 8 | 2026 | manhã'] },
  ],
  [
    'hidden row and column',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Turma', 'Classe', 'Turno', 'Sala'],
            ['8ªA', '8', 'Manhã', '1'],
            ['8ªB', '8', 'Manhã', '2'],
          ],
        },
        w => {
          const s = w.worksheets[0]
          if (s) {
            s.getRow(3).hidden = true
            s.getColumn(4).hidden = true
          }
        },
      ),
    { stored: ['8ªA | 8 | 2026 | manhã'], asked: ['columns:hidden:0', 'rows:hidden'], refused: [3] },
  ],
  [
    'class and group in one column',
    'a.csv',
    () => csv('Classe/Turma;Turno\n8ª A;Manhã\n8ª B;Tarde\n'),
    { stored: ['8ª A | 8 | 2026 | manhã', '8ª B | 8 | 2026 | tarde'] },
  ],
  [
    'repeated names',
    'a.csv',
    () => csv('Turma;Classe\n8ªA;8\n8A;8\n8ª a;8\n'),
    { stored: ['8ªA | 8 | 2026 | manhã'], refused: [3, 4] },
  ],
  [
    'streams',
    'a.csv',
    () => csv('Turma;Classe;Turno\n11ªA1;11;Manhã\n11ªCL-A;11;Manhã\n12ª B (Ciências);12;Tarde\n'),
    {
      stored: [
        '11ªA1 | 11 | 2026 | manhã',
        '11ªCL-A | 11 | 2026 | manhã',
        '12ª B (Ciências) | 12 | 2026 | tarde',
      ],
    },
  ],
  [
    'class as ordinal words',
    'a.csv',
    () => csv('Turma;Classe\nA;Oitava\nB;VIII\nC;8º ano\n'),
    { stored: ['8ªC | 8 | 2026 | manhã'], refused: [2, 3] },
  ],
  [
    'two columns of shifts',
    'a.csv',
    () => csv('Turma;Classe;Manhã;Tarde\n8ªA;8;X;\n8ªB;8;;X\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | manhã'] },
  ],
  [
    'matrix of classes and letters',
    'a.csv',
    () => csv('Classe;A;B;C\n8ª;45;44;43\n9ª;40;41;\n'),
    { stored: [], refused: [2, 3] },
  ],
  [
    'a list in pages',
    'a.csv',
    () => csv('Turma;Classe;Turno\n8ªA;8;Manhã\n8ªB;8;Manhã\nTurma;Classe;Turno\n9ªA;9;Tarde\n'),
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | manhã', '9ªA | 9 | 2026 | tarde'] },
  ],
  [
    'JosÃ©',
    'a.csv',
    () => csv('Turma;Classe;Turno\n8ÂªA;8Âª;ManhÃ£\n'),
    { stored: ['8ªA | 8 | 2026 | manhã'] },
  ],
]

const ANSWERED: [string, Record<string, string>, Outcome][] = [
  [
    'hidden row and column',
    { 'columns:hidden:0': 'take', 'rows:hidden': 'take' },
    { stored: ['8ªA | 8 | 2026 | manhã | 1', '8ªB | 8 | 2026 | manhã | 2'] },
  ],
  [
    'class only once',
    { above: 'down' },
    {
      stored: [
        '8ªA | 8 | 2026 | manhã',
        '8ªB | 8 | 2026 | manhã',
        '8ªC | 8 | 2026 | tarde',
        '9ªA | 9 | 2026 | tarde',
      ],
    },
  ],
  [
    'class against name',
    { classes: 'name' },
    { stored: ['8ªA | 8 | 2026 | manhã', '8ªB | 8 | 2026 | manhã'] },
  ],
  [
    'no shift',
    { shift: 'tarde', year: 'next' },
    { stored: ['8ªA | 8 | 2027 | tarde', '8ªB | 8 | 2027 | tarde'] },
  ],
  ['several in a cell', { lists: 'keep' }, { stored: ['8ªA, 8ªB e 8ªC | 8 | 2026 | manhã'] }],
  [
    'letter and class apart',
    { names: 'keep' },
    { stored: ['A | 8 | 2026 | manhã', 'B | 8 | 2026 | tarde'], refused: [4] },
  ],
]

it.each(withAnswers(FILES, ANSWERED))(
  '%s: is stored as a person reads it, asked about, or refused by line',
  async (_title, fileName, bytes, outcome, answers) => {
    await sql`UPDATE groups SET name = 'z' || right(id::text, 10)`.execute(db)
    const brought = await bringFile(as, groupImport, { fileName, bytes: await bytes(), answers })
    expect(brought.imported).toBe(brought.promised)
    const rows = await db
      .selectFrom('groups')
      .leftJoin('accounts', 'accounts.id', 'groups.director_id')
      .select(['groups.name', 'grade', 'year', 'shift', 'room', 'capacity', 'accounts.name as director'])
      .where('groups.name', 'not like', 'z%')
      .orderBy('groups.id')
      .execute()
    const stored = rows.map(row =>
      [row.name, row.grade, row.year, row.shift, row.room, row.capacity ?? '', row.director ?? '']
        .join(' | ')
        .replace(/( \| )+$/, ''),
    )
    const { asked, refused, problem } = brought
    expect({ asked, refused, problem, stored }).toEqual({ asked: [], refused: [], ...outcome })
  },
)

it.each(inTurn(FILES, 4))('%s: takes every answer to its questions', async (_title, fileName, bytes) => {
  await bringWithEachAnswer(as, groupImport, { fileName, bytes: await bytes() })
})
