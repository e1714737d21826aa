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
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { inTurn } from '../../../scripts/patience.ts'
import { termImport } from '../transfer-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const as = server.as(await fixtureAccount(db, { role: 'pedagogo', name: 'Pedagoga' }))
await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
await fixtureSubject(db, { code: 'FIS', name: 'Física', abbreviation: 'Fís.' })
await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })

interface Outcome {
  /** Term, kind, definition, example, subject, classes, synonyms, translations, source. */
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
        'Termo;Definição;Disciplina;Classe\nÂngulo;Região entre duas semi-rectas.;MAT;5ª\nMassa;Quantidade de matéria.;Fís.;8ª; 9ª\n'.replace(
          '8ª; 9ª',
          '"8ª; 9ª"',
        ),
      ),
    {
      stored: [
        'Ângulo |  | Região entre duas semi-rectas. |  | MAT | 5 |  | [] |  | rascunho',
        'Massa |  | Quantidade de matéria. |  | FIS | 8,9 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'one subject for all in the title',
    'a.csv',
    () => csv('Glossário de Matemática, 5ª classe;;\nTermo;Definição;Exemplo\nÂngulo;Região.;\n'),
    { stored: ['Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho'] },
  ],
  [
    'sheets of subjects',
    'a.xlsx',
    () =>
      workbookOf({
        Matemática: [
          ['Termo', 'Definição', 'Classe'],
          ['Ângulo', 'Região.', '5ª'],
        ],
        Física: [
          ['Termo', 'Definição', 'Classe'],
          ['Massa', 'Matéria.', '8ª'],
        ],
      }),
    {
      stored: [
        'Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        'Massa |  | Matéria. |  | FIS | 8 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'subject only once',
    'a.csv',
    () =>
      csv(
        'Disciplina;Classe;Termo;Definição\nMatemática;5ª;Ângulo;Região.\n;;Recta;Linha.\nFísica;8ª;Massa;Matéria.\n',
      ),
    {
      stored: [
        'Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        'Massa |  | Matéria. |  | FIS | 8 |  | [] |  | rascunho',
      ],
      asked: ['above'],
      refused: [3],
    },
  ],
  [
    'merged subject',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Disciplina', 'Classe', 'Termo', 'Definição'],
            ['Matemática', '5ª', 'Ângulo', 'Região.'],
            ['', '', 'Recta', 'Linha.'],
          ],
        },
        w => {
          w.worksheets[0]?.mergeCells('A2:A3')
          w.worksheets[0]?.mergeCells('B2:B3')
        },
      ),
    {
      stored: [
        'Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        'Recta |  | Linha. |  | MAT | 5 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'synonyms by commas',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe;Sinónimos\nÁgua;Líquido.;FIS;8ª;H2O, aqua\nMassa;Matéria.;FIS;8ª;peso (impropriamente)\nSal;Sólido.;FIS;8ª;cloreto de sódio / NaCl\nLuz;Onda.;FIS;8ª;claridade e brilho\n',
      ),
    {
      stored: [
        'Água |  | Líquido. |  | FIS | 8 | H2O/aqua | [] |  | rascunho',
        'Massa |  | Matéria. |  | FIS | 8 | peso (impropriamente) | [] |  | rascunho',
        'Sal |  | Sólido. |  | FIS | 8 | cloreto de sódio/NaCl | [] |  | rascunho',
        'Luz |  | Onda. |  | FIS | 8 | claridade e brilho | [] |  | rascunho',
      ],
    },
  ],
  [
    'languages across',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe;Xichangana;Emakhuwa\nÁgua;Líquido.;FIS;8ª;mati;maasi\nSal;Sólido.;FIS;8ª;;maakha\n',
      ),
    {
      stored: [
        'Água |  | Líquido. |  | FIS | 8 |  | [{"term":"mati","language":"Xichangana","definition":"","validatedBy":""},{"term":"maasi","language":"Emakhuwa","definition":"","validatedBy":""}] |  | rascunho',
        'Sal |  | Sólido. |  | FIS | 8 |  | [{"term":"maakha","language":"Emakhuwa","definition":"","validatedBy":""}] |  | rascunho',
      ],
    },
  ],
  [
    'translations otherwise',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe;Tradução\nÁgua;Líquido.;FIS;8ª;Xichangana: mati\nSal;Sólido.;FIS;8ª;mati (Xichangana)\nLuz;Onda.;FIS;8ª;Xichangana - mati, Emakhuwa - maasi\nSom;Onda.;FIS;8ª;Xichangana: mati, Emakhuwa: maasi\nCor;Onda.;FIS;8ª;"Xichangana: mati; Emakhuwa: maasi"\n',
      ),
    {
      stored: [
        'Água |  | Líquido. |  | FIS | 8 |  | [{"term":"mati","language":"Xichangana","definition":"","validatedBy":""}] |  | rascunho',
        'Sal |  | Sólido. |  | FIS | 8 |  | [{"term":"mati","language":"Xichangana","definition":"","validatedBy":""}] |  | rascunho',
        'Luz |  | Onda. |  | FIS | 8 |  | [{"term":"mati","language":"Xichangana","definition":"","validatedBy":""},{"term":"maasi","language":"Emakhuwa","definition":"","validatedBy":""}] |  | rascunho',
        'Som |  | Onda. |  | FIS | 8 |  | [{"term":"mati","language":"Xichangana","definition":"","validatedBy":""},{"term":"maasi","language":"Emakhuwa","definition":"","validatedBy":""}] |  | rascunho',
        'Cor |  | Onda. |  | FIS | 8 |  | [{"term":"mati","language":"Xichangana","definition":"","validatedBy":""},{"term":"maasi","language":"Emakhuwa","definition":"","validatedBy":""}] |  | rascunho',
      ],
    },
  ],
  [
    'lines in a definition',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['Termo', 'Definição', 'Disciplina', 'Classe'],
          ['Ângulo', '1. Região.\n2. Abertura.', 'MAT', '5ª'],
        ],
      }),
    { stored: ['Ângulo |  | 1. Região.\n2. Abertura. |  | MAT | 5 |  | [] |  | rascunho'] },
  ],
  [
    'lines in CSV',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe\nÂngulo;"1. Região.\n2. Abertura.";MAT;5ª\nRecta;Linha;MAT;5ª\n',
      ),
    {
      stored: [
        'Ângulo |  | 1. Região.\n2. Abertura. |  | MAT | 5 |  | [] |  | rascunho',
        'Recta |  | Linha |  | MAT | 5 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'accents alone',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe\navó;Mãe da mãe.;POR;5ª\navô;Pai do pai.;POR;5ª\nAVÓ;Outra.;POR;5ª\npais;Pai e mãe.;POR;5ª\npaís;Nação.;POR;5ª\n',
      ),
    {
      stored: [
        'avó |  | Mãe da mãe. |  | POR | 5 |  | [] |  | rascunho',
        'avô |  | Pai do pai. |  | POR | 5 |  | [] |  | rascunho',
        'pais |  | Pai e mãe. |  | POR | 5 |  | [] |  | rascunho',
        'país |  | Nação. |  | POR | 5 |  | [] |  | rascunho',
      ],
      refused: [4],
    },
  ],
  [
    'same term in two subjects',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe\nMassa;Matéria.;FIS;8ª\nMassa;Quantidade.;MAT;8ª\n'),
    {
      stored: [
        'Massa |  | Matéria. |  | FIS | 8 |  | [] |  | rascunho',
        'Massa |  | Quantidade. |  | MAT | 8 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'two meanings',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe\nRaiz;Da equação.;MAT;8ª\nRaiz;Quadrada.;MAT;9ª\n'),
    { stored: ['Raiz |  | Da equação. |  | MAT | 8 |  | [] |  | rascunho'], refused: [3] },
  ],
  [
    'numbered terms',
    'a.csv',
    () => csv('Nº;Termo;Definição;Disciplina;Classe\n1;Ângulo;Região.;MAT;5ª\n2;Recta;Linha.;MAT;5ª\n'),
    {
      stored: [
        'Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        'Recta |  | Linha. |  | MAT | 5 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'numbers before terms',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe\n1. Ângulo;Região.;MAT;5ª\n2. Recta;Linha.;MAT;5ª\n'),
    {
      stored: [
        'Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        'Recta |  | Linha. |  | MAT | 5 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'term and definition in one cell',
    'a.csv',
    () => csv('Termo;Disciplina;Classe\nÂngulo: região entre semi-rectas.;MAT;5ª\nRecta: linha.;MAT;5ª\n'),
    { stored: [], refused: [2, 3] },
  ],
  [
    'letters as headings',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe\nA;;;\nÂngulo;Região.;MAT;5ª\nR;;;\nRecta;Linha.;MAT;5ª\n'),
    {
      stored: [
        'Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        'Recta |  | Linha. |  | MAT | 5 |  | [] |  | rascunho',
      ],
      refused: [2, 4],
    },
  ],
  [
    'blank marks',
    'a.csv',
    () => csv('Termo;Definição;Exemplo;Disciplina;Classe;Sinónimos;Fonte\nÂngulo;Região.;-;MAT;5ª;-;n/d\n'),
    { stored: ['Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho'] },
  ],
  [
    'formulas',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe\nÁrea;=b*h;MAT;5ª\n+infinito;Sem fim.;MAT;5ª\n-x;Simétrico.;MAT;5ª\n',
      ),
    {
      stored: [
        'Área |  | =b*h |  | MAT | 5 |  | [] |  | rascunho',
        '+infinito |  | Sem fim. |  | MAT | 5 |  | [] |  | rascunho',
        '-x |  | Simétrico. |  | MAT | 5 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'formula cells',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['Termo', 'Definição', 'Disciplina', 'Classe'],
          ['Área', { formula: 'CONCATENATE("a","b")', result: 'ab' }, 'MAT', '5ª'],
          ['Volume', { formula: 'CONCATENATE("a","b")' }, 'MAT', '5ª'],
        ],
      }),
    { stored: ['Área |  | ab |  | MAT | 5 |  | [] |  | rascunho'], refused: [3] },
  ],
  [
    'total is a word',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe\nTotal;Soma de tudo.;MAT;5ª\n'),
    { stored: ['Total |  | Soma de tudo. |  | MAT | 5 |  | [] |  | rascunho'] },
  ],
  [
    'html of Word',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe\n&Acirc;ngulo;<b>Regi&atilde;o</b>;MAT;5ª\n'),
    { stored: [], refused: [2] },
  ],
  [
    'lost letters',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe\nÂngulo;Regi?o entre.;MAT;5ª\nPergunta;O que é?;POR;5ª\n'),
    { stored: ['Pergunta |  | O que é? |  | POR | 5 |  | [] |  | rascunho'], refused: [2] },
  ],
  [
    'raised letters',
    'a.xlsx',
    () =>
      workbookOf({
        F: [
          ['Termo', 'Definição', 'Disciplina', 'Classe'],
          [
            'm²',
            {
              richText: [
                { text: 'm' },
                { font: { vertAlign: 'superscript' }, text: '2' },
                { text: ' é a área' },
              ],
            },
            'MAT',
            '5ª',
          ],
        ],
      }),
    { stored: ['m² |  | m² é a área |  | MAT | 5 |  | [] |  | rascunho'] },
  ],
  [
    'states',
    'a.csv',
    () => csv('Termo;Definição;Disciplina;Classe;Estado\nÂngulo;Região.;MAT;5ª;Publicado\n'),
    { stored: ['Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho'] },
  ],
  [
    'grades of many forms',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe\nA1;x;MAT;5ª classe\nA2;x;MAT;5\nA3;x;MAT;5ª-7ª\nA4;x;MAT;5,6\nA5;x;MAT;EP2\nA6;x;MAT;5º ano\n',
      ),
    {
      stored: [
        'A1 |  | x |  | MAT | 5 |  | [] |  | rascunho',
        'A2 |  | x |  | MAT | 5 |  | [] |  | rascunho',
        'A3 |  | x |  | MAT | 5,6,7 |  | [] |  | rascunho',
        'A4 |  | x |  | MAT | 5,6 |  | [] |  | rascunho',
        'A6 |  | x |  | MAT | 5 |  | [] |  | rascunho',
      ],
      refused: [6],
    },
  ],
  [
    'two subjects in a cell',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe\nMassa;Matéria.;"MAT; FIS";8ª\nTempo;Duração.;Matemática e Física;8ª\n',
      ),
    { stored: [], refused: [2, 3] },
  ],
  [
    'english titles',
    'a.csv',
    () => csv('Term,Definition,Subject,Grade\nÂngulo,"Região, aberta.",MAT,5\n'),
    { stored: ['Ângulo |  | Região, aberta. |  | MAT | 5 |  | [] |  | rascunho'] },
  ],
  [
    'hidden column',
    'a.xlsx',
    () =>
      workbookOf(
        {
          F: [
            ['Termo', 'Definição', 'Disciplina', 'Classe', 'Fonte'],
            ['Ângulo', 'Região.', 'MAT', '5ª', 'Rascunho interno'],
          ],
        },
        w => {
          const c = w.worksheets[0]?.getColumn(5)
          if (c) c.hidden = true
        },
      ),
    { stored: ['Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho'], asked: ['columns:hidden:0'] },
  ],
  [
    'spaces and soft hyphens',
    'a.csv',
    () =>
      csv(
        'Termo;Definição;Disciplina;Classe\n\u00a0Ângulo ;Re\u00adgião.;MAT;5ª\nângulo\u200b;Outra.;MAT;5ª\n',
      ),
    { stored: ['Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho'], refused: [3] },
  ],
]

