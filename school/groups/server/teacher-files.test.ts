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
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { inTurn } from '../../../scripts/patience.ts'
import { fixtureGroup, fixtureSchool } from '../fixtures.ts'
import { teacherImport } from '../teacher-import-contract.ts'
import { groupRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, groupRoutes(groupDependencies))
const schoolId = await fixtureSchool(db, 'Escola Secundária da Matola')
const as = server.as(await fixtureAccount(db, { role: 'admin', name: 'Administradora' }))
await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.', grades: [8, 9, 10] })
await fixtureSubject(db, { code: 'FIS', name: 'Física', abbreviation: 'Fís.', grades: [8, 9] })
await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.', grades: [8, 9, 10] })
await fixtureSubject(db, {
  code: 'EVP',
  name: 'Educação Visual e Plástica',
  abbreviation: 'EVP',
  grades: [8],
})

interface Outcome {
  /** Name, sign-in, telephone, function, what is taught. */
  stored: string[]
  asked?: string[]
  refused?: number[]
  problem?: string
}

const FILES: FileCase<Outcome>[] = [
  [
    'usual',
    'a.csv',
    () =>
      csv(
        'Nome;E-mail;Telemóvel;Disciplinas;Turmas;Função\nErmelinda Sitoe;sitoe@escola.mz;84 111 2222;Matemática;8ªA; Professora\n',
      ),
    { stored: ['Ermelinda Sitoe | sitoe@escola.mz | 84 111 2222 | Professora | MAT 8ªA'] },
  ],
  [
    'titles before names',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina;Turma\nProf. Ermelinda Sitoe;841112222;MAT;8ªA\ndr. Rui Cossa;842223333;FIS;8ªA\nDra. Ana Bila;843334444;POR;8ªA\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA',
        'Rui Cossa | 842223333 | 842223333 |  | FIS 8ªA',
        'Ana Bila | 843334444 | 843334444 |  | POR 8ªA',
      ],
    },
  ],
  [
    'surname first',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina;Turma\nSITOE, Ermelinda;841112222;MAT;8ªA\nCOSSA, Rui;842223333;FIS;8ªA\n',
      ),
    {
      stored: [
        'Ermelinda SITOE | 841112222 | 841112222 |  | MAT 8ªA',
        'Rui COSSA | 842223333 | 842223333 |  | FIS 8ªA',
      ],
    },
  ],
  [
    'surname apart',
    'a.csv',
    () => csv('Apelido;Nome;Telefone\nSitoe;Ermelinda;841112222\nCossa;Rui;842223333\n'),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222', 'Rui Cossa | 842223333 | 842223333'] },
  ],
  [
    'numbered names',
    'a.csv',
    () => csv('Nome;Telefone\n1. Ermelinda Sitoe;841112222\n2. Rui Cossa;842223333\n'),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222', 'Rui Cossa | 842223333 | 842223333'] },
  ],
  [
    'two telephones',
    'a.csv',
    () =>
      csv(
        'Nome;Contacto\nErmelinda Sitoe;84 111 2222 / 86 765 4321\nRui Cossa;842223333, 862223333\nAna Bila;21 123 456 / 84 555 6666\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 84 111 2222 / 86 765 4321',
        'Rui Cossa | 842223333 | 842223333, 862223333',
        'Ana Bila | 845556666 | 21 123 456 / 84 555 6666',
      ],
    },
  ],
  [
    'mail and telephone in one column',
    'a.csv',
    () =>
      csv(
        'Nome;Contacto\nErmelinda Sitoe;sitoe@escola.mz / 84 111 2222\nRui Cossa;cossa@escola.mz\nAna Bila;843334444\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | sitoe@escola.mz | 84 111 2222',
        'Rui Cossa | cossa@escola.mz',
        'Ana Bila | 843334444 | 843334444',
      ],
    },
  ],
  [
    'name and telephone in one column',
    'a.csv',
    () =>
      csv(
        'Nome e contacto;Disciplina;Turma\nErmelinda Sitoe 84 111 2222;MAT;8ªA\nRui Cossa (842223333);FIS;8ªA\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 84 111 2222 |  | MAT 8ªA',
        'Rui Cossa | 842223333 | 842223333 |  | FIS 8ªA',
      ],
    },
  ],
  [
    'pairs in the cell',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplinas\nErmelinda Sitoe;841112222;Mat. (8ªA, 8ªB); Fís. (8ªC)\nRui Cossa;842223333;Português: 8ªA e 8ªB\n',
      ),
    { stored: [], refused: [2, 3] },
  ],
  [
    'ranges of groups',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina;Turmas\nErmelinda Sitoe;841112222;MAT;8ªA-C\nRui Cossa;842223333;FIS;8ªA a 8ªC\nAna Bila;843334444;POR;8A/B/C\nLia Mota;844445555;EVP;8ª A,B,C\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA, MAT 8ªB, MAT 8ªC',
        'Rui Cossa | 842223333 | 842223333 |  | FIS 8ªA, FIS 8ªB, FIS 8ªC',
        'Ana Bila | 843334444 | 843334444 |  | POR 8ªA, POR 8ªB, POR 8ªC',
        'Lia Mota | 844445555 | 844445555 |  | EVP 8ªA, EVP 8ªB, EVP 8ªC',
      ],
    },
  ],
  [
    'several classes of groups',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina;Turmas\nErmelinda Sitoe;841112222;MAT;8ªA, B; 9ªA\nRui Cossa;842223333;FIS;8ªA; 10ªA\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA, MAT 8ªB',
        'Rui Cossa | 842223333 | 842223333 |  | FIS 8ªA',
      ],
    },
  ],
  [
    'classes and letters apart',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina;Classe;Turma\nErmelinda Sitoe;841112222;MAT;8ª;A\nErmelinda Sitoe;841112222;MAT;8ª;B\nErmelinda Sitoe;841112222;MAT;9ª;A\n',
      ),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA, MAT 8ªB, MAT 9ªA'] },
  ],
  [
    'name once, rows below',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina;Turma\nErmelinda Sitoe;841112222;MAT;8ªA\n;;MAT;8ªB\n;;FIS;8ªA\nRui Cossa;842223333;POR;8ªA\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA',
        'Rui Cossa | 842223333 | 842223333 |  | POR 8ªA',
      ],
      asked: ['above'],
      refused: [3, 4],
    },
  ],
  [
    'merged names',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Nome', 'Telefone', 'Disciplina', 'Turma'],
            ['Ermelinda Sitoe', 841112222, 'MAT', '8ªA'],
            ['', '', 'FIS', '8ªA'],
            ['Rui Cossa', 842223333, 'POR', '8ªA'],
          ],
        },
        w => {
          w.worksheets[0]?.mergeCells('A2:A3')
          w.worksheets[0]?.mergeCells('B2:B3')
        },
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 |  | FIS 8ªA, MAT 8ªA',
        'Rui Cossa | 842223333 | 842223333 |  | POR 8ªA',
      ],
    },
  ],
  [
    'distribution grid',
    'a.csv',
    () =>
      csv(
        'Disciplina;8ªA;8ªB;8ªC\nMatemática;Ermelinda Sitoe;Ermelinda Sitoe;Rui Cossa\nFísica;Rui Cossa;Ana Bila;Ana Bila\n',
      ),
    { stored: [], refused: [2, 3] },
  ],
  [
    'distribution by teacher',
    'a.csv',
    () =>
      csv('Nome;Telefone;8ªA;8ªB;8ªC\nErmelinda Sitoe;841112222;MAT;MAT;\nRui Cossa;842223333;FIS;;MAT\n'),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222', 'Rui Cossa | 842223333 | 842223333'] },
  ],
  [
    'a column for signing in',
    'a.csv',
    () =>
      csv(
        'Nome;Utilizador;Disciplina;Turma\nErmelinda Sitoe;sitoe@escola.mz;MAT;8ªA\nRui Cossa;842223333;FIS;8ªA\nAna Bila;abila;POR;8ªA\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | sitoe@escola.mz |  |  | MAT 8ªA',
        'Rui Cossa | 842223333 | 842223333 |  | FIS 8ªA',
      ],
      refused: [4],
    },
  ],
  [
    'login',
    'a.csv',
    () => csv('Docente;Login;Senha;Disciplina\nErmelinda Sitoe;ermelinda.sitoe;1234;MAT\n'),
    { stored: [], refused: [2] },
  ],
  [
    'homonyms with two telephones',
    'a.csv',
    () => csv('Nome;Telefone;Disciplina;Turma\nAna Bila;843334444;MAT;8ªA\nAna Bila;865556666;FIS;8ªA\n'),
    { stored: [], asked: ['homonyms'], refused: [2, 3] },
  ],
  [
    'name of an account with another contact',
    'a.csv',
    () => csv('Nome;Telefone;Disciplina;Turma\nZita Langa;843334444;MAT;8ªA\n'),
    { stored: [], asked: ['person'], refused: [2] },
  ],
  [
    'name of an account without contact',
    'a.csv',
    () => csv('Nome;Disciplina;Turma\nZita Langa;MAT;8ªA\nProf. Zita Langa;FIS;8ªA\n'),
    { stored: ['Zita Langa | zita@escola.mz |  |  | FIS 8ªA, MAT 8ªA'] },
  ],
  [
    'group of another class',
    'a.csv',
    () => csv('Nome;Telefone;Disciplina;Turmas\nRui Cossa;842223333;FIS;8ªA, 10ªA\n'),
    { stored: [], refused: [2] },
  ],
  [
    'sheets of subjects',
    'a.xlsx',
    () =>
      workbookOf({
        Matemática: [
          ['Nome', 'Telefone', 'Turmas'],
          ['Ermelinda Sitoe', 841112222, '8ªA'],
        ],
        Física: [
          ['Nome', 'Telefone', 'Turmas'],
          ['Rui Cossa', 842223333, '8ªA'],
        ],
      }),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA',
        'Rui Cossa | 842223333 | 842223333 |  | FIS 8ªA',
      ],
    },
  ],
  [
    'title says subject',
    'a.csv',
    () => csv('Grupo de disciplina: Matemática;;\nNome;Telefone;Turmas\nErmelinda Sitoe;841112222;8ªA\n'),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA'] },
  ],
  [
    'form of Google',
    'a.csv',
    () =>
      csv(
        '"Carimbo de data/hora","Nome completo","Endereço de e-mail","Telefone (WhatsApp)","Que disciplinas lecciona?","Em que turmas?"\n"2026/02/03 10:11:12","Ermelinda Sitoe","sitoe@escola.mz","841112222","Matemática","8ªA, 8ªB"\n',
      ),
    { stored: ['Ermelinda Sitoe | sitoe@escola.mz | 841112222 |  | MAT 8ªA, MAT 8ªB'] },
  ],
  [
    'list of the phone',
    'contacts.csv',
    () =>
      csv(
        'First Name,Middle Name,Last Name,Phone 1 - Value,E-mail 1 - Value\nErmelinda,,Sitoe,+258 84 111 2222,\nRui,,Cossa,,cossa@escola.mz\n',
      ),
    { stored: [], refused: [2, 3] },
  ],
  [
    'mail in capitals with spaces',
    'a.csv',
    () =>
      csv(
        'Nome;E-mail\nErmelinda Sitoe; SITOE@ESCOLA.MZ \nRui Cossa;cossa @escola.mz\nAna Bila;mailto:bila@escola.mz\n',
      ),
    { stored: ['Ermelinda Sitoe | sitoe@escola.mz', 'Ana Bila | bila@escola.mz'], refused: [3] },
  ],
  [
    'link of mail',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['Nome', 'E-mail'],
          ['Ermelinda Sitoe', { text: 'sitoe@escola.mz', hyperlink: 'mailto:sitoe@escola.mz' }],
        ],
      }),
    { stored: ['Ermelinda Sitoe | sitoe@escola.mz'] },
  ],
  [
    'empty marks',
    'a.csv',
    () => csv('Nome;E-mail;Telefone;Disciplina;Turma;Função\nErmelinda Sitoe;-;841112222;n/a;-;s/d\n'),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222'] },
  ],
  [
    'totals and signatures',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina\nErmelinda Sitoe;841112222;MAT\nRui Cossa;842223333;FIS\nTotal: 2;;\nO Director;;\n',
      ),
    {
      stored: ['Ermelinda Sitoe | 841112222 | 841112222', 'Rui Cossa | 842223333 | 842223333'],
      refused: [4, 5],
    },
  ],
  [
    'struck row and hidden column',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Nome', 'Telefone', 'Disciplina', 'Turma'],
            ['Ermelinda Sitoe', 841112222, 'MAT', '8ªA'],
            ['Rui Cossa', 842223333, 'FIS', '8ªA'],
          ],
        },
        w => {
          const s = w.worksheets[0]
          if (s) {
            s.getRow(3).font = { strike: true }
            s.getColumn(4).hidden = true
          }
        },
      ),
    {
      stored: ['Ermelinda Sitoe | 841112222 | 841112222'],
      asked: ['columns:hidden:0', 'rows:struck'],
      refused: [3],
    },
  ],
  [
    'telephones as numbers',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['Nome', 'Telefone'],
          ['Ermelinda Sitoe', 258841112222],
          ['Rui Cossa', 842223333],
          ['Ana Bila', 8.43334444e8],
        ],
      }),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 258841112222',
        'Rui Cossa | 842223333 | 842223333',
        'Ana Bila | 843334444 | 843334444',
      ],
    },
  ],
  [
    'subjects with «e» in their name',
    'a.csv',
    () => csv('Nome;Telefone;Disciplinas;Turma\nErmelinda Sitoe;841112222;Educação Visual e Plástica;8ªA\n'),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222 |  | EVP 8ªA'] },
  ],
  [
    'the same pair twice',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Disciplina;Turma\nErmelinda Sitoe;841112222;MAT;8ªA\nErmelinda Sitoe;841112222;Mat.;8 A\n',
      ),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA'] },
  ],
  [
    'another function',
    'a.csv',
    () =>
      csv(
        'Nome;Telefone;Função\nErmelinda Sitoe;841112222;Director de turma\nRui Cossa;842223333;Pedagógico\nAna Bila;843334444;Guarda\n',
      ),
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 | Director de turma',
        'Rui Cossa | 842223333 | 842223333 | Pedagógico',
      ],
      asked: ['functions'],
      refused: [4],
    },
  ],
  [
    'sex, NUIT, category',
    'a.csv',
    () =>
      csv(
        'Nº;Nome;Sexo;NUIT;Categoria;Contacto\n1;Ermelinda Sitoe;M;123456789;DN1;841112222\n2;Rui Cossa;H;987654321;DN3;842223333\n',
      ),
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222 | DN1', 'Rui Cossa | 842223333 | 842223333 | DN3'] },
  ],
]

