import { createCanvas } from '@napi-rs/canvas'
import { seeded } from '#engines/random.ts'
import { type SheetShape, sheetLayout, sheetText } from '#engines/sheets/layout.ts'
import type { Stroke } from '#engines/sheets/read/fixtures/drawn-marks.ts'
import { photographOf, randomShot, type Shot } from '#engines/sheets/read/fixtures/drawn-photograph.ts'
import { drawnSheet } from '#engines/sheets/read/fixtures/drawn-sheet.ts'
import type { Grey } from '#engines/sheets/read/picture.ts'

/** A sheet that somebody answered. */
export interface AnsweredPaper {
  application: string
  pupil: string
  /** Question by question, `A` for the first circle; a stroke other than filling in follows its letter. */
  answers: readonly string[]
  seed: number
}

/** What a camera sees of it. */
export function seenPaper(
  { application, pupil, answers, seed }: AnsweredPaper,
  width = 1400,
  height = 1050,
  shot: Partial<Shot> = {},
): Grey {
  const random = seeded(seed)
  const shape: SheetShape = { first: 1, rows: answers.length, choices: 4, codeGrid: false, large: false }
  const layout = sheetLayout(shape, seed % 2 === 0 ? 'lower-half' : 'upper-half')
  const strokes = new Map(
    answers.map((word, at) => {
      const [letter = '', stroke = 'fill'] = word.split(' ')
      const own = new Map<number, Stroke>(
        letter === '' ? [] : [[letter.charCodeAt(0) - 65, stroke as Stroke]],
      )
      return [at + 1, own] as const
    }),
  )
  const text = sheetText({ application, pupil, form: '', shape })
  const paper = drawnSheet(layout, text, { answers: strokes, code: [] }, { dark: 0.75, width: 0.8 }, random)
  return photographOf(
    paper,
    { ...randomShot(random, width, height), cloth: 'wood', fold: undefined, under: undefined, ...shot },
    random,
  )
}

/** A picture in greys as a file. */
export function pictureFile({ width, height, data }: Grey, type: 'image/png' | 'image/jpeg'): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  for (const [at, grey] of data.entries()) image.data.set([grey, grey, grey, 255], 4 * at)
  context.putImageData(image, 0, 0)
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type, 88)
}

/** Greys as a film of so many seconds a frame, in the form that Chromium takes for a camera (YUV4MPEG2). */
export function filmOf(frames: readonly Grey[], seconds = 1): Buffer {
  const [{ width, height }] = frames as [Grey]
  const colours = Buffer.alloc((width * height) / 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F1:${seconds} Ip A1:1 C420\n`),
    ...frames.flatMap(({ data }) => [
      Buffer.from('FRAME\n'),
      // Brightness goes from 16 to 235 there.
      Buffer.from(data.map(grey => 16 + Math.round((grey * 219) / 255))),
      colours,
    ]),
  ])
}
