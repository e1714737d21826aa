import type { DocumentDescription, PlacedPage } from '#engines/documents/description.ts'
import { qrPath } from '#engines/documents/qr.ts'
import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { cardLink } from './card-word.ts'

/** What is on a card. */
export interface PrintedCard {
  name: string
  group: string
  number: number | null
  year: number
  school: string | null
  code: string
  word: string
}

const ACROSS = 2
const TO_A_SHEET = 8
/** Millimetres: eight cards fill an A4 sheet between these margins, cut along common lines. */
const WIDTH = 92
const HEIGHT = 65
const LEFT = 13
const TOP = 18.5
const RIGHT = LEFT + ACROSS * WIDTH
const BOTTOM = TOP + (TO_A_SHEET / ACROSS) * HEIGHT

/** Cards of pupils, eight to a sheet of A4, in the order given; the words stand here and nowhere else. */
export function cardsDocument(
  cards: readonly PrintedCard[],
  { address, at }: { address: string; at: Date },
): DocumentDescription {
  const sheets = Array.from({ length: Math.ceil(cards.length / TO_A_SHEET) }, (_none, sheet) =>
    cards.slice(sheet * TO_A_SHEET, (sheet + 1) * TO_A_SHEET),
  )
  const groups = [...new Set(cards.map(card => card.group))].join(', ')
  const printed = `Impresso em ${formatDateSlashes(at)}, ${formatTime(at)} · só esta impressão mostra as palavras`
  return {
    title: `Cartões de aluno ${groups}`,
    orientation: 'portrait',
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    footer: null,
    blocks: sheets.flatMap((onSheet, sheet) => {
      const page: PlacedPage = { kind: 'placed-page', shapes: cuts(), texts: [] }
      const numbers = onSheet.map(card => card.number)
      const [first, last] = [numbers[0] ?? null, numbers.at(-1) ?? null]
      const which =
        first === null || last === null ? '' : first === last ? ` · nº ${first}` : ` · nº ${first} a ${last}`
      page.texts.push(
        { text: `Cartões de aluno · ${groups}${which}`, x: LEFT, y: 9.5, size: 9 },
        { text: `Folha ${sheet + 1} de ${sheets.length}`, x: RIGHT, y: 9.5, size: 9, align: 'end' },
        { text: 'Imprimir a 100 %. Cortar pelos traços, de margem a margem.', x: LEFT, y: 289.5, size: 8 },
        { text: printed, x: RIGHT, y: 289.5, size: 8, align: 'end' },
      )
      onSheet.forEach((card, place) => {
        const x = LEFT + (place % ACROSS) * WIDTH
        const y = TOP + Math.floor(place / ACROSS) * HEIGHT
        drawCard(page, card, { x, y, address })
      })
      return sheet > 0 ? [{ kind: 'page-break' } as const, page] : [page]
    }),
  }
}

function drawCard(
  page: PlacedPage,
  card: PrintedCard,
  { x, y, address }: { x: number; y: number; address: string },
): void {
  const start = x + 6
  const end = x + WIDTH - 5
  const place = [card.group, card.number === null ? '' : `nº ${card.number}`].filter(Boolean).join(' · ')
  page.texts.push(
    {
      text: [{ text: card.school ?? '', bold: true, serif: true }],
      x: start + 6.4,
      y: y + 7.2,
      size: 10,
      width: 43,
    },
    { text: `Ano lectivo ${card.year}`, x: end, y: y + 7.2, size: 8.5, align: 'end' },
    { text: [{ text: card.name, bold: true, serif: true }], x: start, y: y + 17.4, size: 14, width: 53 },
    { text: place, x: end, y: y + 17.8, size: 9, align: 'end', width: 26 },
    { text: 'Código de aluno', x: start, y: y + 24.6, size: 8 },
    { text: [...card.code].join('\u200A'), x: start, y: y + 30, size: 17, bold: true },
    { text: 'Palavra do cartão', x: start, y: y + 37, size: 8 },
    { text: 'Lê com a câmara', x: end - 12.5, y: y + 50.4, size: 7.5, align: 'centre' },
    { text: address.replace(/^https?:\/\//, ''), x: start, y: y + 59, size: 8, width: 34 },
    {
      text: 'Guarda-o. Não mostres a palavra a ninguém.',
      x: end,
      y: y + 59,
      size: 8,
      align: 'end',
      width: 46,
    },
  )
  page.shapes.push(
    { path: bookPath({ x: start, y: y + 5.3, side: 5 }), fill: 'black' },
    { path: `M${start} ${y + 11}H${end}`, stroke: 0.18 },
    { path: `M${start} ${y + 55.4}H${end}`, stroke: 0.1 },
    { path: qrPath(cardLink(address, card), { x: end - 25, y: y + 22.6, side: 25 }), fill: 'black' },
  )
  for (const [at, letter] of [...card.word].entries()) {
    const left = start + at * 8.2
    page.shapes.push({ path: `M${left} ${y + 39.6}h7.2v8.4h-7.2z`, stroke: 0.26 })
    page.texts.push({ text: letter, x: left + 3.6, y: y + 43.5, size: 14, bold: true, align: 'centre' })
  }
}

/** The open book of the product's mark, in black. */
function bookPath({ x, y, side }: { x: number; y: number; side: number }): string {
  const across = (at: number) => (x + (at * side) / 40).toFixed(3)
  const down = (at: number) => (y + (at * side) / 40).toFixed(3)
  const page = (outwards: (at: number) => number) => {
    const to = (at: number, height: number) => `${across(outwards(at))} ${down(height)}`
    return [
      `M${to(1.1, 28)}L${to(1.1, 12.4)}C${to(1.1, 4.8)} ${to(7.4, 0.2)} ${to(20, 0.2)}`,
      `L${to(20, 18)}C${to(10.4, 18)} ${to(4.6, 21.2)} ${to(1.1, 28)}Z`,
    ].join('')
  }
  return page(at => 20 - at) + page(at => 20 + at)
}

/** Dashed lines between the cards, and ticks outside them for cutting with a ruler. */
function cuts(): PlacedPage['shapes'] {
  const xs = [LEFT, LEFT + WIDTH, RIGHT]
  const ys = Array.from({ length: TO_A_SHEET / ACROSS + 1 }, (_none, row) => TOP + row * HEIGHT)
  const lines = [...xs.map(x => `M${x} ${TOP}V${BOTTOM}`), ...ys.map(y => `M${LEFT} ${y}H${RIGHT}`)]
  const ticks = [
    ...xs.map(x => `M${x} ${TOP - 6}v4.2M${x} ${BOTTOM + 1.8}v4.2`),
    ...ys.map(y => `M${LEFT - 7} ${y}h5.2M${RIGHT + 1.8} ${y}h5.2`),
  ]
  return [
    { path: lines.join(''), stroke: 0.1, dash: [1, 0.8] },
    { path: ticks.join(''), stroke: 0.2 },
  ]
}
