import { expect, it } from 'vitest'
import { frameOf, shapesInWord } from './word-placed.ts'

const pathOf = (path: string) => /path="([^"]*)e"/.exec(shapesInWord([{ path, stroke: 0.3 }])[0] ?? '')?.[1]

it('draws the paths of papers in the letters of Word, in hundredths of a millimetre from the corner of the paper', () => {
  expect(pathOf('M10 20h5v5h-5Z')).toBe('m1000,2000l1500,2000l1500,2500l1000,2500x')
  expect(pathOf('M10 20H15V25L10.5 25.25')).toBe('m1000,2000l1500,2000l1500,2500l1050,2525')
  expect(pathOf('M0 6q0 -6 6 -6')).toBe('m0,600c0,200,200,0,600,0')
  // What is relative after the end of a figure begins where that figure began.
  expect(pathOf('M10 10h2Zv3')).toBe('m1000,1000l1200,1000xl1000,1300')
})

it('draws half circles on the side that they turn to', () => {
  expect(pathOf('M0 10a10 10 0 0 1 20 0')).toBe('m0,1000c0,448,448,0,1000,0c1552,0,2000,448,2000,1000')
  expect(pathOf('M0 10a10 10 0 1 0 20 0')).toBe(
    'm0,1000c0,1552,448,2000,1000,2000c1552,2000,2000,1552,2000,1000',
  )
})

it('makes one drawing of the lines of one look, and tells others apart', () => {
  const shapes = [
    { path: 'M0 0H1', stroke: 0.3 },
    { path: 'M0 1H1', stroke: 0.3 },
    { path: 'M0 2H1', stroke: 0.3, dash: [1, 1] as [number, number] },
    { path: 'M0 3H1V4Z', fill: 'pale' as const },
  ]
  const drawn = shapesInWord(shapes)
  expect(drawn).toHaveLength(3)
  expect(drawn[0]).toContain(
    'path="m0,0l100,0m0,100l100,100e" filled="f" strokecolor="black" strokeweight="0.85pt"',
  )
  expect(drawn[1]).toContain('dashstyle="dash"')
  expect(drawn[2]).toContain('fillcolor="#A6A6A6" stroked="f"')
})

it('stands a text around its point, and smaller where it has no room', () => {
  const text = { text: 'doze letras!', x: 100, y: 50, size: 12 }
  const [start, centre, end] = (['start', 'centre', 'end'] as const).map(align => frameOf({ ...text, align }))
  expect(start?.left).toBe(100)
  expect(centre?.left).toBeCloseTo(100 - (start?.width ?? 0) / 2)
  expect(end?.left).toBeCloseTo(100 - (start?.width ?? 0))
  expect((start?.top ?? 0) + (start?.height ?? 0) / 2).toBeCloseTo(50)
  expect(frameOf({ ...text, width: 200 }).size).toBe(12)
  expect(frameOf({ ...text, width: 20 }).size).toBeLessThan(12)
  expect(frameOf({ ...text, width: 1 }).size).toBe(6)
})
