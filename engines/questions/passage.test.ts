import { describe, expect, it } from 'vitest'
import { asType } from './as-type.ts'
import { forPupil } from './for-pupil.ts'
import { inBlocks, lettersOf, partLetter, passageKey } from './passage.ts'
import { wordsOf } from './rich-fields.ts'
import { choiceOf } from './samples/choice.ts'
import { sanitiseQuestion } from './sanitise-server.ts'
import { questionTypes } from './taxonomy.ts'

const passage = { title: 'A vala', text: '<p>A chuva tardou.</p>' }
const about = (stem: string, of = passage) => ({ ...choiceOf(stem, ['um', 'dois'], 0), passage: of })
const alone = (stem: string) => choiceOf(stem, ['um', 'dois'], 0)

describe('a text of several questions', () => {
  it('gathers its questions where the first one stood, in their order, and leaves the others where they were', () => {
    const other = { ...passage, title: 'O rio' }
    const list = [
      alone('1'),
      about('2'),
      alone('3'),
      about('4', other),
      about('5'),
      alone('6'),
      about('7', other),
    ]
    const blocks = inBlocks(list.map(question => ({ question })))
    expect(blocks.map(block => block.map(each => each.question.stem))).toEqual([
      ['1'],
      ['2', '5'],
      ['3'],
      ['4', '7'],
      ['6'],
    ])
  })

  it('stays with a question that becomes another type', () => {
    for (const type of questionTypes) expect(asType(about('Quem?'), type).passage, type).toEqual(passage)
  })

  it('is made safe, is searched, and goes to the pupil with its pictures', () => {
    const media = [{ name: 'mapa.png', mime: 'image/png', source: 'data:image/png;base64,AA==' }]
    const shown = {
      title: 'Mapa',
      text: '<p>Olha <script>x()</script><img src="media:mapa.png" alt="mapa" /></p>',
    }
    const { question } = sanitiseQuestion({ ...about('Onde?', shown), media })
    expect(question.passage?.text).not.toContain('script')
    expect(wordsOf(question)).toContain('Olha')
    const sent = forPupil(question, {})
    expect(sent.media).toHaveLength(1)
    expect(sent.passage?.text).toContain(`media:${sent.media[0]?.name}`)
  })
})

describe('parts of one question', () => {
  const of = (parts: boolean, title = 'Rio') => ({
    question: { passage: { title, text: 'O rio.', ...(parts ? { parts: true as const } : {}) } },
  })

  it('have letters in their order, whatever stands between, and nothing else has', () => {
    const none = { question: {} }
    expect(lettersOf([of(true), none, of(true), of(false), of(true, 'Mar')])).toEqual([
      ...['a)', undefined, 'b)', undefined, 'a)'],
    ])
    expect([0, 25, 26, 27].map(partLetter)).toEqual(['a)', 'z)', 'aa)', 'ab)'])
  })

  it('are another text than the same words that are none', () => {
    expect(passageKey(of(true).question)).not.toBe(passageKey(of(false).question))
  })
})