const ANSWERED: [string, Record<string, string>, Outcome][] = [
  [
    'name once, rows below',
    { above: 'down' },
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 |  | FIS 8ªA, MAT 8ªA, MAT 8ªB',
        'Rui Cossa | 842223333 | 842223333 |  | POR 8ªA',
      ],
    },
  ],
  [
    'name of an account with another contact',
    { person: 'same' },
    { stored: ['Zita Langa | zita@escola.mz |  |  | MAT 8ªA'] },
  ],
  [
    'name of an account with another contact',
    { person: 'other' },
    { stored: ['Zita Langa | 843334444 | 843334444 |  | MAT 8ªA'] },
  ],
  [
    'homonyms with two telephones',
    { homonyms: 'one' },
    { stored: ['Ana Bila | 843334444 | 843334444 |  | FIS 8ªA, MAT 8ªA'] },
  ],
  [
    'homonyms with two telephones',
    { homonyms: 'several' },
    {
      stored: [
        'Ana Bila | 843334444 | 843334444 |  | MAT 8ªA',
        'Ana Bila | 865556666 | 865556666 |  | FIS 8ªA',
      ],
    },
  ],
  [
    'another function',
    { functions: 'leave' },
    {
      stored: [
        'Ermelinda Sitoe | 841112222 | 841112222 | Director de turma',
        'Rui Cossa | 842223333 | 842223333 | Pedagógico',
      ],
    },
  ],
  [
    'two telephones',
    { phones: 'last' },
    {
      stored: [
        'Ermelinda Sitoe | 867654321 | 86 765 4321 / 84 111 2222',
        'Rui Cossa | 862223333 | 862223333 / 842223333',
        'Ana Bila | 845556666 | 84 555 6666',
      ],
    },
  ],
  [
    'struck row and hidden column',
    { 'columns:hidden:0': 'take', 'rows:struck': 'leave' },
    { stored: ['Ermelinda Sitoe | 841112222 | 841112222 |  | MAT 8ªA'] },
  ],
]

