import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { blankQuestion, commonFields } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { comeIn } from './come-in.ts'
import { heldSession, type Person } from './people.ts'

/** Diagnostic tests of a browser test's own, handed out to a group of its own: made by calls, as a teacher would make them. */
export interface TestFixtures {
  call<R>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<R>
  /** A group with this many pupils, in the order of the class. */
  group(pupils: number): Promise<{ id: string; name: string; pupils: Pupil[] }>
  /** A published test handed out to the group. */
  application(groupId: string, how: TestOptions): Promise<{ id: string; code: string; itemIds: string[] }>
  /** The pages of the booklet, each as its letters. */
  booklet(applicationId: string): Promise<string[]>
  /** A pupil answers on a device and hands in. */
  sitting(code: string, pupil: Pupil, answers: Record<string, unknown>): Promise<void>
}

export interface Pupil {
  id: string
  code: string
  fullName: string
}

interface TestOptions {
  title: string
  questions?: readonly Question[]
  levels?: readonly { name: string; task: string; second: string }[]
  mode?: 'em linha' | 'lançamento manual'
  subject?: string
  skill?: 'leitura' | 'aritmética'
}

/** Speaks to the diagnostic system as somebody. */
export async function testFixturesBy(person: Person, request: APIRequestContext): Promise<TestFixtures> {
  const session = await heldSession('diagnostics', person, request)

  async function call<R>(method: string, path: string, body?: object): Promise<R> {
    const response = await request.fetch(`/api/diagnostics${path}`, {
      method,
      headers: { authorization: `Bearer ${session?.token}` },
      data: body,
      // As `fixturesBy` says.
      maxRetries: method === 'GET' ? 1 : 0,
    })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as R
  }

  return {
    call,
    async group(count) {
      const name = `6ª${Date.now().toString(36)}`
      const { id } = await call<{ id: string }>('POST', '/groups', { name, grade: 6, year: 2026 })
      const pupils: Pupil[] = []
      // A few at a time: a class of 70 at once would take every connection of the database.
      for (let from = 0; from < count; from += 10)
        pupils.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(10, count - from) }, (_, place) => {
              const at = from + place + 1
              return call<Pupil>('POST', '/students', {
                fullName: `${first[at % first.length]} ${last[at % last.length]} ${letters[at % letters.length]}`,
                sex: at % 2 === 0 ? 'H' : 'M',
                numberInGroup: at,
                groupId: id,
                // Classes of other stories have pupils of these names.
                confirmOther: true,
              })
            }),
          )),
        )
      return { id, name, pupils }
    },
    async application(
      groupId,
      {
        title,
        questions = [],
        levels = [],
        mode = 'lançamento manual',
        skill = 'leitura',
        subject = 'Matemática',
      },
    ) {
      const subjects = await call<{ id: string; name: string }[]>('GET', '/subjects/options')
      const subjectId = subjects.find(({ name }) => name === subject)?.id ?? subjects[0]?.id
      const head = {
        title,
        subjectId,
        grade: 6,
        year: 2026,
        levels,
        skill,
        kind: levels.length > 0 ? 'oral' : 'escrito',
      }
      const made = await call<{ id: string; version: number }>('POST', '/tests', head)
      const items = questions.map(question => ({
        id: uuid(),
        questionId: null,
        points: question.points,
        competenceId: null,
        bloom: 'apply',
        domain: 'Contas',
        question,
      }))
      const body = { ...head, items, totalPoints: 20, version: made.version }
      const { version } = await call<{ version: number }>('PUT', `/tests/${made.id}`, body)
      await call('POST', `/tests/${made.id}/state`, { state: 'publicado', version })
      const applied = await call<{ id: string; code: string }>('POST', '/applications', {
        testId: made.id,
        groupId,
        mode,
      })
      return { ...applied, itemIds: items.map(item => item.id) }
    },
    async booklet(id) {
      const response = await request.get(`/api/diagnostics/applications/${id}/paper`, {
        params: { parts: 'booklet', format: 'pdf' },
        headers: { authorization: `Bearer ${session?.token}` },
      })
      if (!response.ok()) throw new Error(`The booklet: ${response.status()} ${await response.text()}`)
      return (await readPdf(await response.body())).map(squeezed)
    },
    async sitting(code, pupil, answers) {
      const path = `/sittings/${code}`
      const begun = await comeIn<{ attemptId: string; key: string }>(request, `/api/academy${path}`, {
        studentCode: pupil.code,
      })
      await call('POST', `${path}/answers`, {
        attemptId: begun.attemptId,
        key: begun.key,
        answers: Object.entries(answers).map(([itemId, answer], at) => ({
          itemId,
          // A device names an option by its place.
          answer: /^[a-d]$/.test(String(answer)) ? `p${'abcd'.indexOf(String(answer)) + 1}` : answer,
          sequence: at + 1,
        })),
        submit: true,
      })
    },
  }
}

