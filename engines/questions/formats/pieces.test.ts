import fc from 'fast-check'
import { strFromU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { arbitraryDrawnQuestion } from '../arbitrary-drawn.ts'
import { arbitraryQuestion } from '../arbitrary-question.ts'
import { toldDifferences } from '../differences-testing.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { bytesOfFile, files } from './files-testing.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { type ReadableFormat, UnreadableFile } from './reading.ts'
import { unzip } from './zip.ts'

/** One change of a file: where, what was done, and what it is then. */
interface Changed {
  readonly said: string
  readonly text: string
}

const JSON_VALUE = /"\w+":(?:"(?:[^"\\]|\\.)*"|[\w.]+)/g

/** A question of each type, and one that draws its values, as we write it. */
const own = [
  ...questionTypes.map((type): [string, fc.Arbitrary<Question>] => [type, arbitraryQuestion(type)]),
  ['numeric-drawn', arbitraryDrawnQuestion('numeric')] as [string, fc.Arbitrary<Question>],
]

describe.each(files)('the file %s', (name, format, text) => {
  it('without a piece of it, or with another, is read otherwise in just what the piece says', async () => {
    await expect(await toldOf(name, format, text)).toMatchFileSnapshot(`golden/pieces.${name}.golden.txt`)
  })
})

describe.each(own)('a question of the type %s, written in QTI,', (name, questions) => {
  it('without a piece of it, or with another, is read otherwise in just what the piece says', async () => {
    const { bytes } = await writeQuestions(fc.sample(questions, { seed: 5, numRuns: 1 }), 'qti')
    const text = strFromU8(unzip(bytes).get('items/0001.xml') ?? new Uint8Array())
    await expect(await toldOf(name, 'qti', text)).toMatchFileSnapshot(`golden/pieces.own.${name}.golden.txt`)
  })
})

/** What every change of a file changes in what is read of it. */
async function toldOf(name: string, format: ReadableFormat, text: string): Promise<string> {
  const changed: [string, unknown][] = []
  for (const each of changesOf(text)) changed.push([each.said, await outcomeOf(name, format, each.text)])
  return toldDifferences(await outcomeOf(name, format, text), changed)
}

async function outcomeOf(name: string, format: ReadableFormat, text: string): Promise<unknown> {
  const reading = await readQuestions(bytesOfFile(name, format, text), { name: 'a', format }).catch(
    (error: unknown) => {
      if (error instanceof UnreadableFile) return error.message
      throw error
    },
  )
  if (typeof reading === 'string') return reading
  const { questions, lost, tests = [] } = reading
  const outcomes = questions.map(each => (each.ok ? each : `${each.type}: ${each.error}`))
  return JSON.parse(
    JSON.stringify({ ...outcomes, lost, tests }, (key, value) => (key === 'source' ? value.length : value)),
  )
}

/** Every element, attribute and text of XML, every value of JSON, every line or cell of another text. */
function piecesOf(text: string): [from: number, to: number][] {
  if (!text.startsWith('<'))
    return [...text.matchAll(text.startsWith('{') ? JSON_VALUE : /[^\n;]+/g)].map(each => [
      each.index,
      each.index + each[0].length,
    ])
  const pieces: [number, number][] = []
  const open: number[] = []
  for (const { 0: token, index } of text.matchAll(/<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[^>]*>|[^<]+/gs)) {
    const end = index + token.length
    if (token.startsWith('</')) pieces.push([open.pop() ?? 0, end])
    else if (!token.startsWith('<') || token.startsWith('<!')) {
      if (token.trim() !== '') pieces.push([index, end])
    } else {
      for (const attribute of token.matchAll(/\s[\w:-]+="[^"]*"/g))
        pieces.push([index + attribute.index, index + attribute.index + attribute[0].length])
      if (token.endsWith('/>')) pieces.push([index, end])
      else if (!token.startsWith('<?')) open.push(index)
    }
  }
  return pieces.toSorted(([one], [other]) => one - other)
}

/** Each piece left out, and, where it holds no other, with another value. */
function changesOf(text: string): Changed[] {
  return piecesOf(text).flatMap(([from, to], at) => {
    const piece = text.slice(from, to)
    const put = (other: string) => text.slice(0, from) + other + text.slice(to)
    const said = `${at + 1} ${piece.trim().replace(/\s+/g, ' ').slice(0, 40)}`
    const value = /^(\s[\w:-]+="|"\w+":"?)(.*?)("?)$/.exec(piece)
    const isPlain = value !== null || !/^<[^!]/.test(piece)
    const other = otherThan(value?.[2] ?? piece)
    return [
      { said: `without ${said}`, text: put(text.startsWith('{') ? '"x":0' : '') },
      ...(isPlain
        ? [{ said: `${other} for ${said}`, text: put(value ? `${value[1]}${other}${value[3]}` : other) }]
        : []),
    ]
  })
}

/** A number that is no right one, or a word that means nothing. */
function otherThan(value: string): string {
  return /^[\s\d.,%-]+$|^(?:true|false)$/.test(value) ? '-7' : 'x y'
}