it.each(withAnswers(FILES, ANSWERED))(
  '%s: is stored as a person reads it, asked about, or refused by line',
  async (_title, fileName, bytes, outcome, answers) => {
    await sql`UPDATE groups SET name = 'z' || right(id::text, 10)`.execute(db)
    await sql`DELETE FROM group_teachers`.execute(db)
    await sql`UPDATE accounts SET name = 'z', email = id::text || '@x.mz', deleted_at = now() WHERE role = 'professor'`.execute(
      db,
    )
    for (const name of ['8ªA', '8ªB', '8ªC']) await fixtureGroup(db, { name, grade: 8, schoolId })
    await fixtureGroup(db, { name: '9ªA', grade: 9, schoolId })
    await fixtureGroup(db, { name: '10ªA', grade: 10, schoolId })
    const zita = await fixtureAccount(db, { role: 'professor', name: 'Zita Langa', email: 'zita@escola.mz' })
    const brought = await bringFile(as, teacherImport, { fileName, bytes: await bytes(), answers })
    expect(brought.imported).toBe(brought.promised)
    const accounts = await db
      .selectFrom('accounts')
      .selectAll()
      .where('role', '=', 'professor')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    const taught = await db
      .selectFrom('group_teachers as t')
      .innerJoin('groups as g', 'g.id', 't.group_id')
      .innerJoin('subjects as s', 's.id', 't.subject_id')
      .select(['t.account_id', 'g.name', 's.code'])
      .where('t.deleted_at', 'is', null)
      .orderBy('g.name')
      .orderBy('s.code')
      .execute()
    const stored = accounts.flatMap(({ id, name, email, phone, job_title }) => {
      const own = taught
        .filter(row => row.account_id === id)
        .map(row => `${row.code} ${row.name}`)
        .join(', ')
      if (id === zita.id && own === '') return []
      return [
        [name, email.replace('@telemovel.invalid', ''), phone, job_title, own]
          .join(' | ')
          .replace(/( \| )+$/, ''),
      ]
    })
    const { asked, refused, problem } = brought
    expect({ asked, refused, problem, stored }).toEqual({ asked: [], refused: [], ...outcome })
  },
)

it.each(inTurn(FILES, 4))('%s: takes every answer to its questions', async (_title, fileName, bytes) => {
  await bringWithEachAnswer(as, teacherImport, { fileName, bytes: await bytes() })
})
