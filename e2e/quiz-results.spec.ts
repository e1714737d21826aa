import type { APIRequestContext, Page } from '@playwright/test'
import { press, tabTo } from './by-keyboard.ts'
import { comeIn } from './come-in.ts'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import { marksChanged } from './marks-changed.ts'
import { expect, test } from './people.ts'

interface Option {
  id: string
  text: string
}

interface Item {
  id: string
  question: { type: string; stem: string; options?: Option[] }
}

interface Begun {
  attemptId: string
  key: string
  items: Item[]
}

interface Pupil {
  code: string
  fullName: string
  sex: 'H' | 'M'
}

/** One attempt as the test gave it: what was answered to each question. */
interface Taken {
  pupil: Pupil
  answers: (readonly [question: string, answer: string | undefined])[]
}

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '').trim()
/** Two questions may ask in the same words, but not among the same options. */
const nameOf = ({ stem, options = [] }: { stem: string; options?: { text: string }[] }) =>
  [plain(stem), ...options.map(option => option.text).sort()].join(' | ')
/** A text as it may be drawn: a fraction stands without its stroke. */
const drawn = (text: string) => new RegExp(text.replaceAll(/[^\p{L}\p{N}]+/gu, '[^\\p{L}\\p{N}]*'), 'u')
const shown = (value: number) => (Math.floor(10 * value + 0.5 + 1e-9) / 10).toFixed(1).replace('.', ',')

