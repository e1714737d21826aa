import { sum } from '#kit/sum.ts'
import { type Fixtures, fixturesBy, ownWord } from './fixtures.ts'
import { sticksOut } from './measure.ts'
import { expect, test } from './people.ts'

test.describe.configure({ timeout: 120_000 })

/** Lessons that do not fit. */
const OVER = 7
const line = (objective: string, id: string) => ({
  ...{ id, objectives: [objective], contents: [`${objective}: conteúdo`], competences: [], notes: '' },
  lessons: 10,
})

interface Read {
  id: string
  version: number
  steps: { rowId: string; lessons: number }[]
  reserved: number[]
  extra: number[]
  leavesOut: boolean
  times: { date: string; trimester: number }[]
  plans: { id: string; trimester: number | null }[]
}

/** A programme of four lines of this test's own, laid over a year for which it has too many lessons. */
async function tooLong({ call }: Fixtures, academy: Fixtures) {
  const options = await call<{ id: string; name: string }[]>('GET', '/subjects/options')
  const subjectId = options.find(({ name }) => name === 'Matemática')?.id
  const id = () => crypto.randomUUID()
  const unit = (title: string, lines: readonly string[]) => ({
    ...{ id: id(), title, trimester: null, lessons: null },
    rows: lines.map(objective => line(objective, id())),
  })
  const programme = await academy.call<{ id: string }>('POST', '/programmes', {
    ...{ subjectId, grade: 6, edition: ownWord('Longo'), fromYear: 2020, untilYear: null },
    units: [unit('Primeira', ['Contar', 'Somar']), unit('Última', ['Medir', 'Pesar'])],
  })
  const groups = await call<{ id: string; name: string }[]>('GET', '/groups/options?grade=6')
  const groupIds = groups.filter(({ name }) => name === '6ªB').map(group => group.id)
  const made = await call<Read>('POST', '/pacings', { programmeId: programme.id, groupIds })
  const toGive = made.times.length - sum(made.reserved) + OVER
  const each = Math.floor(toGive / 4)
  const steps = made.steps.map(({ rowId }, at) => ({ rowId, lessons: at === 3 ? toGive - 3 * each : each }))
  const { reserved, extra, leavesOut } = made
  return {
    programme,
    pacing: made.id,
    possible: made.times.length,
    toGive,
    body: { steps, reserved, extra, leavesOut },
  }
}

