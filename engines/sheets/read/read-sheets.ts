import { type Point, type SheetIdentity, type SheetLayout, sheetLayout } from '../layout.ts'
import type { MarkPlace, Slot } from '../marks.ts'
import { blackShares, measureCircles } from './circles.ts'
import { readCode } from './code.ts'
import { type Doubt, decide, type ExpectedRow } from './decide.ts'
import { findMarks, type SeenMark } from './find-marks.ts'
import { type Lie, lieOf, ringed, viewOf } from './lie.ts'
import { type Grey, pyramidOf } from './picture.ts'
import { completed, isHeld, type Pose, poseFrom, posesOf } from './poses.ts'
import type { Quad } from './quads.ts'

/** A row of a sheet: what was read of it, or what is asked about it and why. */
export interface ReadRow {
  /** Number of the question. */
  label: string
  /** Letters by the places of the circles, `A` the first; empty where nothing is filled in. What is asked is only proposed. */
  read: string
  asked: boolean
  why: Doubt | null
  /** Letters of all circles in which something was seen. */
  touched: string
}

/** Why a sheet as a whole could not be read, or is asked about once. */
export type SheetDoubt = 'corner' | 'code' | 'small' | 'unclear' | 'all-crosses' | 'pupil'

/** A sheet of a picture. */
export interface ReadSheet {
  application: string | null
  form: string | null
  /** The pupil's code; null where it could not be read. */
  pupil: string | null
  first: number | null
  rows: ReadRow[]
  asked: SheetDoubt | null
  corners: { found: MarkPlace[]; missing: MarkPlace[] }
  quality: { residual: number; pixelsPerMillimetre: number; noise: number; ink: number }
  /** The sheet's own corners in the picture, clockwise from its upper left one. */
  outline: Quad
  /** Where its marks were seen in the picture. */
  marks: Quad[]
  /** Where each row is in the picture, in the order of `rows`: corners of what a person is shown of it. */
  places: Quad[]
}

/** What an application says of a question before its row is read. */
export type Expect = (identity: SheetIdentity, question: number) => ExpectedRow | undefined

/** Pixels in which marks are looked for, and to a millimetre in which circles are looked into. */
const LOOKED_FOR = 2_600_000
const FINE = 5
/** Below this many pixels to a millimetre a ring and its letter are one. */
const LEAST_FINE = 2.2

/** Every sheet of a picture. The same picture gives the same answer everywhere. */
export function readSheets(picture: Grey, expect: Expect = () => undefined): ReadSheet[] {
  const levels = pyramidOf(picture)
  const from = levels.findIndex(({ width, height }) => width * height <= LOOKED_FOR)
  const at = from < 0 ? levels.length - 1 : from
  const found = findMarks(levels[at] as Grey)
  let poses = posesOf(found)
  // What is blurred shows at half the size.
  if (levels[at + 1] && (poses.length === 0 || poses.some(pose => pose.marks.size < 6))) {
    const more = findMarks(levels[at + 1] as Grey).map(mark => scaled(mark, 2))
    poses = posesOf(withoutTwins([...found, ...more]))
  }
  return poses.map(pose => readSheet(levels, at, pose, expect))
}

function withoutTwins(marks: readonly SeenMark[]): SeenMark[] {
  return marks.filter(
    (mark, at) =>
      !marks
        .slice(0, at)
        .some(
          other =>
            other.id === mark.id &&
            Math.hypot(other.corners[0].x - mark.corners[0].x, other.corners[0].y - mark.corners[0].y) <
              Math.hypot(mark.corners[2].x - mark.corners[0].x, mark.corners[2].y - mark.corners[0].y) / 2,
        ),
  )
}

/** A mark in a level of the pyramid that is so many times as large; pixels' middles are whole numbers in each. */
function scaled(mark: SeenMark, times: number): SeenMark {
  const corners = mark.corners.map(point => scaledPoint(point, times)) as Quad
  return { ...mark, corners }
}

function scaledPoint({ x, y }: Point, times: number): Point {
  return { x: (x + 0.5) * times - 0.5, y: (y + 0.5) * times - 0.5 }
}

