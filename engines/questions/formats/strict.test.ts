import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { blankQuestion } from '../blank-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import { type Question, type QuestionOf, question as questionSchema } from '../question.ts'
import { choiceOf } from '../samples/choice.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { unzip } from './unzip.ts'
import { childOf, childrenOf, descendantsOf, parseXml, textOf } from './xml.ts'

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const none = { typicalError: '', feedback: '' }

const choice: QuestionOf<'single-choice'> = {
  ...blankQuestion('single-choice'),
  name: 'Raiz',
  stem: '<p>Quanto é \\(\\sqrt{4}\\)? ]]&gt; <img src="media:foto%20a.png" alt="4" /></p>',
  points: 2,
  externalId: 'mat-1',
  competence: 'NO1',
  media: [
    { name: 'foto a.png', mime: 'image/png', source: 'data:image/png;base64,iVBORw0KGgo=' },
    { name: 'regras.pdf', mime: 'application/pdf', source: 'ficheiro-77' },
  ],
  options: [
    { id: 'a', text: '2', correct: true, weight: 1, ...none },
    { id: 'b', text: '4', correct: false, weight: 0, typicalError: 'Não tira a raiz.', feedback: 'Quase.' },
  ],
}

const wordBank: QuestionOf<'gaps'> = {
  ...blankQuestion('gaps'),
  stem: 'O [[1]] vem antes do [[2]].',
  points: 2,
  presentation: 'bank',
  gaps: ['um', 'dois'].map((right, index) => ({
    id: String(index + 1),
    weight: 1,
    kind: 'choice',
    options: ['dois', 'um', 'três'].map((word, place) => ({
      id: 'abc'.charAt(place),
      text: word,
      weight: word === right ? 1 : 0,
      feedback: '',
    })),
  })),
}