test('what does not fit into a year is mended in each of three ways, and the sum agrees with the calendar', async ({
  page,
  request,
  signIn,
}) => {
  const academy = await fixturesBy('pedagogo', request)
  const teacher = await fixturesBy('professor', request)
  const { call } = teacher
  const { programme, pacing, possible, toGive, body } = await tooLong(teacher, academy)
  const reserved = sum(body.reserved)
  const sums = page.getByRole('paragraph').filter({ hasText: 'aulas do programa' })
  const read = () => call<Read>('GET', `/pacings/${pacing}`)
  const again = async () => {
    await call('PUT', `/pacings/${pacing}`, { ...body, version: (await read()).version })
    await page.goto(`/dashboard/dosificacao/${pacing}`)
    await expect(sums).toContainText(`${OVER} não cabem`)
    await expect(sums).toContainText(`${possible} possíveis`)
    await expect(sums).toContainText(`${toGive} aulas do programa`)
  }
  const ways = page.getByRole('region', { name: `Para caberem as ${OVER}` })
  const save = async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Dosificação guardada.').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled()
    return read()
  }
  const total = page.getByRole('row', { name: /^Total/ })
  await signIn('professor')

  await test.step('all shortened alike: every line stays, and the year is exactly full', async () => {
    await again()
    await ways.getByRole('button', { name: /^Encurtar todas por igual/ }).click()
    await expect(sums).toContainText(`${toGive - OVER} aulas do programa`)
    await expect(sums).toContainText(`${possible} ao todo`)
    await expect(ways).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(sums).toContainText(`${OVER} não cabem`)
    await ways.getByRole('button', { name: /^Encurtar todas por igual/ }).click()
    const saved = await save()
    expect(sum(saved.steps.map(step => step.lessons)) + reserved).toBe(possible)
    expect(saved.steps.every(step => step.lessons > 0)).toBe(true)
    expect(saved.times).toHaveLength(possible)
    for (const trimester of [1, 2, 3]) {
      const own = saved.times.filter(time => time.trimester === trimester).length
      await expect(total).toContainText(`${own} de ${own}`)
    }
  })

  await test.step('one more lesson a week in the last trimester: as many more as it has weeks, all of it fits', async () => {
    await again()
    const way = ways.getByRole('button', { name: /^Mais um tempo por semana no 3\.º trimestre/ })
    const more = Number(/(\d+) aulas a mais: cabem todas/.exec((await way.textContent()) ?? '')?.[1])
    expect(more).toBeGreaterThanOrEqual(OVER)
    await way.click()
    await expect(sums).toContainText(`${possible + more} possíveis`)
    await expect(sums).toContainText(`${toGive} aulas do programa`)
    await expect(ways).toHaveCount(0)
    const saved = await save()
    expect(saved.times).toHaveLength(possible + more)
    expect(saved.extra).toEqual([0, 0, 1])
    await expect(sums).toContainText(`${possible + more} possíveis`)
  })

  await test.step('left out: nothing is shortened, and the last plan names what is missing', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await again()
    expect(await sticksOut(page)).toBe(0)
    await page.getByRole('button', { name: 'Ver três maneiras' }).click()
    await expect(ways.getByRole('button').first()).toBeFocused()
    const way = ways.getByRole('button', { name: `Deixar ${OVER} aulas de fora` })
    await way.click()
    await expect(way).toHaveAttribute('aria-pressed', 'true')
    await expect(sums).toContainText(`${OVER} não cabem`)
    // One trimester at a time: where a unit stands in it, and one lesson fewer and more.
    const units = page.getByRole('listitem')
    await page.getByRole('radio', { name: '1.º trimestre' }).check()
    const first = units.filter({ has: page.getByRole('button', { name: 'Mais uma aula: Primeira' }) })
    await expect(first).toContainText(/semanas 1 a \d+/)
    await first.getByRole('button', { name: 'Mais uma aula: Primeira' }).click()
    await expect(sums).toContainText(`${OVER + 1} não cabem`)
    await first.getByRole('button', { name: 'Menos uma aula: Primeira' }).click()
    await page.getByRole('radio', { name: '3.º trimestre' }).check()
    const last = units.filter({ has: page.getByRole('button', { name: 'Mais uma aula: Última' }) })
    await expect(last).toContainText(`${OVER} não cabem`)
    expect(await sticksOut(page)).toBe(0)
    const saved = await save()
    expect(saved.leavesOut).toBe(true)
    expect(sum(saved.steps.map(step => step.lessons)) + reserved).toBe(possible + OVER)
    await page.getByRole('button', { name: 'Criar os rascunhos' }).click()
    const plan = page.getByRole('link', { name: '3.º trimestre', exact: true })
    await expect(plan).toBeVisible()
    // On a phone a week of the plan is folded.
    await page.setViewportSize({ width: 1440, height: 900 })
    await plan.click()
    await expect(page.getByText(`${OVER} aulas ficam de fora`, { exact: false }).first()).toBeVisible()
  })

  // Other stories count the plans of this teacher.
  for (const { id } of (await read()).plans) await remove(teacher, `/analytical-plans/${id}`)
  await remove(teacher, `/pacings/${pacing}`)
  await remove(academy, `/programmes/${programme.id}`)
})

async function remove({ call }: Fixtures, path: string): Promise<void> {
  const { version } = await call<{ version: number }>('GET', path)
  await call('DELETE', `${path}?version=${version}`)
}