function readSheet(levels: readonly Grey[], at: number, seenPose: Pose, expect: Expect): ReadSheet {
  const { pose, missing } = completed(levels[at] as Grey, seenPose)
  const paper = paperOf(pose.slot)
  const sizes = viewOf(lieOf(pose), { x: (paper.left + paper.right) / 2, y: (paper.top + paper.bottom) / 2 })
  const fine = Math.sqrt(Math.abs(sizes.right.x * sizes.down.y - sizes.right.y * sizes.down.x))
  const toPicture = 2 ** at
  const nothing: ReadSheet = {
    application: null,
    form: null,
    pupil: null,
    first: null,
    rows: [],
    asked: null,
    corners: { found: [...pose.marks.keys()].sort(), missing },
    quality: {
      residual: rounded(pose.residual),
      pixelsPerMillimetre: rounded(fine * toPicture),
      noise: 0,
      ink: 0,
    },
    outline: boxIn(lieOf(pose), paper, toPicture),
    marks: [...pose.marks.values()].map(mark => scaled(mark, toPicture).corners),
    places: [],
  }
  if (!isHeld(pose)) return { ...nothing, asked: 'corner' }
  if (fine * toPicture < LEAST_FINE) return { ...nothing, asked: 'small' }
  // Looked into where the picture is fine enough and no finer, which costs time and adds noise.
  let level = at
  while (level > 0 && fine * 2 ** (at - level) < FINE) level--
  const grey = levels[level] as Grey
  const zoom = 2 ** (at - level)
  const marks = new Map([...pose.marks].map(([place, mark]) => [place, scaled(mark, zoom)] as const))
  const there = poseFrom(pose.slot, marks)
  if (!there) return { ...nothing, asked: 'corner' }
  const layout = sheetLayout({ first: 1, rows: 1, choices: 2, codeGrid: false, large: false }, pose.slot)
  const code = readCode(grey, lieOf(there), layout.qr)
  if (!code) return { ...nothing, asked: 'code' }
  return { ...nothing, ...readRows(grey, there, code.identity, expect, 2 ** level, missing.length === 0) }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** What is on a sheet whose code is known. */
function readRows(
  grey: Grey,
  pose: Pose,
  identity: SheetIdentity,
  expect: Expect,
  toPicture: number,
  isWhole: boolean,
): Partial<ReadSheet> {
  const about = { application: identity.application, form: identity.form, first: identity.shape.first }
  let layout: SheetLayout
  try {
    layout = sheetLayout(identity.shape, pose.slot)
  } catch (error) {
    // A code of ours that no sheet of this place can have.
    if (!(error instanceof RangeError)) throw error
    return { ...about, asked: 'code' }
  }
  const lie = ringed(grey, lieOf(pose), layout.questions, layout.radius)
  const black = blackShares(pose, layout.marks)
  const expected = layout.questions.map(({ number }) => expect(identity, number) ?? {})
  const wanted = { rows: layout.questions, radius: layout.radius, ...FREE }
  const decided = decide(measureCircles(grey, lie, wanted, black), expected, isWhole)
  if (decided.isUnclear) return { ...about, asked: 'unclear' }
  const rows = decided.rows.map(
    ({ filled, touched, why }, at): ReadRow => ({
      label: String(layout.questions[at]?.number),
      read: filled.map(letter).join(''),
      asked: why !== null,
      why,
      touched: touched.map(letter).join(''),
    }),
  )
  const pupil = identity.pupil === '' ? codeFilledIn(grey, lieOf(pose), layout, black) : identity.pupil
  const marked = rows.filter(row => row.asked || row.read !== '')
  const allCrosses = marked.length > 2 && marked.every(row => row.why === 'cross' && row.read.length === 1)
  return {
    ...about,
    pupil,
    rows,
    asked: pupil === null ? 'pupil' : allCrosses ? 'all-crosses' : null,
    quality: {
      residual: rounded(pose.residual),
      pixelsPerMillimetre: rounded(pixelsOf(lie, layout) * toPicture),
      noise: rounded(decided.noise),
      ink: rounded(decided.ink),
    },
    places: layout.questions.map(({ label, bubbles }) => {
      const last = bubbles.at(-1) as Point
      return boxIn(
        lie,
        {
          left: label.x - 8,
          right: last.x + layout.radius + 3,
          top: label.y - layout.radius - 1,
          bottom: label.y + layout.radius + 1,
        },
        toPicture,
      )
    }),
  }
}

function pixelsOf(lie: Lie, { qr }: SheetLayout): number {
  const { right, down } = viewOf(lie, qr)
  return Math.sqrt(Math.abs(right.x * down.y - right.y * down.x))
}

/** Around the rows of a sheet, up to the line above them and the numbers beside them. */
const FREE = { above: 0.5, before: { steps: 0.62, more: -0.4 }, after: { steps: 0.38, more: 2 } }
/** Around the columns of a code. */
const ALONE = { above: 0, before: { steps: 0.5, more: 0 }, after: { steps: 0.5, more: 0 } }

/** The pupil's code as it was filled in, a digit to a column; null where a column has none, or asks. */
function codeFilledIn(
  grey: Grey,
  lie: Lie,
  { codeGrid }: SheetLayout,
  black: (point: Point) => number,
): string | null {
  if (!codeGrid) return null
  const columns = [...Map.groupBy(codeGrid.bubbles, ({ column }) => column).values()]
  const rows = columns.map(bubbles => ({ bubbles }))
  const { radius } = codeGrid
  // By its own rings: those of the answers say nothing of how the paper bends here.
  const seen = measureCircles(grey, ringed(grey, lie, rows, radius), { rows, radius, ...ALONE }, black)
  const decided = decide(
    seen,
    rows.map(() => ({ choices: 10, isDigit: true })),
    true,
  )
  const digits = decided.rows.map(({ filled, why }) =>
    why === null && filled.length === 1 ? String(filled[0]) : '',
  )
  return digits.includes('') ? null : digits.join('')
}

function letter(at: number): string {
  return String.fromCharCode(65 + at)
}

function paperOf(slot: Slot) {
  const half = 148.5
  return {
    left: 0,
    right: 210,
    top: slot === 'lower-half' ? half : 0,
    bottom: slot === 'upper-half' ? half : 2 * half,
  }
}

function boxIn(
  lie: Lie,
  box: { left: number; right: number; top: number; bottom: number },
  times: number,
): Quad {
  return [
    { x: box.left, y: box.top },
    { x: box.right, y: box.top },
    { x: box.right, y: box.bottom },
    { x: box.left, y: box.bottom },
  ].map(point => scaledPoint(lie(point), times)) as Quad
}
