import { fitsHalf, sheetLayout, sheetText } from '../layout.ts'
import { photographOf, randomShot, type Shot } from './drawn-photograph.ts'
import { drawnSheet, type Random, type Stroke } from './drawn-sheet.ts'
import type { Grey } from './picture.ts'

/** What a reader may say of a row without asking: one of these, where an empty one is a blank; none where it must ask. */
export interface DrawnRow {
  may: readonly string[]
  /** Filled in as the sheet asks for it, or left blank. */
  clean: boolean
}

/** A photograph of a sheet that a seed draws, with what stands on it. */
export interface DrawnCase {
  picture: Grey
  text: string
  pupil: string
  shot: Shot
  rows: ReadonlyMap<string, DrawnRow>
}

/** A sheet of any layout with any answers, by any light: clean ones and, in a share of the rows, doubtful ones. */
export function drawnCase(random: Random, doubtful = 0.08): DrawnCase {
  const rows = 5 + Math.floor(random() * 36)
  const choices = 3 + Math.floor(random() * 3)
  const codeGrid = random() < 0.15
  const pupil = String(20_260_001 + Math.floor(random() * 9000))
  const shape = { first: 1, rows, choices, codeGrid, large: random() < 0.1 }
  const slot = fitsHalf(shape) ? (random() < 0.5 ? 'upper-half' : 'lower-half') : 'page'
  const layout = sheetLayout(shape, slot)
  const form = random() < 0.3 ? 'B' : ''
  const text = sheetText({ application: 'L7J5CY', pupil: codeGrid ? '' : pupil, form, shape })
  const drawn = layout.questions.map(({ number }) => ({ number, ...drawnRow(random, choices, doubtful) }))
  const shot = slot === 'page' ? randomShot(random, 1200, 1600) : randomShot(random, 1600, 1200)
  const written = {
    answers: new Map(drawn.map(({ number, strokes }) => [number, strokes] as const)),
    code: codeGrid ? [...pupil].map(Number) : [],
  }
  const pen = { dark: 0.45 + 0.5 * random(), width: 0.55 + 0.45 * random() }
  const picture = photographOf(drawnSheet(layout, text, written, pen, random), shot, random)
  return {
    picture,
    text,
    pupil,
    shot,
    rows: new Map(drawn.map(({ number, may, clean }) => [String(number), { may, clean }] as const)),
  }
}

function drawnRow(
  random: Random,
  choices: number,
  doubtful: number,
): DrawnRow & { strokes: ReadonlyMap<number, Stroke> } {
  const one = Math.floor(random() * choices)
  const other = (one + 1 + Math.floor(random() * (choices - 1))) % choices
  const [letter, second] = [one, other].map(at => String.fromCharCode(65 + at)) as [string, string]
  if (random() >= doubtful)
    return random() < 0.05
      ? { may: [''], clean: true, strokes: new Map() }
      : { may: [letter], clean: true, strokes: new Map([[one, 'fill']]) }
  const kinds: { may: string[]; strokes: [number, Stroke][] }[] = [
    { may: [], strokes: [[one, 'cross']] },
    { may: [], strokes: [[one, 'thick-cross']] },
    { may: [letter], strokes: [[one, 'faint']] },
    { may: [letter], strokes: [[one, 'half']] },
    { may: [], strokes: [[one, 'crossed-fill']] },
    {
      may: [second],
      strokes: [
        [one, 'crossed-fill'],
        [other, 'fill'],
      ],
    },
    {
      may: [second],
      strokes: [
        [one, 'cross'],
        [other, 'fill'],
      ],
    },
    {
      may: [],
      strokes: [
        [one, 'fill'],
        [other, 'fill'],
      ],
    },
  ]
  const kind = kinds[Math.floor(random() * kinds.length)] as (typeof kinds)[number]
  return { may: kind.may, clean: false, strokes: new Map(kind.strokes) }
}

/** How what was read of a drawn sheet compares with what was drawn. */
export function compared(
  { rows, pupil }: DrawnCase,
  sheets: readonly {
    pupil: string | null
    rows: readonly { label: string; read: string; asked: boolean; why: string | null }[]
  }[],
) {
  const sheet = sheets.find(each => each.rows.length > 0)
  const wrong: string[] = []
  let [asked, cleanAsked, clean] = [0, 0, 0]
  for (const row of sheet?.rows ?? []) {
    const drawn = rows.get(row.label)
    if (drawn?.clean) clean++
    if (row.asked) {
      asked++
      if (drawn?.clean) cleanAsked++
    } else if (!drawn?.may.includes(row.read))
      wrong.push(`${row.label}: ${row.read || '–'}, drawn ${drawn?.may.join('/') || '?'}`)
  }
  return {
    found: sheet !== undefined,
    rows: sheet?.rows.length ?? 0,
    wrong,
    asked,
    clean,
    cleanAsked,
    wrongPupil: sheet !== undefined && sheet.pupil !== null && sheet.pupil !== pupil,
  }
}
