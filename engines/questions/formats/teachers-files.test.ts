import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import { plainText } from '../rich-text.ts'
import { readQuestions } from './formats.ts'
import type { ReadQuestion } from './reading.ts'
import { p, r, tbl, tc, tr } from './word-testing.ts'

/** Questions as teachers here write and send them, and what each is: its text, and `*` before what is right. */
const texts: [what: string, name: string, lines: string[], read: string[]][] = [
  [
    'a message with bold numbers and ticks',
    'a.txt',
    [
      '*Teste de Geografia*',
      '*1.* Qual é a capital?',
      'A) Beira',
      'B) Maputo ✅',
      '*2.* E o rio?',
      'A) Save ✔️',
      'B) Nilo ❌',
    ],
    ['Qual é a capital?: Beira | *Maputo', 'E o rio?: *Save | Nilo'],
  ],
  [
    'numbers and letters that are pictures',
    'a.txt',
    ['1️⃣ Quanto é 2 + 2?', '🅰️ 3', '🅱️ 4 ✅'],
    ['Quanto é 2 + 2?: 3 | *4'],
  ],
  [
    'lines of a chat with who sent them',
    'a.txt',
    [
      '[12/03/24, 10:15] Prof. Ana: 1. Qual é o maior?',
      '[12/03/24, 10:15] Prof. Ana: a) Marte',
      '12/03/2024, 10:16 - Prof. Ana: b) Júpiter',
      '[12/03/24, 10:17:02] Prof. Ana: R: b',
    ],
    ['Qual é o maior?: Marte | *Júpiter'],
  ],
  [
    'Markdown',
    'a.txt',
    [
      '**Pergunta 1**',
      '**Qual é a capital?**',
      'a) Beira',
      '**b) Maputo**',
      '### Questão 2',
      'Quanto é 3 × 4?',
      '**Resposta:** 12',
    ],
    ['Qual é a capital?: Beira | *Maputo', 'Quanto é 3 × 4?: 12'],
  ],
  [
    'statements after V and F',
    'a.txt',
    [
      '1. Assinala com V ou F:',
      'V - A Terra é redonda.',
      'F - A Lua é quadrada.',
      '2. E estas:',
      '__V__ O sal é branco.',
      '__F__ A água é seca.',
    ],
    [
      'Assinala com V ou F: A Terra é redonda.: V',
      'Assinala com V ou F: A Lua é quadrada.: F',
      'E estas: O sal é branco.: V',
      'E estas: A água é seca.: F',
    ],
  ],
  [
    'statements before V and F',
    'a.txt',
    ['1. A Terra é redonda. V', '2. O Sol é uma estrela – V', '3. A Lua é quadrada. (F)'],
    ['A Terra é redonda.: V', 'O Sol é uma estrela: V', 'A Lua é quadrada.: F'],
  ],
  [
    'what the letters of legends say is no statement',
    'a.txt',
    ['1. Calcula a força.', 'F - força', 'R: 20 N'],
    ['Calcula a força. F - força: 20 N'],
  ],
  [
    'an answer on the line below, and one over two lines',
    'a.txt',
    [
      '1. Qual é a capital?',
      'Resposta:',
      'Maputo',
      '2. O que é a célula?',
      'Resposta: A célula é a unidade básica da vida, estrutural e funcional, de todos os seres vivos que há.',
      'Pode ser procariótica.',
      '3. Resolve 2x + 3 = 11.',
      'R: x = 4',
      'FIM',
    ],
    ['Qual é a capital?: Maputo', 'O que é a célula?: essay', 'Resolve 2x + 3 = 11.: 4'],
  ],
  [
    'letters that are questions of their own',
    'a.txt',
    [
      '1. Responde:',
      'a) Capital de Gaza?',
      'R: Xai-Xai',
      'b) Capital de Sofala?',
      'R: Beira',
      '2. Lê e responde. (4 v)',
      'a) Quem?',
      'b) Onde?',
    ],
    ['Capital de Gaza?: Xai-Xai', 'Capital de Sofala?: Beira', 'Quem?: essay [2]', 'Onde?: essay [2]'],
  ],
  [
    'several blanks, with an answer for each',
    'a.txt',
    ['1. O rio ____ desagua em ____.', 'R: Zambeze; Chinde', '2. A capital é ____.', 'R: Maputo'],
    ['O rio [[1]] desagua em [[2]].: Zambeze | Chinde', 'A capital é ____.: Maputo'],
  ],
  [
    'boxes with an asterisk, and words that say what is right',
    'a.txt',
    [
      '1. Quais são pares?',
      '[ ] 1',
      '[*] 2',
      '[*] 4',
      '2. Rio?',
      'a) Save - certo',
      'b) Nilo - errado',
      '3. Capital?',
      'A - Beira',
      'B - Maputo',
      'Letra B',
    ],
    ['Quais são pares?: 1 | *2 | *4', 'Rio?: *Save | Nilo', 'Capital?: Beira | *Maputo'],
  ],
  [
    'numbers under parts, and the answers of Aiken',
    'a.txt',
    ['I. Escolhe.', '1. Capital?', 'A. Beira', 'B. Maputo', 'Resposta: B', '2. O que é um rio?'],
    ['Capital?: Beira | *Maputo', 'O que é um rio?: essay'],
  ],
  [
    'a sheet whose titles are letters',
    'a.csv',
    ['Pergunta;a);b);c);Resp.', 'Quanto é 5 × 5?;20;25;30;b)'],
    ['Quanto é 5 × 5?: 20 | *25 | 30'],
  ],
  [
    'a sheet with an asterisk at what is right',
    'a.csv',
    ['Pergunta;Opção 1;Opção 2;Opção 3', 'Capital?;Beira;*Maputo;Tete', 'Rio?;Save ✓;Nilo;Congo'],
    ['Capital?: Beira | *Maputo | Tete', 'Rio?: *Save | Nilo | Congo'],
  ],
  [
    'a sheet of statements',
    'a.csv',
    ['Afirmação;V/F', 'A Terra é redonda;V', 'A Lua é quadrada;F'],
    ['A Terra é redonda: V', 'A Lua é quadrada: F'],
  ],
  [
    'a sheet of Forms, whose types tell one from several',
    'a.csv',
    [
      'Question,Question Type,Option 1,Option 2,Option 3,Correct Answer,Points',
      'Capital?,Multiple choice,Beira,Maputo,Tete,Maputo,2',
      'Rios?,Checkboxes,Zambeze,Nilo,Save,"Zambeze, Save",2',
    ],
    ['Capital?: Beira | *Maputo | Tete [2]', 'Rios?: *Zambeze | Nilo | *Save [2]'],
  ],
  [
    'a sheet of measures, whose units are no part of a text',
    'a.csv',
    ['Pergunta;Resposta', 'Área?;25 m2', 'Turma?;8 A', 'Quando?;25/06/1975', 'Fracção?;3/4', 'x?;x = 7'],
    ['Área?: 25 m2', 'Turma?: «8 A»', 'Quando?: «25/06/1975»', 'Fracção?: «3/4»', 'x?: 7'],
  ],
]

