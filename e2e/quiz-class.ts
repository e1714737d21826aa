import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { comeIn } from './come-in.ts'
import { choice, type Pupil, testFixturesBy } from './test-fixtures.ts'

/** A class of 70 whose test shows what it needs, and what each pupil answers in the quiz: counted anew from here. */
export const PUPILS = 70
/** The first of them answer on phones, the others on paper; the last is not there. */
export const ON_PHONES = 35
export const ABSENT = PUPILS - 1
/** Questions of each competence in the bank, before the test adds its own. */
const IN_BANK = 8
/** Questions of each competence in the test. */
const IN_TEST = 3
/** Questions that each pupil gets, of both competences together. */
export const QUESTIONS_EACH = 4

const competences = [
  { code: 'QA1', description: 'Ler um gráfico de barras', measured: 0.3 },
  { code: 'QA2', description: 'Calcular uma média', measured: 0.4 },
  { code: 'QA3', description: 'Contar até cem', measured: 0.9 },
] as const
export const [weakest, second, strong] = competences

/** The options of every question. */
const texts = ['Resposta 1', 'Resposta 2', 'Resposta 3', 'Resposta 4'] as const
const letters = 'ABCD'

/** «Conta 3 de QA1»: no other question begins so. */
const stemOf = (code: string, place: number) => `Conta ${place + 1} de ${code}: quanto é?`
const stems = competences.flatMap(({ code }) =>
  Array.from({ length: IN_BANK + IN_TEST }, (_none, place) => stemOf(code, place)),
)

/** The place of the right option. */
const rightAt = (stem: string) => stems.indexOf(stem) % 4
export const rightOf = (stem: string): string => texts[rightAt(stem)] ?? ''
export const letterOf = (text: string | undefined): string =>
  text === undefined ? ' ' : (letters[texts.indexOf(text as (typeof texts)[number])] ?? ' ')
/** What a wrong key says. */
export const wrongOf = (stem: string): string => texts[(rightAt(stem) + 1) % 4] ?? ''

/** The words of a question as they were written, from what is on a screen or comes to a device. */
export function plainStem(words: string): string {
  const stem = stems.find(known => words.includes(known))
  if (stem === undefined) throw new Error(`No question reads «${words}».`)
  return stem
}

/** What a pupil chooses the so manieth time: the right option, a wrong one, or nothing; never nothing of two questions. */
export function chosenBy(pupil: number, stem: string, time = 0): string | undefined {
  const turn = (pupil * 7 + time * 3 + stems.indexOf(stem) * 3) % 10
  return turn < 6 ? rightOf(stem) : turn < 9 ? wrongOf(stem) : undefined
}

/** Who takes the quiz on a phone a second time. */
export const takesTwice = (pupil: number): boolean => pupil < ON_PHONES && pupil % 2 === 0

export interface QuizClass {
  group: { id: string; name: string; pupils: Pupil[] }
  reportId: string
  subjectId: string
  testTitle: string
  competenceIds: Record<string, string>
}