/** A quiz of the report's two weakest competences, as the page of sources makes it; it stands open in the panel. */
async function openedFromReport(page: Page): Promise<{ id: string; code: string }> {
  await page.goto('/dashboard/quizManager/fontes?fonte=relatorio')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Fazer o quiz' }).click()
  const panel = page.getByRole('dialog', { name: /^Quiz: FR/ })
  await panel.getByText('Tentativas e resposta ao aluno').click()
  await panel.getByRole('combobox', { name: 'Tentativas', exact: true }).selectOption('2')
  await panel.getByRole('radio', { name: 'Logo' }).check()
  await panel.getByRole('button', { name: 'Publicar e abrir' }).click()
  await expect(panel.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
  const link = await panel.getByText(/\/q\/[A-Z2-9]{6}$/).innerText()
  return { id: new URL(page.url()).searchParams.get('quiz') ?? '', code: link.slice(-6) }
}

interface Key {
  stem: string
  /** Questions of the bank that ask just this. */
  times: number
  right: string
  wrong: string
}

/** The right option of every question of choice in the bank, and the first wrong one, by the question's words. */
async function keysOf({ call }: Fixtures): Promise<Map<string, Key>> {
  type Row = {
    question: { type: string; stem: string; options?: { text: string; correct: boolean }[] }
  }
  const keys = new Map<string, Key>()
  let after = ''
  do {
    const page = await call<{ rows: Row[]; next: string | null }>(
      'GET',
      `/questions?limit=100${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
    )
    for (const { question } of page.rows) {
      const options = question.options ?? []
      const rightAt = options.findIndex(option => option.correct)
      const wrongAt = options.findIndex(option => !option.correct)
      const [right, wrong] = [options[rightAt], options[wrongAt]]
      if (question.type !== 'single-choice' || !right || !wrong) continue
      const name = nameOf(question)
      keys.set(name, {
        stem: plain(question.stem),
        times: (keys.get(name)?.times ?? 0) + 1,
        right: right.text,
        wrong: wrong.text,
      })
    }
    after = page.next ?? ''
  } while (after !== '')
  return keys
}

/** A pupil's attempt on a phone: every answer is checked at once, and the quiz handed in. */
async function take(
  request: APIRequestContext,
  code: string,
  how: { pupil: Pupil; key?: string; choose: (item: Item, at: number) => Option | undefined },
): Promise<Taken & { key: string }> {
  const { pupil, key, choose } = how
  const post = async <R>(path: string, data: object) => {
    const response = await request.post(`/api/academy/sittings/${code}/${path}`, { data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as R
  }
  const again = key === undefined ? {} : { key, again: true }
  const address = `/api/academy/sittings/${code}`
  const begun = await comeIn<Begun>(request, address, { studentCode: pupil.code, ...again })
  const fixtures = begun.items.flatMap((item, at) => {
    const option = choose(item, at)
    return option ? [{ item, option, sequence: at + 1 }] : []
  })
  await post('answers', {
    attemptId: begun.attemptId,
    key: begun.key,
    answers: fixtures.map(({ item, option, sequence }) => ({ itemId: item.id, answer: option.id, sequence })),
    check: fixtures.map(({ item }) => item.id),
    submit: true,
  })
  const chosen = new Map(fixtures.map(({ item, option }) => [item.id, option.text]))
  return {
    pupil,
    key: begun.key,
    answers: begun.items.map(item => [nameOf(item.question), chosen.get(item.id)] as const),
  }
}

async function pupilsOf({ call }: Fixtures, quizId: string): Promise<Pupil[]> {
  const { applications } = await call<{ applications: { group: { id: string } }[] }>(
    'GET',
    `/quizzes/${quizId}`,
  )
  const group = applications[0]?.group.id
  return (await call<{ rows: Pupil[] }>('GET', `/students?group=${group}&state=activo&limit=100`)).rows
}

test('a quiz of a report’s two weakest competences is handed out by rule, repaired, and its results recounted', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  await signIn('professor')
  const fixtures = await fixturesBy('professor', request)
  const quiz = await openedFromReport(page)
  const keys = await keysOf(fixtures)
  const pupils = (await pupilsOf(fixtures, quiz.id)).slice(0, 14)
  const taken: Taken[] = []

  await test.step('fourteen pupils answer, half of them twice', async () => {
    for (const [place, pupil] of pupils.entries()) {
      let key: string | undefined
      for (let time = 0; time < (place % 2 === 0 ? 2 : 1); time++) {
        const attempt = await take(request, quiz.code, {
          pupil,
          ...(key === undefined ? {} : { key }),
          choose: ({ question }, at) => {
            const own = keys.get(nameOf(question))
            const right = question.options?.find(option => option.text === own?.right)
            const wrong = question.options?.find(option => option.text === own?.wrong)
            const turn = (place * 7 + time * 3 + at * 5) % 10
            return turn < 6 ? right : turn < 9 ? wrong : undefined
          },
        })
        key = attempt.key
        taken.push(attempt)
      }
    }
  })

  /** The best mark of a pupil, from the answers that this test gave. */
  const bestOf = (pupil: Pupil, rightOf: (stem: string) => string | undefined) =>
    Math.max(
      ...taken
        .filter(entry => entry.pupil === pupil)
        .map(({ answers }) => {
          const right = answers.filter(([stem, text]) => text !== undefined && text === rightOf(stem))
          return (20 * right.length) / answers.length
        }),
    )
  /** The mean of the best marks, each rounded half up first, as it is shown. */
  const meanOf = (rightOf: (stem: string) => string | undefined, keep: (pupil: Pupil) => boolean) => {
    const best = pupils.filter(keep).map(pupil => Math.floor(bestOf(pupil, rightOf) + 0.5))
    return best.reduce((sum, mark) => sum + mark, 0) / best.length
  }
  const expectMeans = async (rightOf: (stem: string) => string | undefined) => {
    await page.goto(`/dashboard/quizManager/${quiz.id}/resultados`)
    const rows = page.getByRole('table', { name: 'Aproveitamento' }).getByRole('row')
    for (const [at, keep] of [
      [1, (pupil: Pupil) => pupil.sex === 'H'],
      [2, (pupil: Pupil) => pupil.sex === 'M'],
      [3, () => true],
    ] as const) {
      const cells = rows.nth(at).getByRole('cell')
      await expect(cells.nth(1)).toHaveText(String(pupils.filter(keep).length))
      await expect(cells.nth(7)).toHaveText(shown(meanOf(rightOf, keep)))
    }
  }

  await test.step('the results say what the test counts', async () => {
    await expectMeans(stem => keys.get(stem)?.right)
  })

  await test.step('a wrong key is tried and repaired, and the results follow', async () => {
    const counts = new Map<string, number>()
    const isAlone = (name: string) =>
      keys.get(name)?.times === 1 &&
      [...keys.values()].filter(key => key.stem === keys.get(name)?.stem).length === 1
    for (const { answers } of taken)
      for (const [stem, text] of answers)
        if (text !== undefined && isAlone(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    const [wrong = ''] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
    const own = keys.get(wrong)
    const rightOf = (stem: string) => keys.get(stem)?.right
    const repaired = (stem: string) => (stem === wrong ? own?.wrong : rightOf(stem))
    // Of two attempts the better one counts: a pupil's mark changes once, or not at all.
    const changed = pupils.filter(pupil => bestOf(pupil, rightOf) !== bestOf(pupil, repaired)).length
    await page.getByRole('link', { name: 'Reparar uma chave' }).click()
    await page
      .getByRole('list', { name: 'Perguntas e as suas chaves' })
      .getByRole('button', { name: drawn(own?.stem ?? '') })
      .click()
    // Letters stand as on the paper of this quiz.
    const option = (text = '') =>
      page.getByRole('checkbox', { name: new RegExp(` · ${drawn(text).source}$`, 'u') })
    await option(own?.right).uncheck()
    await option(own?.wrong).check()
    await page.getByRole('button', { name: 'Ensaiar' }).click()
    const effect = page.getByText(/notas? (sobem?|descem?)/)
    await expect(effect).toBeVisible()
    expect(marksChanged(await effect.innerText())).toBe(changed)
    await page.getByLabel('Motivo').fill('A chave estava trocada.')
    await page.getByRole('button', { name: /^Corrigir a chave para/ }).click()
    await expect(page.getByText('«A chave estava trocada.»')).toBeVisible()
    await expectMeans(repaired)
  })

  await test.step('an attempt opens with every answer, is deleted, and comes back', async () => {
    const [first] = taken
    const name = first?.pupil.fullName ?? ''
    await page.getByRole('button', { name: `Ver as respostas de ${name}` }).click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByText('Respondeu', { exact: true }).first()).toBeVisible()
    await panel.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText(`A tentativa de ${name} foi eliminada.`)).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Desfeito.')).toBeVisible()
  })
})

test('a teacher makes a quiz, opens it, reads an answer and marks it by hand with the keyboard alone', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('professor')
  const fixtures = await fixturesBy('professor', request)
  await page.goto('/dashboard/quizManager')
  await press(page, page.getByRole('link', { name: 'De uma fonte' }))
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await press(page, page.getByRole('button', { name: 'Fazer o quiz' }))
  const panel = page.getByRole('dialog', { name: /^Quiz: FR/ })
  await press(page, panel.getByRole('button', { name: 'Publicar e abrir' }))
  await expect(panel.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
  const code = (await panel.getByText(/\/q\/[A-Z2-9]{6}$/).innerText()).slice(-6)
  const id = new URL(page.url()).searchParams.get('quiz') ?? ''
  const [pupil] = await pupilsOf(fixtures, id)
  if (!pupil) throw new Error('The group has pupils.')
  await take(request, code, { pupil, choose: ({ question }) => question.options?.[0] })
  await press(page, panel.getByRole('link', { name: 'Resultados' }))
  await press(page, page.getByRole('button', { name: `Ver as respostas de ${pupil.fullName}` }))
  const attempt = page.getByRole('dialog', { name: pupil.fullName })
  // An essay, which may have been drawn, is marked without a reason.
  const byMachine = attempt.getByRole('listitem').filter({ has: page.getByText('Certo', { exact: true }) })
  await press(page, byMachine.first().getByRole('button', { name: /^Cotar ou comentar/ }))
  await tabTo(page, attempt.getByLabel('Motivo'))
  await page.keyboard.type('Explicou oralmente.')
  await tabTo(page, attempt.getByRole('textbox', { name: /^Comentário/ }))
  await page.keyboard.type('Bem explicado.')
  await press(page, attempt.getByRole('button', { name: 'Guardar' }))
  await expect(attempt.getByText('Bem explicado.')).toBeVisible()
})
