import { questionTypeLabels } from '../taxonomy.ts'
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
  gift: 'Lê-se e escreve-se.',
  aiken: 'Lê-se e escreve-se; só escolha única.',
  'moodle-xml':
    'Lê-se e escreve-se: os tipos usuais, calculadas, descrições como texto de apoio, categorias, etiquetas e ficheiros. STACK e tipos de módulos à parte são recusados pelo nome.',
  qti: 'Lê-se 1.2 (Canvas, Blackboard, R/exams, ILIAS), 2.0, 2.1, 2.2 e 3.0; escreve-se 3.0. Um item de várias interacções passa a alíneas.',
  csv: 'Lê-se e escreve-se. O que a chave deixa em dúvida pergunta-se uma vez para a coluna inteira.',
  xlsx: 'Como a folha CSV, com formatação e imagens; lêem-se também as folhas do Kahoot, Quizizz, Socrative, Blooket e Gimkit.',
  docx: 'Só se lê: perguntas numeradas, alíneas a) b) c), a certa a negrito, marcada ou numa chave no fim, tabelas, imagens e textos de apoio.',
  text: 'Só se lê, como o Word.',
  h5p: 'Só se lê: MultiChoice, TrueFalse, Blanks, DragText, SingleChoiceSet e Summary; os outros são recusados pelo nome.',
}

/** The page that says of every format what is read, kept, lost and refused. */
export function formatPage(kinds: readonly KindInFormat[]): string {
  const lines = readableFormats.flatMap(format => {
    const own = kinds.filter(kind => kind.format === format)
    const table =
      own.length === 0
        ? []
        : ['| Tipo | Fica inteira | Perde, e diz-se | Recusa |', '|---|---|---|---|', ...own.map(rowOf), '']
    return [`## ${names[format]}`, '', read[format], '', ...table]
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

function rowOf({ type, isDrawn, isWhole, lost, refused }: KindInFormat): string {
  const name = questionTypeLabels[type] + (isDrawn ? ', com valores sorteados' : '')
  const cell = (words: string[]) =>
    words.map(word => word.replace(/[|\n]/g, ' ').replace(/\.$/, '')).join('; ')
  const kept = isWhole ? 'sim' : lost.length > 0 ? 'com perdas' : 'não'
  return `| ${name} | ${kept} | ${cell(lost)} | ${cell(refused)} |`
}