/** The class with its report, and a bank for what it shows: a subject of its own, so that nobody else's figures move. */
export async function fixtureClass(request: APIRequestContext): Promise<QuizClass> {
  const { call, group: newGroup } = await testFixturesBy('pedagogo', request)
  const word = Date.now().toString(36).toUpperCase().slice(-6)
  const subject = await call<{ id: string }>('POST', '/subjects', {
    code: `Q${word}`,
    name: `Estatística ${word}`,
    abbreviation: `Est. ${word}`,
    grades: [6],
  })
  const competenceIds: Record<string, string> = {}
  for (const { code, description } of competences) {
    const made = await call<{ id: string }>('POST', `/subjects/${subject.id}/competences`, {
      code,
      description,
      domain: 'Dados',
      grade: 6,
    })
    competenceIds[code] = made.id
  }
  for (const { code } of competences)
    for (let place = 0; place < IN_BANK; place++) {
      const stem = stemOf(code, place)
      const { id, version } = await call<{ id: string; version: number }>('POST', '/questions', {
        subjectId: subject.id,
        grade: 6,
        competenceId: competenceIds[code],
        question: choice(stem, letters[rightAt(stem)] as 'A'),
      })
      await call('POST', `/questions/${id}/state`, { state: 'aprovada', version })
    }
  const group = await newGroup(PUPILS)

  const title = `Teste de ${word}`
  const head = { title, subjectId: subject.id, grade: 6, year: 2026, levels: [], kind: 'escrito' }
  const made = await call<{ id: string; version: number }>('POST', '/tests', head)
  const items = competences.flatMap(({ code, measured }) =>
    Array.from({ length: IN_TEST }, (_none, place) => {
      const stem = stemOf(code, IN_BANK + place)
      const item = {
        id: uuid(),
        questionId: null,
        points: 1,
        competenceId: competenceIds[code],
        bloom: 'apply',
        domain: 'Dados',
        question: choice(stem, letters[rightAt(stem)] as 'A'),
      }
      return { measured, stem, item }
    }),
  )
  const { version } = await call<{ version: number }>('PUT', `/tests/${made.id}`, {
    ...head,
    items: items.map(answered => answered.item),
    totalPoints: 20,
    version: made.version,
  })
  await call('POST', `/tests/${made.id}/state`, { state: 'publicado', version })
  const applied = await call<{ id: string; version: number }>('POST', '/applications', {
    testId: made.id,
    groupId: group.id,
    mode: 'lançamento manual',
  })
  await call('POST', `/applications/${applied.id}/entries`, {
    entries: group.pupils.flatMap((pupil, at) =>
      items.map(({ measured, stem, item }) => {
        const text = at / PUPILS < measured ? rightOf(stem) : wrongOf(stem)
        const answer = letterOf(text).toLowerCase()
        return { studentId: pupil.id, itemId: item.id, entered: { kind: 'answer', answer } }
      }),
    ),
  })
  const now = await call<{ version: number }>('GET', `/applications/${applied.id}`)
  await call('POST', `/applications/${applied.id}/state`, { state: 'corrigido', version: now.version })
  return { group, reportId: applied.id, subjectId: subject.id, testTitle: title, competenceIds }
}

/** A question as a pupil's device has it. */
interface DeliveredQuestion {
  id: string
  question: { type: string; stem: string; options?: { id: string; text: string }[] }
}

interface Begun {
  attemptId: string
  key: string
  items: DeliveredQuestion[]
}

/**
 * A pupil's attempt by the calls that the page of a quiz makes: every answer is checked at once, and the quiz handed in.
 * @param textOf the option that is chosen; none is a blank
 * @param again where this is another attempt; with the key of the one before, on the same device
 */
export async function takeQuiz(
  request: APIRequestContext,
  code: string,
  {
    studentCode,
    textOf,
    key,
    again = false,
  }: {
    studentCode: string
    textOf: (item: DeliveredQuestion, place: number) => string | undefined
    key?: string | undefined
    again?: boolean
  },
): Promise<{ key: string; items: DeliveredQuestion[] }> {
  const post = async <R>(path: string, data: object) => {
    const response = await request.post(`/api/academy/sittings/${code}/${path}`, { data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as R
  }
  const address = `/api/academy/sittings/${code}`
  const entry = { studentCode, again, ...(key === undefined ? {} : { key }) }
  const begun = await comeIn<Begun>(request, address, entry)
  const answers = begun.items.flatMap((item, place) => {
    const text = textOf(item, place)
    const option = item.question.options?.find(option => option.text === text)
    return option ? [{ itemId: item.id, answer: option.id, sequence: place + 1 }] : []
  })
  await post('answers', {
    attemptId: begun.attemptId,
    key: begun.key,
    answers,
    check: answers.map(answer => answer.itemId),
    submit: true,
  })
  return { key: begun.key, items: begun.items }
}