/** A choice of four whose key is the letter, A to D. */
export function choice(stem: string, key: 'A' | 'B' | 'C' | 'D'): Question {
  const empty = blankQuestion('single-choice')
  return {
    ...empty,
    stem,
    shuffle: false,
    options: empty.options.map((option, at) => {
      const correct = 'ABCD'[at] === key
      return { ...option, text: `Resposta ${at + 1}`, correct, weight: correct ? 1 : 0 }
    }),
  }
}

/** An open question of six points, marked by two criteria. */
export function openQuestion(stem: string): Question {
  return {
    ...blankQuestion('essay'),
    stem,
    points: 6,
    guidance: 'Procure a conta e a explicação.',
    rubric: [
      {
        id: 'conta',
        text: 'Faz a conta',
        points: 4,
        levels: [
          { text: 'Certa', points: 4 },
          { text: 'Com um engano', points: 2 },
          { text: 'Não faz', points: 0 },
        ],
      },
      { id: 'porque', text: 'Diz porquê', points: 2, levels: [] },
    ],
  }
}

/** One question of each of the nine types, in the order of the list of types, each worth two points. */
export function nineTypes(): Question[] {
  const answer = { weight: 1, typicalError: '', feedback: '' }
  const worth = { points: 2 }
  const options = ['Zambeze', 'Limpopo', 'Save'].map((text, at) => ({
    ...answer,
    id: 'abc'[at] ?? '',
    text,
    correct: at < 2,
    weight: at < 2 ? 0.5 : -1,
  }))
  const multiple = {
    ...blankQuestion('multiple-choice'),
    ...worth,
    stem: 'Que rios passam por Tete ou Gaza?',
    options,
  }
  return [
    { ...choice('Quanto é 3 × 4?', 'B'), ...worth },
    { ...multiple, shuffle: false },
    { ...blankQuestion('true-false'), ...worth, stem: 'O número 7 é primo.' },
    {
      ...blankQuestion('short-answer'),
      ...worth,
      stem: 'Capital de Gaza?',
      answers: [{ ...answer, text: 'Xai-Xai' }],
    },
    {
      ...blankQuestion('numeric'),
      ...worth,
      stem: 'Metade de 7?',
      answers: [{ ...answer, value: 3.5, tolerance: 0 }],
    },
    {
      ...blankQuestion('matching'),
      ...worth,
      stem: 'Ligue cada figura aos seus lados.',
      prompts: ['Triângulo', 'Quadrado'].map((text, at) => ({ id: `p${at}`, text, match: `c${at}` })),
      choices: ['3', '4', '5'].map((text, at) => ({ id: `c${at}`, text })),
    },
    {
      ...blankQuestion('ordering'),
      ...worth,
      stem: 'Ordene do menor para o maior.',
      items: ['0,5', '0,75', '1'].map((text, at) => ({ id: `i${at}`, text })),
    },
    {
      ...commonFields('Um quilómetro tem [[1]] metros.'),
      ...worth,
      type: 'gaps',
      shuffle: false,
      presentation: 'inline',
      gaps: [
        {
          id: '1',
          weight: 1,
          kind: 'text',
          caseSensitive: false,
          accentSensitive: false,
          wildcards: false,
          answers: [{ ...answer, text: '1000' }],
        },
      ],
    },
    { ...openQuestion('Explique como se soma 1/2 e 1/4.') },
  ]
}

const first = ['Amélia', 'Belmiro', 'Celeste', 'Dércio', 'Elisa', 'Felizardo', 'Graça']
const last = ['Macuácua', 'Nhampossa', 'Cossa', 'Sitoe', 'Chirindza']
const letters = ['Bila', 'Langa', 'Mabunda', 'Zandamela']
