import { questionTypeLabels } from '../taxonomy.ts'
import { readOnlyRows } from './read-only-rows-testing.ts'
import { type QuestionFormat, type ReadableFormat, readableFormats } from './reading.ts'

/** What became of questions of one kind in one format. */
export interface KindInFormat {
  format: QuestionFormat
  /** A type, and whether its values are drawn. */
  type: keyof typeof questionTypeLabels
  isDrawn: boolean
  /** Whether some come back with nothing lost. */
  isWhole: boolean
  lost: string[]
  refused: string[]
}

const names: Record<ReadableFormat, string> = {
  gift: 'GIFT (.gift, .txt)',
  aiken: 'Aiken (.txt)',
  'moodle-xml': 'Moodle XML (.xml)',
  qti: 'QTI (.zip, .xml)',
  csv: 'Folha CSV (.csv)',
  xlsx: 'Excel (.xlsx)',
  docx: 'Word (.docx)',
  text: 'Texto colado',
  h5p: 'H5P (.h5p)',
}

/** What is read of each, in one sentence. */
const read: Record<ReadableFormat, string> = {
  gift: 'Lê-se e escreve-se. Descrições, e perguntas com vários blocos { }, contam-se e dizem-se pelo nome.',
  aiken: 'Lê-se e escreve-se; só escolha única.',
  'moodle-xml':
    'Lê-se e escreve-se: os tipos usuais, calculadas, descrições como texto de apoio, categorias, etiquetas e ficheiros. STACK e tipos de módulos à parte são recusados pelo nome.',
  qti: 'Lê-se 1.2 (Canvas, Blackboard, R/exams, ILIAS), 2.0, 2.1, 2.2 e 3.0; escreve-se 3.0. Um item de várias interacções passa a alíneas.',
  csv: 'Lê-se e escreve-se. Vê-se, e muda-se, que linha tem os títulos, o que é cada coluna e o que diz a chave; o que fica em dúvida pergunta-se uma vez para a coluna inteira. Linhas que não entram contam-se: «240 de 340 linhas».',
  xlsx: 'Como a folha CSV, com formatação e imagens; lêem-se também as folhas do Kahoot, Quizizz, Socrative, Blooket e Gimkit.',
  docx: 'Só se lê: perguntas numeradas, alíneas a) b) c), a certa a negrito, marcada ou numa chave no fim, tabelas, imagens e textos de apoio; GIFT, Aiken ou uma tabela de perguntas escritos no Word.',
  text: 'Só se lê, como o Word.',
  h5p: 'Só se lê: as tarefas da tabela, também dentro de conjuntos, colunas, livros, apresentações e vídeos; as outras são recusadas pelo nome.',
}

/** The page that says of every format what is read, kept, lost and refused. */
export function formatPage(kinds: readonly KindInFormat[]): string {
  const lines = readableFormats.flatMap(format => {
    const own = kinds.filter(kind => kind.format === format)
    const table =
      own.length === 0
        ? []
        : ['| Tipo | Fica inteira | Perde, e diz-se | Recusa |', '|---|---|---|---|', ...own.map(rowOf), '']
    return [`## ${names[format]}`, '', read[format], '', ...table, ...readOnlyTable(format)]
  })
  return [
    '# Formatos de perguntas',
    '',
    'O que cada formato lê, guarda, perde e recusa. Uma pergunta perde só o que tem: «perde» diz o que o formato não guarda',
    'quando a pergunta o traz. Nada se perde sem que se diga. `npm run --silent convert -- ENTRADA SAÍDA --strict` não escreve',
    'nada se alguma coisa se perder; `npm run --silent convert -- --formats` mostra esta página.',
    '',
    ...lines,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

/** What a file of a format that is only read may hold, and what becomes of it. */
function readOnlyTable(format: ReadableFormat): string[] {
  const rows = readOnlyRows.filter(row => row.format === format)
  return rows.length === 0
    ? []
    : [
        '| O que o ficheiro tem | O que lhe acontece | Passa a |',
        '|---|---|---|',
        ...rows.map(({ what, verdict, becomes }) => `| ${what} | ${verdict} | ${becomes} |`),
        '',
      ]
}

function rowOf({ type, isDrawn, isWhole, lost, refused }: KindInFormat): string {
  const name = questionTypeLabels[type] + (isDrawn ? ', com valores sorteados' : '')
  const cell = (words: string[]) =>
    words.map(word => word.replace(/[|\n]/g, ' ').replace(/\.$/, '')).join('; ')
  const kept = isWhole ? 'sim' : lost.length > 0 ? 'com perdas' : 'não'
  return `| ${name} | ${kept} | ${cell(lost)} | ${cell(refused)} |`
}
