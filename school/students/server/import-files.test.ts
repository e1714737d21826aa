// Longer than most: each file stands whole, beside what a person reads in it.

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { type TestSheet, TestWorkbook } from '#engines/spreadsheets/testing.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { studentImport } from '../import-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const schoolId = await fixtureSchool(db)
const as = server.as(await fixtureAccount(db, { role: 'pedagogo' }))

const csv = (text: string) => new TextEncoder().encode(text)
const wb = async (sheets: Record<string, unknown[][]>, style?: (workbook: TestWorkbook) => void) => {
  const workbook = new TestWorkbook()
  for (const [name, rows] of Object.entries(sheets)) workbook.addWorksheet(name).addRows(rows)
  style?.(workbook)
  return workbook.bytes()
}
const s = (workbook: TestWorkbook) => workbook.worksheets[0] as TestSheet
const D = (iso: string) => new Date(`${iso}T00:00:00Z`)

/**
 * What a file becomes on the page of 8ªA, beside which there is 8ªB, without an answer: the pupils that are stored (group,
 * number, name, sex, birthday, contact, guardian, state, whether they repeat), what is asked, and the lines that stay out; or
 * why it is not read.
 */
type Outcome = { stored: string[]; asked?: string[]; refused?: number[] } | { problem: string }

