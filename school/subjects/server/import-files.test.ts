// Longer than most: each file stands whole, beside what a person reads in it.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { subjectDependencies } from '#app/dependencies.ts'
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
import { subjectImport } from '../import-contract.ts'
import { subjectRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, subjectRoutes(subjectDependencies))
await fixtureAccount(db, { role: 'professor', name: 'Ermelinda Sitoe', email: 'sitoe@escola.mz' })
const as = server.as(await fixtureAccount(db, { role: 'pedagogo', name: 'Pedagoga' }))

interface Outcome {
  /** Code, name, abbreviation, area, classes, hours, minutes, delegate, state. */
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
        'Código;Nome;Abreviatura;Área;Classes;Carga semanal;Duração do tempo;Delegado;Estado;Observações;Cor\nMAT;Matemática;Mat.;Ciências;8ª; 9ª;8ª: 5, 9ª: 4;45 min;;Activa;;#17634A\n'.replace(
          '8ª; 9ª',
          '"8ª; 9ª"',
        ),
      ),
    { stored: ['MAT | Matemática | Mat. | Ciências | 8,9 | 8:5,9:4 | 45 |  | activa'] },
  ],
  [
    'without codes',
    'a.csv',
    () => csv('Disciplina;Classes\nMatemática;8ª a 10ª\nFísica;8ª e 9ª\nEducação Física;8ª\nPortuguês;8\n'),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8,9,10 |  | 45 |  | activa',
        'FIS | Física | FIS |  | 8,9 |  | 45 |  | activa',
        'EF | Educação Física | EF |  | 8 |  | 45 |  | activa',
        'POR | Português | POR |  | 8 |  | 45 |  | activa',
      ],
    },
  ],
  [
    'plan of hours: classes across',
    'a.csv',
    () => csv('Código;Disciplina;8ª;9ª;10ª\nMAT;Matemática;5;5;4\nFIS;Física;2;2;-\nFIL;Filosofia;;;2\n'),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8,9,10 | 8:5,9:5,10:4 | 45 |  | activa',
        'FIS | Física | FIS |  | 8,9 | 8:2,9:2 | 45 |  | activa',
        'FIL | Filosofia | FIL |  | 10 | 10:2 | 45 |  | activa',
      ],
    },
  ],
  [
    'plan of hours, merged title',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Código', 'Disciplina', 'Carga horária semanal', '', ''],
            ['', '', '8ª classe', '9ª classe', '10ª classe'],
            ['MAT', 'Matemática', 5, 5, 4],
            ['FIS', 'Física', 2, 2, ''],
          ],
        },
        w => w.worksheets[0]?.mergeCells('C1:E1'),
      ),
    { stored: [], refused: [2, 3, 4] },
  ],
  [
    'classes as Excel numbers',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['Código', 'Nome', 'Classes'],
          ['MAT', 'Matemática', 8.9],
          ['FIS', 'Física', 8],
          ['POR', 'Português', '8-10'],
        ],
      }),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8,9 |  | 45 |  | activa',
        'FIS | Física | FIS |  | 8 |  | 45 |  | activa',
        'POR | Português | POR |  | 8,9,10 |  | 45 |  | activa',
      ],
    },
  ],
  [
    'classes that became dates',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['Código', 'Nome', 'Classes'],
          ['MAT', 'Matemática', new Date('2026-09-08T00:00:00Z')],
          ['POR', 'Português', '8/9'],
        ],
      }),
    { stored: ['POR | Português | POR |  | 8,9 |  | 45 |  | activa'], refused: [2] },
  ],
  [
    'classes that became dates in CSV',
    'a.csv',
    () => csv('Código;Nome;Classes\nMAT;Matemática;08/set\nPOR;Português;8-out\n'),
    { stored: [], refused: [2, 3] },
  ],
  [
    'hours otherwise',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Classes;Carga horária\nMAT;Matemática;8ª e 9ª;5 tempos\nFIS;Física;8ª, 9ª;5h\nPOR;Português;8ª e 9ª;8ª-5, 9ª-4\nQUI;Química;8ª e 9ª;5/4\nBIO;Biologia;8ª e 9ª;8ª=5; 9ª=4\nHIS;História;8ª e 9ª;5,0\nGEO;Geografia;8ª;2 a 3\n',
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8,9 | 8:5,9:5 | 45 |  | activa',
        'FIS | Física | FIS |  | 8,9 | 8:5,9:5 | 45 |  | activa',
        'POR | Português | POR |  | 8,9 | 8:5,9:4 | 45 |  | activa',
        'BIO | Biologia | BIO |  | 8,9 | 8:5 | 45 |  | activa',
        'HIS | História | HIS |  | 8,9 | 8:5,9:5 | 45 |  | activa',
      ],
      refused: [5, 8],
    },
  ],
  [
    'minutes otherwise',
    'a.csv',
    () =>
      csv(
        "Código;Nome;Classes;Duração\nMAT;Matemática;8;45'\nFIS;Física;8;0:45\nPOR;Português;8;1h\nQUI;Química;8;50 m\nBIO;Biologia;8;45 minutos\nHIS;História;8;45.0\nGEO;Geografia;8;\n",
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 |  | activa',
        'FIS | Física | FIS |  | 8 |  | 45 |  | activa',
        'POR | Português | POR |  | 8 |  | 60 |  | activa',
        'QUI | Química | QUI |  | 8 |  | 50 |  | activa',
        'BIO | Biologia | BIO |  | 8 |  | 45 |  | activa',
        'HIS | História | HIS |  | 8 |  | 45 |  | activa',
        'GEO | Geografia | GEO |  | 8 |  | 45 |  | activa',
      ],
    },
  ],
  [
    'minutes as clock cells',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Código', 'Nome', 'Classes', 'Duração'],
            ['MAT', 'Matemática', 8, 45 / 1440],
          ],
        },
        w => {
          const c = w.worksheets[0]?.getCell('D2')
          if (c) c.numFmt = 'hh:mm'
        },
      ),
    { stored: ['MAT | Matemática | MAT |  | 8 |  | 45 |  | activa'] },
  ],
  [
    'states otherwise',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Classes;Situação\nMAT;Matemática;8;Activo\nFIS;Física;8;Sim\nPOR;Português;8;A\nQUI;Química;8;Inactiva\nBIO;Biologia;8;ACTIVA\n',
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 |  | activa',
        'BIO | Biologia | BIO |  | 8 |  | 45 |  | activa',
      ],
      refused: [3, 4, 5],
    },
  ],
  [
    'one name with two codes',
    'a.csv',
    () => csv('Código;Nome;Classes\nMAT;Matemática;8\nMTM;Matemática;9\n'),
    { stored: ['MAT | Matemática | MAT |  | 8 |  | 45 |  | activa'], asked: ['namesakes'], refused: [3] },
  ],
  [
    'name that is there with another code',
    'a.csv',
    () => csv('Código;Nome;Classes\nHST;História Antiga;8\n'),
    { stored: [], asked: ['there'], refused: [2] },
  ],
  [
    'codes otherwise',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Classes\nmat;Matemática;8\nFÍS;Física;8\nL.PORT;Português;8\nED FIS;Educação Física;8\n12;Química;8\n',
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 |  | activa',
        '12 | Química | 12 |  | 8 |  | 45 |  | activa',
      ],
      refused: [3, 4, 5],
    },
  ],
  [
    'codes with zeros',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Código', 'Nome', 'Classes'],
            [12, 'Matemática', 8],
          ],
        },
        w => {
          const c = w.worksheets[0]?.getCell('A2')
          if (c) c.numFmt = '0000'
        },
      ),
    { stored: ['0012 | Matemática | 0012 |  | 8 |  | 45 |  | activa'] },
  ],
  [
    'delegates otherwise',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Classes;Delegado\nMAT;Matemática;8;Prof. Ermelinda Sitoe\nFIS;Física;8;Sitoe\nPOR;Português;8;-\nQUI;Química;8;Outra\n',
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 | Ermelinda Sitoe | activa',
        'FIS | Física | FIS |  | 8 |  | 45 | Ermelinda Sitoe | activa',
        'POR | Português | POR |  | 8 |  | 45 |  | activa',
        'QUI | Química | QUI |  | 8 |  | 45 |  | activa',
      ],
    },
  ],
  [
    'totals',
    'a.csv',
    () => csv('Código;Nome;Classes;Carga\nMAT;Matemática;8;5\nTOTAL;Total de tempos;8;30\n'),
    { stored: ['MAT | Matemática | MAT |  | 8 | 8:5 | 45 |  | activa'], refused: [3] },
  ],
  [
    'all classes',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Classes\nMAT;Matemática;todas\nPOR;Português;da 8ª à 12ª\nFIS;Física;8ª à 10ª classe\nQUI;Química;8.ª-10.ª\nBIO;Biologia;8ª,9ª,10ª\nHIS;História;8ª 9ª 10ª\nGEO;Geografia;VIII\n',
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 1,2,3,4,5,6,7,8,9,10,11,12 |  | 45 |  | activa',
        'POR | Português | POR |  | 8,9,10,11,12 |  | 45 |  | activa',
        'FIS | Física | FIS |  | 8,9,10 |  | 45 |  | activa',
        'QUI | Química | QUI |  | 8,9,10 |  | 45 |  | activa',
        'BIO | Biologia | BIO |  | 8,9,10 |  | 45 |  | activa',
      ],
      refused: [7, 8],
    },
  ],
  [
    'a row for each class',
    'a.csv',
    () =>
      csv(
        'Código;Disciplina;Classe;Tempos por semana\nMAT;Matemática;8ª;5\nMAT;Matemática;9ª;4\nFIS;Física;8ª;2\n',
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8,9 | 8:5,9:4 | 45 |  | activa',
        'FIS | Física | FIS |  | 8 | 8:2 | 45 |  | activa',
      ],
    },
  ],
  [
    'sheet for each class',
    'a.xlsx',
    () =>
      workbookOf({
        '8ª classe': [
          ['Código', 'Disciplina', 'Tempos por semana'],
          ['MAT', 'Matemática', 5],
        ],
        '9ª classe': [
          ['Código', 'Disciplina', 'Tempos por semana'],
          ['MAT', 'Matemática', 4],
          ['FIS', 'Física', 2],
        ],
      }),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8,9 | 8:5,9:4 | 45 |  | activa',
        'FIS | Física | FIS |  | 9 | 9:2 | 45 |  | activa',
      ],
    },
  ],
  [
    'area as title in the middle',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Classes\nCiências Naturais;;\nMAT;Matemática;8\nFIS;Física;8\nComunicação;;\nPOR;Português;8\n',
      ),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 |  | activa',
        'FIS | Física | FIS |  | 8 |  | 45 |  | activa',
        'POR | Português | POR |  | 8 |  | 45 |  | activa',
      ],
      refused: [2, 5],
    },
  ],
  [
    'numbered',
    'a.csv',
    () => csv('Nº;Código;Disciplina;Classes\n1;MAT;Matemática;8\n2;FIS;Física;8\n'),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 |  | activa',
        'FIS | Física | FIS |  | 8 |  | 45 |  | activa',
      ],
    },
  ],
  [
    'numbered names',
    'a.csv',
    () => csv('Código;Disciplina;Classes\nMAT;1. Matemática;8\nFIS;2. Física;8\n'),
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 |  | activa',
        'FIS | Física | FIS |  | 8 |  | 45 |  | activa',
      ],
    },
  ],
  [
    'blank marks',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Abreviatura;Área;Classes;Carga semanal;Duração do tempo;Delegado;Estado;Observações;Cor\nMAT;Matemática;-;-;8;-;-;-;-;-;-\n',
      ),
    { stored: ['MAT | Matemática | MAT |  | 8 |  | 45 |  | activa'] },
  ],
  [
    'capitals',
    'a.csv',
    () => csv('CÓDIGO;NOME;CLASSES\nMAT;MATEMÁTICA;8ª CLASSE\n'),
    { stored: ['MAT | MATEMÁTICA | MAT |  | 8 |  | 45 |  | activa'] },
  ],
  [
    'hidden row',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Código', 'Nome', 'Classes'],
            ['MAT', 'Matemática', 8],
            ['FIS', 'Física', 8],
          ],
        },
        w => {
          const r = w.worksheets[0]?.getRow(3)
          if (r) r.hidden = true
        },
      ),
    { stored: ['MAT | Matemática | MAT |  | 8 |  | 45 |  | activa'], asked: ['rows:hidden'], refused: [3] },
  ],
  [
    'tabs from the phone',
    'a.txt',
    () => csv('Código\tNome\tClasses\nMAT\tMatemática\t8ª\n'),
    { stored: ['MAT | Matemática | MAT |  | 8 |  | 45 |  | activa'] },
  ],
  [
    'commas within quotes',
    'a.csv',
    () => csv('Código,Nome,Classes\nMAT,"Matemática, Álgebra","8ª, 9ª"\n'),
    { stored: ['MAT | Matemática, Álgebra | MAT |  | 8,9 |  | 45 |  | activa'] },
  ],
  [
    'class and hours of a textual list',
    'a.csv',
    () =>
      csv(
        'Código;Nome;Classes;Carga semanal\nMAT;Matemática;8ª a 10ª;8ª: 5; 9ª: 5; 10ª: 4\n'.replace(
          '8ª: 5; 9ª: 5; 10ª: 4',
          '"8ª: 5; 9ª: 5; 10ª: 4"',
        ),
      ),
    { stored: ['MAT | Matemática | MAT |  | 8,9,10 | 8:5,9:5,10:4 | 45 |  | activa'] },
  ],
  [
    'hours for a class that it lacks',
    'a.csv',
    () => csv('Código;Nome;Classes;Carga semanal\nMAT;Matemática;8ª;"8ª: 5, 9ª: 4"\n'),
    { stored: [], refused: [2] },
  ],
]