describe('what is written', () => {
  it('as QTI is a package whose manifest names every file in it, each of them there', async () => {
    const readFile = (source: string) =>
      source === 'ficheiro-77' ? new TextEncoder().encode('%PDF-1.4') : undefined
    const { bytes, questions } = await writeQuestions([choice, wordBank], 'qti', { readFile })
    expect(questions.map(question => question.lost)).toEqual([[], []])
    const files = unzip(bytes)
    const manifest = parseXml(text(files.get('imsmanifest.xml')))
    const hrefs = descendantsOf(manifest, 'file').map(file => decodeURIComponent(file.attributes.href ?? ''))
    expect(['imsmanifest.xml', ...hrefs].toSorted()).toEqual([...files.keys()].toSorted())
    const item = parseXml(text(files.get('items/0001.xml')))
    expect(item).toMatchObject({
      name: 'qti-assessment-item',
      attributes: { identifier: 'mat-1', title: 'Raiz' },
    })
    expect(childrenOf(item).map(child => child.name)).toEqual([
      'qti-response-declaration',
      'qti-outcome-declaration',
      'qti-outcome-declaration',
      'qti-outcome-declaration',
      'qti-item-body',
      'qti-response-processing',
      'qti-modal-feedback',
    ])
    expect(descendantsOf(item, 'msqrt').length).toBe(1)
    const names = new Set(descendantsOf(item, 'img').map(image => image.attributes.src))
    expect(names).toEqual(new Set(['../media/0001/foto%20a.png']))
    const again = await readQuestions(bytes, { name: 'a.zip' })
    expect(again.questions[0]?.question?.media.map(media => media.name)).toEqual(['foto a.png', 'regras.pdf'])
    expect(again.questions[1]?.question).toMatchObject({ presentation: 'bank', gaps: wordBank.gaps })
  })

  it('as QTI is read back whole also where a bank has more questions than its readers once took', async () => {
    const bank = Array.from({ length: cases(501, 5001) }, (_none, at) =>
      choiceOf(`Quanto é ${at} + 1?`, [`${at}`, `${at + 1}`], 1),
    )
    const { bytes } = await writeQuestions(bank, 'qti')
    const { questions } = await readQuestions(bytes, { name: 'banco.zip' })
    expect(questions.filter(({ ok, lost }) => ok && lost.length === 0)).toHaveLength(bank.length)
    expect(questions.at(-1)?.question?.stem).toContain(`${bank.length - 1} + 1`)
  }, 180_000)

  it('says which files it could not find', async () => {
    const { questions } = await writeQuestions([choice], 'moodle-xml')
    expect(questions[0]?.lost.map(lost => lost.what)).toEqual(['erros típicos', 'ficheiro «regras.pdf»'])
  })

  it('as Moodle XML keeps files beside the text that shows them, and CDATA whole', async () => {
    const { bytes } = await writeQuestions([choice, wordBank], 'moodle-xml')
    const [first, second] = childrenOf(parseXml(text(bytes)), 'question')
    const stem = childOf(first, 'questiontext')
    expect(textOf(childOf(stem, 'text'))).toContain('<img src="@@PLUGINFILE@@/foto%20a.png" alt="4" />')
    expect(childOf(stem, 'file')?.attributes).toEqual({ name: 'foto a.png', path: '/', encoding: 'base64' })
    expect(second?.attributes.type).toBe('ddwtos')
    const { questions } = await readQuestions(bytes, { name: 'a.xml' })
    expect(canonicalQuestion(questions[1]?.question as Question)).toEqual(canonicalQuestion(wordBank))
  })

  it('never carries a script, wherever it came from', async () => {
    const dirty = questionSchema.parse({
      ...blankQuestion('essay'),
      stem: 'a<script>alert(1)</script>',
      guidance: '<b onclick="x()">b</b>',
    })
    for (const format of ['gift', 'moodle-xml', 'qti', 'csv'] as const) {
      const { bytes, questions } = await writeQuestions([dirty], format)
      const whole = format === 'qti' ? [...unzip(bytes).values()].map(text).join('') : text(bytes)
      expect(whole).not.toMatch(/script|onclick|alert/)
      expect(questions[0]?.lost.map(lost => lost.what)).toContain('<script> (enunciado)')
    }
  })

  it('as GIFT escapes what GIFT reserves', async () => {
    const { bytes } = await writeQuestions(
      [{ ...blankQuestion('true-false'), name: 'a::b', stem: '{x} = 1 # ~ \\n' }],
      'gift',
    )
    expect(text(bytes)).toBe('::a\\:\\:b::\\{x\\} \\= 1 \\# \\~ \\\\n{TRUE}\n')
  })

  it('as QTI shows the comment of a wrong answer where thirds take away all that halves give', async () => {
    const option = (id: string, weight: number) => ({ id, text: id, correct: weight > 0, weight, ...none })
    const question: QuestionOf<'multiple-choice'> = {
      ...blankQuestion('multiple-choice'),
      stem: 'Quais?',
      feedback: { right: '', partial: '', wrong: 'Vê outra vez.' },
      options: [
        ...['a', 'b'].map(id => option(id, 0.5)),
        ...['c', 'd', 'e'].map(id => option(id, -0.3333333)),
      ],
    }
    const { bytes } = await writeQuestions([question], 'qti')
    const [read] = (await readQuestions(bytes, { format: 'qti' })).questions
    expect(read?.lost).toEqual([])
    expect(read?.question?.feedback).toEqual(question.feedback)
  })

  it('is the same bytes for the same questions', async () => {
    for (const format of ['gift', 'moodle-xml', 'qti', 'csv'] as const) {
      const [one, two] = [await writeQuestions([choice], format), await writeQuestions([choice], format)]
      expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true)
    }
  })
})

describe('a pair whose right side is a picture', () => {
  it.each(['gift', 'moodle-xml'] as const)(
    'is refused in %s, which would keep nothing of it',
    async format => {
      const question: QuestionOf<'matching'> = {
        ...blankQuestion('matching'),
        stem: 'Liga.',
        media: [{ name: 'a.png', mime: 'image/png', source: 'data:image/png;base64,iVBORw0KGgo=' }],
        prompts: [{ id: 'a', text: 'um', match: 'a' }],
        choices: [{ id: 'a', text: '<img src="media:a.png" alt="1" />' }],
      }
      const { questions } = await writeQuestions([question], format)
      expect(questions[0]).toMatchObject({ ok: false, error: expect.stringContaining('texto simples') })
      expect((await writeQuestions([question], 'qti')).questions[0]).toMatchObject({ ok: true, lost: [] })
    },
  )
})