const FILES: [string, string, () => Uint8Array | Promise<Uint8Array>, Outcome][] = [
  [
    'side by side',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Turma: 8ªA', '', '', '', 'Turma: 8ªB'],
          ['Nº', 'Nome', 'Sexo', '', 'Nº', 'Nome', 'Sexo'],
          [1, 'Ana Sitoe', 'Feminino', '', 1, 'Rui Vaz', 'Masculino'],
          [2, 'Eva Bila', 'Feminino', '', 2, 'Zito Nhaca', 'Masculino'],
        ],
      }),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M',
        '8ªA | 2 | Eva Bila | M',
        '8ªB | 1 | Rui Vaz | H',
        '8ªB | 2 | Zito Nhaca | H',
      ],
    },
  ],
  [
    'stacked',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Turma: 8ªA'],
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Ana Sitoe', 'Feminino'],
          [2, 'Eva Bila', 'Feminino'],
          [],
          ['Turma: 8ªB'],
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Rui Vaz', 'Masculino'],
          [2, 'Zito Nhaca', 'Masculino'],
        ],
      }),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M',
        '8ªA | 2 | Eva Bila | M',
        '8ªB | 1 | Rui Vaz | H',
        '8ªB | 2 | Zito Nhaca | H',
      ],
    },
  ],
  [
    'stacked other order',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Nº', 'Nome', 'Sexo', 'Contacto', 'Encarregado'],
          [1, 'Ana Sitoe', 'Feminino', '841111111', 'Rosa'],
          [],
          ['Nº', 'Nome', 'Sexo', 'Encarregado', 'Contacto'],
          [2, 'Rui Vaz', 'Masculino', 'Joana', '842222222'],
        ],
      }),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M |  | 841111111 | Rosa',
        '8ªA | 2 | Rui Vaz | H |  | 842222222 | Joana',
      ],
    },
  ],
  [
    'totals middle',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\nSubtotal;2;\n3;Eva Bila;F\nTotal;3;H: 1 M: 2\n'),
    {
      stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H', '8ªA | 3 | Eva Bila | M'],
      refused: [4, 6],
    },
  ],
  [
    'group in title, other',
    'a.csv',
    () => csv('Lista da 8ªB;;\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\n'),
    { stored: ['8ªB | 1 | Ana Sitoe | M', '8ªB | 2 | Rui Vaz | H'] },
  ],
  [
    'group in title words, other',
    'a.csv',
    () => csv('Lista nominal da 8ª Classe, Turma B;;\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\n'),
    { stored: ['8ªB | 1 | Ana Sitoe | M', '8ªB | 2 | Rui Vaz | H'] },
  ],
  [
    'labels Classe: 8ª Turma: B',
    'a.csv',
    () => csv('Classe: 8ª;Turma: B;Turno: Manhã\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\n'),
    { stored: ['8ªB | 1 | Ana Sitoe | M', '8ªB | 2 | Rui Vaz | H'] },
  ],
  [
    'labels apart cells',
    'a.csv',
    () => csv('Classe;8ª;\nTurma;B;\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\n'),
    { stored: ['8ªB | 1 | Ana Sitoe | M', '8ªB | 2 | Rui Vaz | H'] },
  ],
  [
    'title unknown group',
    'a.csv',
    () => csv('Turma: 9ªZ;;\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\n'),
    { stored: [], refused: [3, 4] },
  ],
  [
    'sheet per group, other order',
    'a.xlsx',
    () =>
      wb({
        '8ªA': [
          ['Nº', 'Nome', 'Sexo', 'Contacto'],
          [1, 'Ana Sitoe', 'Feminino', '841111111'],
        ],
        '8ªB': [
          ['Contacto', 'Sexo', 'Nome', 'Nº'],
          ['842222222', 'Masculino', 'Rui Vaz', 1],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841111111', '8ªB | 1 | Rui Vaz | H |  | 842222222'] },
  ],
  [
    'sheets Turma A/B',
    'a.xlsx',
    () =>
      wb({
        'Turma A': [
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Ana Sitoe', 'Feminino'],
        ],
        'Turma B': [
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Rui Vaz', 'Masculino'],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M'], refused: [2] },
  ],
  [
    'capital comma',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;SITOE, ANA MARIA;F\n2;VAZ, RUI;M\n'),
    { stored: ['8ªA | 1 | ANA MARIA SITOE | M', '8ªA | 2 | RUI VAZ | H'] },
  ],
  [
    'numbered names',
    'a.csv',
    () => csv('Nome;Sexo\n1. Ana Sitoe;F\n2. Rui Vaz;M\n3. Eva Bila;F\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H', '8ªA | 3 | Eva Bila | M'] },
  ],
  [
    'month short',
    'a.csv',
    () =>
      csv(
        'Nome;Sexo;Data de nascimento\nAna Sitoe;F;05-Mar-12\nRui Vaz;M;24/Mai/2011\nEva Bila;F;1º de Abril de 2012\nLia Mota;F;5 de Marco de 2012\nTó Mota;M;Março 5, 2012\nZé Lua;M;5/III/2012\nJó Lua;M;5 de Março 2012\nNó Lua;M;5. März 2012',
      ),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M | 2012-03-05',
        '8ªA | 2 | Rui Vaz | H | 2011-05-24',
        '8ªA | 3 | Eva Bila | M | 2012-04-01',
        '8ªA | 4 | Lia Mota | M | 2012-03-05',
        '8ªA | 5 | Tó Mota | H | 2012-03-05',
        '8ªA | 6 | Zé Lua | H | 2012-03-05',
        '8ªA | 7 | Jó Lua | H | 2012-03-05',
      ],
      refused: [9],
    },
  ],
  [
    '1904 real',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nome', 'Sexo', 'Data de nascimento'],
            ['Ana Sitoe', 'Feminino', D('2012-03-05')],
          ],
        },
        w => {
          w.from1904 = true
        },
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-03-05'] },
  ],
  [
    '1904 serial',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nome', 'Sexo', 'Data de nascimento'],
            ['Ana Sitoe', 'Feminino', 39511],
          ],
        },
        w => {
          w.from1904 = true
        },
      ),
    { stored: [], asked: ['serials:birthDate'], refused: [2] },
  ],
  [
    'two phones',
    'a.csv',
    () => csv('Nome;Sexo;Contacto\nAna Sitoe;F;84 123 4567 / 82 765 4321\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 84 123 4567 / 82 765 4321'] },
  ],
  [
    'phones odd',
    'a.csv',
    () =>
      csv(
        'Nome;Sexo;Contacto\nAna Sitoe;F;8,41235E+08\nRui Vaz;M;="0841234567"\nEva Bila;F;841234567,0\nLia Mota;F;\'841234567\nTó Lua;M;-\nZé Lua;M;n/a\nJó L;M;8.41E8',
      ),
    {
      stored: [
        '8ªA | 1 | Rui Vaz | H |  | 0841234567',
        '8ªA | 2 | Eva Bila | M |  | 841234567',
        '8ªA | 3 | Lia Mota | M |  | 841234567',
        '8ªA | 4 | Tó Lua | H',
        '8ªA | 5 | Zé Lua | H',
      ],
      refused: [2, 8],
    },
  ],
  [
    'phones numbers xlsx',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Nome', 'Sexo', 'Contacto'],
          ['Ana Sitoe', 'Feminino', 258841234567],
          ['Rui Vaz', 'Masculino', 841234567],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 258841234567', '8ªA | 2 | Rui Vaz | H |  | 841234567'] },
  ],
  [
    'Encarregado/Contacto',
    'a.csv',
    () => csv('Nº;Nome completo;Sexo;Encarregado/Contacto\n1;Ana Sitoe;F;Rosa Sitoe / 841234567\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841234567 | Rosa Sitoe'] },
  ],
  [
    'two phones cols',
    'a.csv',
    () => csv('Nº;Nome completo;Sexo;Contacto;Contacto\n1;Ana Sitoe;F;841111111;842222222\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841111111'] },
  ],
  [
    'pai e mae',
    'a.csv',
    () => csv('Nº;Nome completo;Sexo;Pai;Mãe\n1;Ana Sitoe;F;José;Rosa\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  |  | José'] },
  ],
  [
    'broken quotes',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;"Ana Sitoe;F\n2;Rui Vaz;M\n'),
    { problem: 'Na linha 2 há aspas que não fecham. Corrija o ficheiro e tente outra vez.' },
  ],
  [
    'stray quotes',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;Ana "Nita" Sitoe;F\n2;"Rui" Vaz;M\n3;"Eva Bila";F\n'),
    { problem: 'Na linha 3 há aspas que não fecham. Corrija o ficheiro e tente outra vez.' },
  ],
  [
    'tsv xls',
    'a.xls',
    () => csv('Nº\tNome\tSexo\n1\tAna Sitoe\tF\n2\tRui Vaz\tM\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'html xls',
    'a.xls',
    () =>
      csv('<html><table><tr><td>Nome</td><td>Sexo</td></tr><tr><td>Ana</td><td>F</td></tr></table></html>'),
    {
      problem:
        'Este ficheiro é uma página da Web, mesmo que o nome diga outra coisa, e não uma tabela. Escolha um ficheiro CSV ou Excel (.xlsx).',
    },
  ],
  [
    'empty columns',
    'a.csv',
    () => csv(';;Nº;;Nome;;Sexo;\n;;1;;Ana Sitoe;;F;\n;;2;;Rui Vaz;;M;\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'notes below',
    'a.csv',
    () =>
      csv(
        'Nº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\n\nMatola, 5 de Fevereiro de 2026;;\n;O Director: João Bila;\nNota: lista provisória;;\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'], refused: [5, 6, 7] },
  ],
  [
    'F in number',
    'a.csv',
    () => csv('Nº;Nome;Sexo\nF;Ana Sitoe;1\n2;Rui Vaz;M\n'),
    { stored: [], asked: ['sex:figures', 'sex'], refused: [2, 3] },
  ],
  [
    'sex 1/2',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;Ana Sitoe;2\n2;Rui Vaz;1\n'),
    { stored: [], asked: ['sex:figures'], refused: [2, 3] },
  ],
  [
    'ages',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Idade\n1;Ana Sitoe;F;13\n2;Rui Vaz;M;14\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'ages in birth',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Data de nascimento\n1;Ana Sitoe;F;13\n2;Rui Vaz;M;14 anos\n'),
    { stored: [], refused: [2, 3] },
  ],
  [
    'year only',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Ano de nascimento\n1;Ana Sitoe;F;2012\n2;Rui Vaz;M;2011\n'),
    { stored: [], refused: [2, 3] },
  ],
  [
    'repetente',
    'a.csv',
    () =>
      csv(
        'Nº;Nome;Sexo;Repetente\n1;Ana Sitoe;F;Sim\n2;Rui Vaz;M;Não\n3;Eva Bila;F;\n4;Tó Lua;M;1ª vez\n5;Zé Lua;M;0\n',
      ),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M |  |  |  |  | true',
        '8ªA | 2 | Rui Vaz | H |  |  |  |  | false',
        '8ªA | 3 | Eva Bila | M',
      ],
      refused: [5, 6],
    },
  ],
  [
    'states',
    'a.csv',
    () =>
      csv(
        'Nº;Nome;Sexo;Situação\n1;Ana Sitoe;F;Transferida\n2;Rui Vaz;M;T\n3;Eva Bila;F;Desist.\n4;Tó Lua;M;Transferido p/ Matola\n5;Zé Lua;M;A\n6;Zo Lua;M;Frequenta\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  |  |  | transferido'], refused: [3, 4, 5, 6, 7] },
  ],
  [
    'Obs transferido',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Obs.\n1;Ana Sitoe;F;Transferida para Matola\n2;Rui Vaz;M;\n'),
    { stored: ['8ªA | 2 | Rui Vaz | H'], asked: ['remarks:3'], refused: [2] },
  ],
  [
    'H|M marks',
    'a.csv',
    () => csv('Nº;Nome;H;M\n1;Ana Sitoe;;X\n2;Rui Vaz;X;\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'Sexo over H|M',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Nº', 'Nome', 'Sexo', ''],
          ['', '', 'H', 'M'],
          [1, 'Ana Sitoe', '', 'X'],
          [2, 'Rui Vaz', 'X', ''],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'M|F marks',
    'a.csv',
    () => csv('Nº;Nome;M;F\n1;Ana Sitoe;;1\n2;Rui Vaz;1;\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'struck name only',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nº', 'Nome', 'Sexo', 'Contacto'],
            [1, 'Ana Sitoe', 'Feminino', '841'],
            [2, 'Rui Vaz', 'Masculino', '842'],
          ],
        },
        w => {
          s(w).getCell('B3').font = { strike: true }
        },
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841'], asked: ['rows:struck'], refused: [3] },
  ],
  [
    'struck run',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Nº', 'Nome', 'Sexo', 'Contacto'],
          [1, { richText: [{ text: 'Ana Sitoe', font: { strike: true } }] }, 'Feminino', '841'],
          [2, 'Rui Vaz', 'Masculino', '842'],
        ],
      }),
    { stored: ['8ªA | 2 | Rui Vaz | H |  | 842'], asked: ['rows:struck'], refused: [2] },
  ],
  [
    'red name only',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nº', 'Nome', 'Sexo', 'Contacto'],
            [1, 'Ana Sitoe', 'Feminino', '841'],
            [2, 'Rui Vaz', 'Masculino', '842'],
          ],
        },
        w => {
          s(w).getCell('B3').font = { color: { argb: 'FFFF0000' } }
        },
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841'], asked: ['rows:red'], refused: [3] },
  ],
  [
    'hidden column',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nº', 'Nome', 'Sexo', 'Contacto'],
            [1, 'Ana Sitoe', 'Feminino', '841'],
            [2, 'Rui Vaz', 'Masculino', '842'],
          ],
        },
        w => {
          s(w).getColumn(4).hidden = true
        },
      ),
    { asked: ['columns:hidden:0'], stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'height 0',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nº', 'Nome', 'Sexo', 'Contacto'],
            [1, 'Ana Sitoe', 'Feminino', '841'],
            [2, 'Rui Vaz', 'Masculino', '842'],
          ],
        },
        w => {
          s(w).getRow(3).height = 0.001
        },
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841'], asked: ['rows:hidden'], refused: [3] },
  ],
  [
    'classe other',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Classe\n1;Ana Sitoe;F;8ª\n2;Rui Vaz;M;7ª\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M'], refused: [3] },
  ],
  [
    'classe conflict',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Classe;Turma\n1;Ana Sitoe;F;8ª;8ªA\n2;Rui Vaz;M;7ª;8ªB\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M'], refused: [3] },
  ],
  [
    'turma letter only',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Turma\n1;Ana Sitoe;F;A\n2;Rui Vaz;M;B\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M'], refused: [3] },
  ],
  [
    'title order dd/mm',
    'a.csv',
    () => csv('Nome;Sexo;Data de nascimento (dd/mm/aaaa)\nAna Sitoe;F;05/03/2012\nRui Vaz;M;04/08/2011\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-03-05', '8ªA | 2 | Rui Vaz | H | 2011-08-04'] },
  ],
  [
    'title order mm/dd',
    'a.csv',
    () => csv('Nome;Sexo;Data de nascimento (mm/dd/aaaa)\nAna Sitoe;F;05/03/2012\nRui Vaz;M;04/08/2011\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-05-03', '8ªA | 2 | Rui Vaz | H | 2011-04-08'] },
  ],
  [
    'yy-mm-dd',
    'a.csv',
    () =>
      csv('Nome;Sexo;Data de nascimento\nAna Sitoe;F;12-03-05\nRui Vaz;M;11-10-24\nEva Bila;F;12-07-30\n'),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M | 2012-03-05',
        '8ªA | 2 | Rui Vaz | H | 2011-10-24',
        '8ªA | 3 | Eva Bila | M | 2012-07-30',
      ],
    },
  ],
  [
    'yy-mm-dd small',
    'a.csv',
    () =>
      csv('Nome;Sexo;Data de nascimento\nAna Sitoe;F;13-03-05\nRui Vaz;M;14-10-12\nEva Bila;F;13-07-20\n'),
    { stored: [], asked: ['dates:birthDate'], refused: [2, 3, 4] },
  ],
  [
    'ddmmyyyy packed',
    'a.csv',
    () => csv('Nome;Sexo;Data de nascimento\nAna Sitoe;F;05032012\nRui Vaz;M;24102011\n'),
    { stored: [], refused: [2, 3] },
  ],
  [
    'am pm',
    'a.csv',
    () =>
      csv(
        'Nome;Sexo;Data de nascimento\nAna Sitoe;F;3/5/2012 12:00:00 AM\nRui Vaz;M;10/24/2011 12:00:00 AM\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-03-05', '8ªA | 2 | Rui Vaz | H | 2011-10-24'] },
  ],
  [
    'double spaces, newline',
    'a.csv',
    () => csv('Nome;Sexo\nAna   Sitoe;F\n"Rui\nVaz";M\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'number forms',
    'a.csv',
    () =>
      csv(
        'Nº;Nome;Sexo\n1º;Ana Sitoe;F\n02;Rui Vaz;M\n3.;Eva Bila;F\nnº 4;Tó Lua;M\n5,0;Zé L;M\n1.000;Zo L;M',
      ),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M',
        '8ªA | 2 | Rui Vaz | H',
        '8ªA | 3 | Eva Bila | M',
        '8ªA | 4 | Tó Lua | H',
        '8ªA | 5 | Zé L | H',
      ],
      refused: [7],
    },
  ],
  [
    'decimal comma',
    'a.csv',
    () => csv('Nº;Nome;Sexo;Nota\n1,0;Ana Sitoe;F;12,5\n2,0;Rui Vaz;M;13,5\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'surname comma csv comma',
    'a.csv',
    () => csv('Nº,Nome,Sexo\n1,Sitoe, Ana,F\n2,Vaz, Rui,M\n'),
    { stored: [], refused: [2, 3] },
  ],
  [
    'repeated cols same',
    'a.csv',
    () => csv('Nº;Nome;Nome;Sexo\n1;Ana Sitoe;Ana;F\n2;Rui Vaz;Rui;M\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'no header',
    'a.csv',
    () => csv('1;Ana Sitoe;F;05/03/2012\n2;Rui Vaz;M;24/10/2011\n'),
    { stored: [], asked: ['header'], refused: [1, 2] },
  ],
  [
    'merged title',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['República de Moçambique'],
            ['Escola X'],
            ['Relação nominal dos alunos — 8ª Classe — Turma B — 2026'],
            ['Nº', 'Nome', 'Sexo', 'Nasc.'],
            [1, 'Ana Sitoe', 'F', D('2012-03-05')],
            [2, 'Rui Vaz', 'M', D('2011-10-24')],
          ],
        },
        w => {
          for (const r of [1, 2, 3]) s(w).mergeCells(`A${r}:D${r}`)
        },
      ),
    { stored: ['8ªB | 1 | Ana Sitoe | M | 2012-03-05', '8ªB | 2 | Rui Vaz | H | 2011-10-24'] },
  ],
  [
    'date with time zone midnight',
    'a.csv',
    () =>
      csv(
        'Nome;Sexo;Data de nascimento\nAna Sitoe;F;2012-03-05T00:00:00.000Z\nRui Vaz;M;2012-03-04T22:00:00Z\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-03-05'], refused: [3] },
  ],
  [
    'boy names sex blank',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;Ana Sitoe;F\n;;\n2;Rui Vaz;\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M'], refused: [4] },
  ],
  [
    'footer row legend',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\nLegenda;M = masculino;F\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'], refused: [4] },
  ],
  [
    'nome do pai',
    'a.csv',
    () =>
      csv(
        'Nº;Nome do aluno;Sexo;Nome do pai;Nome da mãe;Tel. do pai;Tel. da mãe\n1;Ana Sitoe;F;José;Rosa;841;842\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M'] },
  ],
  [
    'same number twice',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;Ana Sitoe;F\n1;Rui Vaz;M\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M'], refused: [3] },
  ],
  [
    'name numeric, phone in name',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;12345;F\n2;Rui Vaz;M\n'),
    { stored: ['8ªA | 2 | Rui Vaz | H'], refused: [2] },
  ],
  [
    'wrong col swapped',
    'a.csv',
    () =>
      csv(
        'Nº;Nome;Sexo;Contacto;Encarregado\n1;Ana Sitoe;F;Rosa Sitoe;841234567\n2;Rui Vaz;M;Joana Vaz;842234567\n',
      ),
    { stored: [], refused: [2, 3] },
  ],
  [
    'roman month, order',
    'a.csv',
    () => csv('Nome;Sexo;Data de nascimento\nAna Sitoe;F;5/III/2012\nRui Vaz;M;24-XII-2011\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-03-05', '8ªA | 2 | Rui Vaz | H | 2011-12-24'] },
  ],
  [
    'pages with titles again',
    'a.csv',
    () =>
      csv(
        'Escola Básica;;\nTurma: 8ªA;;\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\nEscola Básica;;\nTurma: 8ªA;;\nNº;Nome;Sexo\n3;Eva Bila;F\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H', '8ªA | 3 | Eva Bila | M'] },
  ],
  [
    'pages two-line titles again',
    'a.csv',
    () => csv('Nº;Nome;Sexo;\n;;H;M\n1;Ana Sitoe;;X\n2;Rui Vaz;X;\nNº;Nome;Sexo;\n;;H;M\n3;Eva Bila;;X\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H', '8ªA | 3 | Eva Bila | M'] },
  ],
  [
    'total between groups',
    'a.csv',
    () =>
      csv('Turma: 8ªB;;\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\nTotal: 2;;\nNº;Nome;Sexo\n3;Eva Bila;F\n'),
    { stored: ['8ªB | 1 | Ana Sitoe | M', '8ªB | 2 | Rui Vaz | H', '8ªB | 3 | Eva Bila | M'] },
  ],
  [
    'three beside',
    'a.csv',
    () =>
      csv(
        '8ªA;;8ªB;;8ªA;\nNome;Sexo;Nome;Sexo;Nome;Sexo\nAna Sitoe;F;Eva Bila;F;Lia Mota;F\nRui Vaz;M;Tó Lua;M;Zé Lua;M\n',
      ),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M',
        '8ªA | 2 | Rui Vaz | H',
        '8ªA | 3 | Lia Mota | M',
        '8ªA | 4 | Zé Lua | H',
        '8ªB | 1 | Eva Bila | M',
        '8ªB | 2 | Tó Lua | H',
      ],
    },
  ],
  [
    'letters of columns to M',
    'a.csv',
    () =>
      csv(
        'A;B;C;D;E;F;G;H;I;J;K;L;M;N\nNº;Nome;Sexo;;;;;;;;;;;x\n1;Ana Sitoe;F;;;;;;;;;;;\n2;Rui Vaz;M;;;;;;;;;;;y\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'turmas numbered',
    'a.csv',
    () =>
      csv(
        'Nº;Nome;Sexo;Classe;Turma\n1;Ana Sitoe;F;8;A\n2;Rui Vaz;M;8ª;Turma B\n3;Eva Bila;F;8ª Classe;8B\n4;Tó Lua;M;8;9\n',
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªB | 2 | Rui Vaz | H', '8ªB | 3 | Eva Bila | M'], refused: [5] },
  ],
  [
    'nome apelido two lines',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nº', 'Aluno', '', 'Encarregado', ''],
            ['', 'Nome', 'Sexo', 'Nome', 'Contacto'],
            [1, 'Ana Sitoe', 'Feminino', 'Rosa', '841111111'],
            [2, 'Rui Vaz', 'Masculino', 'Joana', '842222222'],
          ],
        },
        w => {
          s(w).mergeCells('B1:C1')
          s(w).mergeCells('D1:E1')
        },
      ),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M |  | 841111111 | Rosa',
        '8ªA | 2 | Rui Vaz | H |  | 842222222 | Joana',
      ],
    },
  ],
  [
    'date nascimento two lines',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nº', 'Nome', 'Sexo', 'Data de nascimento', '', ''],
            ['', '', '', 'Dia', 'Mês', 'Ano'],
            [1, 'Ana Sitoe', 'Feminino', 5, 3, 2012],
            [2, 'Rui Vaz', 'Masculino', 24, 'Outubro', 2011],
          ],
        },
        w => {
          s(w).mergeCells('D1:F1')
        },
      ),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-03-05', '8ªA | 2 | Rui Vaz | H | 2011-10-24'] },
  ],
  [
    'apelido first column',
    'a.csv',
    () => csv('Nº;Apelido;Nome;Sexo\n1;Sitoe;Ana Maria;F\n2;Vaz;Rui;M\n'),
    { stored: ['8ªA | 1 | Ana Maria Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'homonyms',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;Ana Sitoe;F\n2;Ana Sitoe;F\n3;Rui Vaz;M\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Ana Sitoe | M', '8ªA | 3 | Rui Vaz | H'] },
  ],
  [
    'some commas',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;SITOE, Ana;F\n2;Rui Vaz;M\n'),
    { stored: ['8ªA | 2 | Rui Vaz | H'], asked: ['surnames'], refused: [2] },
  ],
  [
    'sex mark both',
    'a.csv',
    () => csv('Nº;Nome;H;M\n1;Ana Sitoe;X;X\n2;Rui Vaz;X;\n'),
    { stored: ['8ªA | 2 | Rui Vaz | H'], refused: [2] },
  ],
  [
    'sex mark M alone',
    'a.csv',
    () => csv('Nº;Nome;M\n1;Ana Sitoe;X\n2;Rui Vaz;X\n'),
    { stored: [], asked: ['sex'], refused: [2, 3] },
  ],
  [
    'cp850 real',
    'a.csv',
    () =>
      Uint8Array.from(
        [...'Nº;Nome;Sexo\r\n1;José;M\r\n2;Lúcia Gonçalves;F\r\n'].map(
          c => ({ º: 0xa7, é: 0x82, ú: 0xa3, ç: 0x87 })[c] ?? c.charCodeAt(0),
        ),
      ),
    { stored: ['8ªA | 1 | José | H', '8ªA | 2 | Lúcia Gonçalves | M'] },
  ],
  [
    'mac roman',
    'a.csv',
    () =>
      Uint8Array.from(
        [...'Nº;Nome;Sexo\r\n1;José;M\r\n2;Lúcia Gonçalves;F\r\n'].map(
          c => ({ º: 0xbc, é: 0x8e, ú: 0x9c, ç: 0x8d })[c] ?? c.charCodeAt(0),
        ),
      ),
    { stored: ['8ªA | 1 | José | H', '8ªA | 2 | Lúcia Gonçalves | M'] },
  ],
  [
    '1904 text serial',
    'a.xlsx',
    () =>
      wb(
        {
          F: [
            ['Nome', 'Sexo', 'Data de nascimento'],
            ['Ana Sitoe', 'Feminino', '40973'],
          ],
        },
        w => {
          w.from1904 = true
        },
      ),
    { stored: [], asked: ['serials:birthDate'], refused: [2] },
  ],
  [
    'names with tabs in csv',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n1;"Ana\tSitoe";F\n2;Rui Vaz;M\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'title in row with logo text',
    'a.csv',
    () =>
      csv(
        ';REPÚBLICA DE MOÇAMBIQUE;;\n;Ministério da Educação;;\n;Turma 8ª B;;\nOrd;Nome completo do aluno;Género;Dt. Nasc.\n1;Ana Sitoe;F;05/03/2012\n2;Rui Vaz;M;24/10/2011\n',
      ),
    { stored: ['8ªB | 1 | Ana Sitoe | M | 2012-03-05', '8ªB | 2 | Rui Vaz | H | 2011-10-24'] },
  ],
  [
    'sheets one with turma unknown',
    'a.xlsx',
    () =>
      wb({
        '8ªA': [
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Ana Sitoe', 'Feminino'],
        ],
        '8ªC': [
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Rui Vaz', 'Masculino'],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M'], refused: [2] },
  ],
  [
    'sheets Folha1 Folha2',
    'a.xlsx',
    () =>
      wb({
        Folha1: [
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Ana Sitoe', 'Feminino'],
        ],
        Folha2: [
          ['Nº', 'Nome', 'Sexo'],
          [2, 'Rui Vaz', 'Masculino'],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'title two groups',
    'a.csv',
    () => csv('Turmas 8ªA e 8ªB;;\nNº;Nome;Sexo\n1;Ana Sitoe;F\n2;Rui Vaz;M\n'),
    { stored: [], refused: [3, 4] },
  ],
  [
    'boolean cells',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Nome', 'Sexo', 'Repetente'],
          ['Ana Sitoe', 'Feminino', true],
          ['Rui Vaz', 'Masculino', false],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  |  |  |  | true', '8ªA | 2 | Rui Vaz | H |  |  |  |  | false'] },
  ],
  [
    'hyperlink cells',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Nome', 'Sexo', 'Contacto'],
          ['Ana Sitoe', 'Feminino', { text: '841111111', hyperlink: 'tel:+258841111111' }],
        ],
      }),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841111111'] },
  ],
  [
    'guardian in capitals with two',
    'a.csv',
    () => csv('Nome;Sexo;Encarregado;Contacto\nAna Sitoe;F;ROSA E JOSÉ;841111111 (mãe), 822222222 (pai)\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M |  | 841111111 (mãe), 822222222 (pai) | ROSA E JOSÉ'] },
  ],
  [
    'utf16 no mark',
    'a.csv',
    () => Uint8Array.from(Buffer.from('Nº;Nome;Sexo\r\n1;José Sitoe;M\r\n2;Ana Vaz;F\r\n', 'utf16le')),
    { stored: ['8ªA | 1 | José Sitoe | H', '8ªA | 2 | Ana Vaz | M'] },
  ],
  [
    'cr lines',
    'a.csv',
    () => csv('Nº;Nome;Sexo\r1;Ana Sitoe;F\r2;Rui Vaz;M\r'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'sep line',
    'a.csv',
    () => csv('sep=,\nNº,Nome,Sexo\n1,Ana Sitoe,F\n2,Rui Vaz,M\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M', '8ªA | 2 | Rui Vaz | H'] },
  ],
  [
    'month typed two figures',
    'a.csv',
    () => csv('Nome;Sexo;Dia;Mês;Ano\nAna Sitoe;F;5;3;12\nRui Vaz;M;24;10;11\n'),
    { stored: ['8ªA | 1 | Ana Sitoe | M | 2012-03-05', '8ªA | 2 | Rui Vaz | H | 2011-10-24'] },
  ],
  [
    'dates yy dmy typical',
    'a.csv',
    () =>
      csv('Nome;Sexo;Data de nascimento\nAna Sitoe;F;05-03-12\nRui Vaz;M;24-10-11\nEva Bila;F;15-07-12\n'),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M | 2012-03-05',
        '8ªA | 2 | Rui Vaz | H | 2011-10-24',
        '8ªA | 3 | Eva Bila | M | 2012-07-15',
      ],
    },
  ],
  [
    'name alone above another table',
    'a.xlsx',
    () =>
      wb({
        F: [
          ['Turma: 8ªA'],
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Ana Sitoe', 'Feminino'],
          ['', 'Eva Bila', ''],
          ['Turma: 8ªB'],
          ['Nº', 'Nome', 'Sexo'],
          [1, 'Rui Vaz', 'Masculino'],
        ],
      }),
    { refused: [4], stored: ['8ªA | 1 | Ana Sitoe | M', '8ªB | 1 | Rui Vaz | H'] },
  ],
  [
    'entry dates of few years',
    'a.csv',
    () => csv('Nome;Sexo;Entrou em\nAna Sitoe;Feminino;05/02/26\nRui Vaz;Masculino;06/02/26\n'),
    { asked: ['dates:enrolledOn'], refused: [2, 3], stored: [] },
  ],
  [
    'title against dates with the year first',
    'a.csv',
    () =>
      csv(
        'Nome;Sexo;Data de nascimento (dd/mm/aa)\nAna Sitoe;Feminino;12-03-25\nRui Vaz;Masculino;11-10-28\n',
      ),
    { asked: ['dates:birthDate'], refused: [2, 3], stored: [] },
  ],
  [
    'guardian and contact in one column',
    'a.csv',
    () =>
      csv(
        'Nome;Sexo;Encarregado/Contacto\nAna Sitoe;F;Rosa Sitoe 84 111 2222\nRui Vaz;M;João Vaz (842223333)\nEva Bila;F;843334444 - Rita Bila\nLia Mota;F;Só Nome\n',
      ),
    {
      stored: [
        '8ªA | 1 | Ana Sitoe | M |  | 84 111 2222 | Rosa Sitoe',
        '8ªA | 2 | Rui Vaz | H |  | 842223333 | João Vaz',
        '8ªA | 3 | Eva Bila | M |  | 843334444 | Rita Bila',
        '8ªA | 4 | Lia Mota | M |  |  | Só Nome',
      ],
    },
  ],
  [
    'more pupils than numbers',
    'a.csv',
    () => csv(`Nº;Nome;Sexo\n199;Ana Sitoe;F\n;Rui Vaz;M\n;Eva Bila;F\n`),
    { refused: [4], stored: ['8ªA | 199 | Ana Sitoe | M', '8ªA | 200 | Rui Vaz | H'] },
  ],
  [
    'two numbers of one pupil',
    'a.csv',
    () => csv('Nº;Nome;Sexo\n3;12. Ana Sitoe;Feminino\n13;13. Rui Vaz;Masculino\n'),
    { refused: [2], stored: ['8ªA | 13 | Rui Vaz | H'] },
  ],
]