function shown({ question, error }: ReadQuestion): string {
  if (!question) return `refused: ${error}`
  const points = question.points === 1 ? '' : ` [${question.points}]`
  return `${plainText(question.stem)}: ${keyOf(question)}${points}`
}

function keyOf(question: NonNullable<ReadQuestion['question']>): string {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options.map(each => `${each.correct ? '*' : ''}${plainText(each.text)}`).join(' | ')
    case 'true-false':
      return question.correct ? 'V' : 'F'
    case 'numeric':
      return `${question.answers[0]?.value}${question.units.map(unit => ` ${unit.name}`).join('')}`
    case 'short-answer': {
      const text = question.answers[0]?.text ?? ''
      return /\d/.test(text) ? `«${text}»` : text
    }
    case 'gaps':
      return question.gaps.map(gap => (gap.kind === 'text' ? gap.answers[0]?.text : gap.kind)).join(' | ')
    default:
      return question.type
  }
}

it.each(texts)('reads %s', async (_what, name, lines, read) => {
  const { questions } = await readQuestions(strToU8(lines.join('\n')), { name })
  expect(questions.map(shown)).toEqual(read)
})

const doc = (...parts: string[]) =>
  zip({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${parts.join('')}</w:body></w:document>` })
const table = (...rows: string[][]) => tbl(...rows.map(cells => tr(...cells.map(text => tc(p(r(text)))))))

it('reads a table of questions below numbered instructions, and none where numbers ask', async () => {
  const rows = table(['Questão', 'A', 'B', 'Resposta'], ['Capital?', 'Beira', 'Maputo', 'B'])
  const instructed = await readQuestions(doc(p(r('1. Lê com atenção.')), p(r('2. Responde.')), rows), {
    name: 'a.docx',
  })
  expect(instructed.questions.map(shown)).toEqual(['Capital?: Beira | *Maputo'])
  expect(instructed.lost.map(({ what }) => what)).toContain(
    'texto fora da tabela: 2 de 3 parágrafos e tabelas',
  )
  const numbered = await readQuestions(doc(p(r('1. Observa:')), rows, p(r('R: sim'))), { name: 'a.docx' })
  expect(numbered.questions).toMatchObject([{ question: { stem: expect.stringContaining('Capital?') } }])
})

it('reads tables of one question each, with their titles down the side', async () => {
  const of = (stem: string, key: string) =>
    table(['Pergunta', stem], ['A', 'Beira'], ['B', 'Maputo'], ['Resposta', key])
  const { questions, decisions } = await readQuestions(doc(of('Capital?', 'B'), of('Porto?', 'A')), {
    name: 'a.docx',
  })
  expect(questions.map(shown)).toEqual(['Capital?: Beira | *Maputo', 'Porto?: *Beira | Maputo'])
  expect(decisions?.filter(({ id }) => id.startsWith('header'))).toHaveLength(1)
})