const ANSWERED: [string, Record<string, string>, Outcome][] = [
  [
    'one name with two codes',
    { namesakes: 'take' },
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 |  | 45 |  | activa',
        'MTM | Matemática | MTM |  | 9 |  | 45 |  | activa',
      ],
    },
  ],
  ['name that is there with another code', { there: 'leave' }, { stored: [] }],
  ['without codes', { codes: 'none' }, { stored: [], refused: [2, 3, 4, 5] }],
  ['plan of hours: classes across', { plan: 'other' }, { stored: [], refused: [2, 3, 4] }],
  [
    'a row for each class',
    { apart: 'keep' },
    {
      stored: [
        'MAT | Matemática | MAT |  | 8 | 8:5 | 45 |  | activa',
        'FIS | Física | FIS |  | 8 | 8:2 | 45 |  | activa',
      ],
      refused: [3],
    },
  ],
]

it.each(withAnswers(FILES, ANSWERED))(
  '%s: is stored as a person reads it, asked about, or refused by line',
  async (_title, fileName, bytes, outcome, answers) => {
    await sql`DELETE FROM subjects`.execute(db)
    await db
      .insertInto('subjects')
      .values({
        id: '0190a000-0000-7000-8000-000000000001',
        code: 'HAN',
        name: 'História Antiga',
        abbreviation: 'HAN',
        grades: [8],
      } as never)
      .execute()
    const brought = await bringFile(as, subjectImport, { fileName, bytes: await bytes(), answers })
    expect(brought.imported).toBe(brought.promised)
    const rows = await db
      .selectFrom('subjects as s')
      .leftJoin('accounts as a', 'a.id', 's.delegate_id')
      .selectAll('s')
      .select('a.name as delegate')
      .where('code', '<>', 'HAN')
      .orderBy('s.id')
      .execute()
    const stored = rows.map(row =>
      [
        row.code,
        row.name,
        row.abbreviation,
        row.area,
        row.grades.join(','),
        JSON.stringify(row.weekly_hours).replace(/[{}"]/g, ''),
        row.lesson_minutes,
        row.delegate ?? '',
        row.state,
        row.notes,
      ]
        .join(' | ')
        .replace(/( \| )+$/, ''),
    )
    const { asked, refused, problem } = brought
    expect({ asked, refused, problem, stored }).toEqual({ asked: [], refused: [], ...outcome })
  },
)

it.each(inTurn(FILES, 4))('%s: takes every answer to its questions', async (_title, fileName, bytes) => {
  await bringWithEachAnswer(as, subjectImport, { fileName, bytes: await bytes() })
})
