import type { PDFPageProxy } from 'pdfjs-dist'
import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A straight line that is drawn on a page, in points from its left and upper edge. */
export interface Rule {
  isAcross: boolean
  /** Where it stands: from above where it runs across, else from the left. */
  at: number
  from: number
  to: number
}

/** Six numbers that move points, as PDF has them. */
export type Matrix = readonly number[]

/** What is no thicker than this is a rule, even where it is drawn as a filled area. */
const THICK = 3
/** Parts of one rule that lie so near are one. */
const NEAR = 2.5
/** A page with more is a drawing. */
const MAX_RULES = 3000
/** How paths are written in the list of what a page draws. */
const [MOVE, LINE, CURVE, QUADRATIC] = [0, 1, 2, 3]

/** One move after another. */
export function after(outer: Matrix, inner: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** A point where a matrix moves it. */
export function moved([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The rules of a page: lines that are drawn, edges of frames, and thin filled areas. None where there are so many that it is a drawing. */
export async function rulesOf(page: PDFPageProxy, { OPS }: typeof Pdfjs, view: Matrix): Promise<Rule[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke])
  const fills = new Set<number>([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke])
  const found: Rule[] = []
  const kept: Matrix[] = []
  let now = view
  for (const [at, operator] of fnArray.entries()) {
    const args: unknown = argsArray[at]
    if (operator === OPS.save) kept.push(now)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) now = kept.pop() ?? view
    else if (operator === OPS.transform) now = after(now, args as number[])
    else if (operator === OPS.paintFormXObjectBegin) {
      kept.push(now)
      const [matrix] = args as [number[] | null]
      if (matrix) now = after(now, matrix)
    } else if (operator === OPS.constructPath) {
      const [paint, [path]] = args as [number, [Float32Array | null]]
      if (path && (strokes.has(paint) || fills.has(paint))) addRules(found, path, now, strokes.has(paint))
      if (found.length > 20 * MAX_RULES) return []
    }
  }
  const rules = joinedRules(found)
  return rules.length > MAX_RULES ? [] : rules
}

/** Adds the rules that a path draws: each of its straight lines where it is stroked, else the path whole where it is thin. */
function addRules(found: Rule[], path: Float32Array, matrix: Matrix, isStroked: boolean): void {
  let start = { x: 0, y: 0 }
  let here = start
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  const goTo = (next: typeof here, isDrawn: boolean) => {
    if (isDrawn && isStroked) addLine(found, here, next)
    here = next
    box.left = Math.min(box.left, next.x)
    box.right = Math.max(box.right, next.x)
    box.top = Math.min(box.top, next.y)
    box.bottom = Math.max(box.bottom, next.y)
  }
  const close = () => {
    if (!isStroked && box.left <= box.right) {
      const [width, height] = [box.right - box.left, box.bottom - box.top]
      if (Math.min(width, height) <= THICK)
        addLine(found, { x: box.left, y: box.top }, { x: box.right, y: box.bottom })
    }
    box.left = Infinity
    box.right = -Infinity
    box.top = Infinity
    box.bottom = -Infinity
  }
  for (let at = 0; at < path.length; ) {
    const step = path[at]
    const point = (place: number) => moved(matrix, path[at + place] ?? 0, path[at + place + 1] ?? 0)
    if (step === MOVE) {
      close()
      start = point(1)
      goTo(start, false)
      at += 3
    } else if (step === LINE) {
      goTo(point(1), true)
      at += 3
    } else if (step === CURVE) {
      goTo(point(5), false)
      at += 7
    } else if (step === QUADRATIC) {
      goTo(point(3), false)
      at += 5
    } else {
      goTo(start, true)
      at += 1
    }
  }
  close()
}

type Point = ReturnType<typeof moved>

/** A line that runs across or down, however thick its ends stand apart; any other is no rule. */
function addLine(found: Rule[], one: Point, other: Point): void {
  const [wide, high] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)]
  if (Math.max(wide, high) <= THICK || Math.min(wide, high) > THICK) return
  const isAcross = wide > high
  const [first, second] = isAcross ? [one.x, other.x] : [one.y, other.y]
  found.push({
    isAcross,
    at: isAcross ? (one.y + other.y) / 2 : (one.x + other.x) / 2,
    from: Math.min(first, second),
    to: Math.max(first, second),
  })
}

/** Rules in one line whose ends touch, as one. */
function joinedRules(all: readonly Rule[]): Rule[] {
  const joined: Rule[] = []
  for (const isAcross of [true, false]) {
    const own = all.filter(rule => rule.isAcross === isAcross).toSorted((a, b) => a.at - b.at)
    for (let at = 0; at < own.length; ) {
      const first = own[at]?.at ?? 0
      let end = at
      while (end < own.length && (own[end]?.at ?? 0) - first <= NEAR / 2) end += 1
      let last: Rule | undefined
      for (const rule of own.slice(at, end).toSorted((a, b) => a.from - b.from)) {
        if (last && rule.from - last.to <= NEAR) last.to = Math.max(last.to, rule.to)
        else {
          last = { ...rule }
          joined.push(last)
        }
      }
      at = end
    }
  }
  return joined
}
