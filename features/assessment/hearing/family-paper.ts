import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { formatDateInProse } from '#kit/figures.ts'
import { CALLS_ON_SHEET, type Families } from './family-contract.ts'
import { alreadyDoes } from './pupil-words.ts'

/** Eight children a page: whom to call, one problem at the child's level, what to say, and one box. */
export function callSheet({ title, group, rows }: Families, today: string): DocumentDescription {
  const sheets = Array.from({ length: Math.ceil(rows.length / CALLS_ON_SHEET) }, (_none, at) =>
    rows.slice(at * CALLS_ON_SHEET, (at + 1) * CALLS_ON_SHEET),
  )
  return {
    title: `Folha de chamadas: ${group}`,
    orientation: 'portrait',
    footer: `Folha de chamadas · ${group} · ${formatDateInProse(today)}`,
    blocks: sheets.flatMap((sheet, at): Block[] => [
      ...(at > 0 ? [{ kind: 'page-break' as const }] : []),
      { kind: 'title', text: 'Folha de chamadas', under: `${group} · ${title}` },
      {
        kind: 'paragraph',
        size: 9.5,
        text: 'Diga: «Bom dia, sou da escola. Posso falar cinco minutos consigo e com a criança?» Leia a pergunta à criança, espere, e diga à família uma coisa para fazer em casa. Marque a caixa só se falou.',
      },
      {
        kind: 'table',
        rules: 'rows',
        size: 9.5,
        columns: [
          { label: 'Criança e encarregado', width: 3 },
          { label: 'Pergunta do nível', width: 3.4 },
          { label: 'Para casa', width: 3 },
          { label: 'Falei', width: 0.8 },
        ],
        rows: sheet.map(row => ({
          cells: [
            [`${row.name} (${row.level})`, row.guardian, row.contact || 'sem contacto']
              .filter(Boolean)
              .join('\n'),
            `${row.ask}\nCerto: ${row.right}`,
            row.home[0] ?? '',
            row.reached ? '☒' : '☐',
          ],
        })),
      },
    ]),
  }
}

/** A strip for each child, as many on a page as fit, to be cut apart: what it reads already, and three things to do at home. */
export function homeSheets({ group, skill, rows }: Families, today: string): DocumentDescription {
  const about = `${group} · ${formatDateInProse(today)}`
  const stripOf = (row: Families['rows'][number]): Block[] => [
    { kind: 'title', align: 'start', text: `O que ${row.name} já ${alreadyDoes(skill)}`, under: about },
    {
      kind: 'paragraph',
      size: 14,
      below: 1,
      text: row.levels
        .map(({ language, level }) => `Em ${language.toLocaleLowerCase('pt')}: ${level}.`)
        .join(' '),
    },
    { kind: 'heading', level: 1, text: 'Três coisas para fazer em casa' },
    { kind: 'list', marker: 'large-number', size: 13, apart: 1.5, items: row.home.map(text => [{ text }]) },
    { kind: 'paragraph', size: 11, text: 'Cinco minutos por dia bastam. Obrigado por ajudar.' },
    { kind: 'rule', cut: true },
  ]
  return {
    title: `Para casa: ${group}`,
    orientation: 'portrait',
    margins: { top: 10, right: 15, bottom: 8, left: 15 },
    footer: null,
    blocks: rows.map((row): Block => ({ kind: 'keep', blocks: stripOf(row) })),
  }
}