const ANSWERED: [string, Record<string, string>, Outcome][] = [
  [
    'subject only once',
    { above: 'down' },
    {
      stored: [
        'Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        'Recta |  | Linha. |  | MAT | 5 |  | [] |  | rascunho',
        'Massa |  | Matéria. |  | FIS | 8 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'hidden column',
    { 'columns:hidden:0': 'take' },
    { stored: ['Ângulo |  | Região. |  | MAT | 5 |  | [] | Rascunho interno | rascunho'] },
  ],
  [
    'synonyms by commas',
    { synonyms: 'one' },
    {
      stored: [
        'Água |  | Líquido. |  | FIS | 8 | H2O, aqua | [] |  | rascunho',
        'Massa |  | Matéria. |  | FIS | 8 | peso (impropriamente) | [] |  | rascunho',
        'Sal |  | Sólido. |  | FIS | 8 | cloreto de sódio / NaCl | [] |  | rascunho',
        'Luz |  | Onda. |  | FIS | 8 | claridade e brilho | [] |  | rascunho',
      ],
    },
  ],
  [
    'languages across',
    { languages: 'other' },
    {
      stored: [
        'Água |  | Líquido. |  | FIS | 8 |  | [] |  | rascunho',
        'Sal |  | Sólido. |  | FIS | 8 |  | [] |  | rascunho',
      ],
    },
  ],
  [
    'numbers before terms',
    { 'numbered:term': 'keep' },
    {
      stored: [
        '1. Ângulo |  | Região. |  | MAT | 5 |  | [] |  | rascunho',
        '2. Recta |  | Linha. |  | MAT | 5 |  | [] |  | rascunho',
      ],
    },
  ],
]

it.each(withAnswers(FILES, ANSWERED))(
  '%s: is stored as a person reads it, asked about, or refused by line',
  async (_title, fileName, bytes, outcome, answers) => {
    await sql`DELETE FROM terms`.execute(db)
    const brought = await bringFile(as, termImport, { fileName, bytes: await bytes(), answers })
    expect(brought.imported).toBe(brought.promised)
    const rows = await db
      .selectFrom('terms as t')
      .innerJoin('subjects as s', 's.id', 't.subject_id')
      .selectAll('t')
      .select('s.code')
      .orderBy('t.id')
      .execute()
    const stored = rows.map(row =>
      [
        row.term,
        row.word_class,
        row.definition,
        row.example,
        row.code,
        row.grades.join(','),
        row.synonyms.join('/'),
        JSON.stringify(row.translations),
        row.source,
        row.state,
      ].join(' | '),
    )
    const { asked, refused, problem } = brought
    expect({ asked, refused, problem, stored }).toEqual({ asked: [], refused: [], ...outcome })
  },
)

it.each(inTurn(FILES, 4))('%s: takes every answer to its questions', async (_title, fileName, bytes) => {
  await bringWithEachAnswer(as, termImport, { fileName, bytes: await bytes() })
})