it.each(FILES)(
  '%s: is stored as a person reads it, asked about, or refused by name',
  async (_title, fileName, bytes, outcome) => {
    await sql`UPDATE groups SET name = 'z' || right(id::text, 10)`.execute(db)
    const groups = [
      await fixtureGroup(db, { name: '8ªA', grade: 8, schoolId }),
      await fixtureGroup(db, { name: '8ªB', grade: 8, schoolId }),
    ]
    const query = { groupId: groups[0]?.id ?? '' }
    const preview = { query: { fileName, ...query }, body: await bytes() }
    if ('problem' in outcome) {
      expect((await as.refuse(studentImport.preview, preview)).data.message).toBe(outcome.problem)
      return
    }
    const { data } = await as.call(studentImport.preview, preview)
    const { mapping, header, sheets, decisions, from1904 } = data
    expect(decisions.filter(({ chosen }) => chosen === null).map(({ id }) => id)).toEqual(outcome.asked ?? [])
    expect(data.rows.flatMap(row => (Object.keys(row.errors).length > 0 ? [row.line] : []))).toEqual(
      outcome.refused ?? [],
    )
    const rows = data.rows
      .filter(row => sheets.length === 0 || sheets[row.sheet ?? 0]?.take)
      .map(({ line, cells, sheet, marks, certain }) => ({
        ...{ line, cells },
        ...(sheet !== undefined && { sheet }),
        ...(marks && { marks }),
        ...(certain && { certain }),
      }))
    const body = { fileName, mapping, header, rows, ...(from1904 && { from1904 }) }
    const { data: done } = await as.call(studentImport.import, { query, body }, { key: uuid() })
    expect(done.imported).toBe(outcome.stored.length)
    const stored: string[] = []
    for (const { id, name } of [
      { id: groups[0]?.id ?? '', name: '8ªA' },
      { id: groups[1]?.id ?? '', name: '8ªB' },
    ]) {
      const pupils = db.selectFrom('students').selectAll().where('group_id', '=', id)
      for (const pupil of await pupils.orderBy('number_in_group').execute())
        stored.push(
          [
            name,
            pupil.number_in_group,
            pupil.full_name,
            pupil.sex,
            pupil.birth_date ?? '',
            pupil.guardian_contact,
            pupil.guardian_name,
            pupil.state === 'activo' ? '' : pupil.state,
            pupil.repeats ?? '',
          ]
            .join(' | ')
            .replace(/( \| )+$/, ''),
        )
    }
    expect(stored).toEqual(outcome.stored)
  },
)
