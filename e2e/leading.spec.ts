import { barriers } from './barriers.ts'
import { press } from './by-keyboard.ts'
import { fixturesBy } from './fixtures.ts'
import { emptyBesides } from './measure.ts'
import { expect, test } from './people.ts'
import { fixturePlan } from './plan-fixtures.ts'

const PHONE = { width: 360, height: 740 }
const heightOf = () => document.documentElement.scrollHeight
const widthOf = () => document.documentElement.scrollWidth

test.describe('Who leads the school', () => {
  test('reads it on a phone in three screens at most however much waits, the oldest decision with the one filled button', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await page.setViewportSize(PHONE)
    await signIn('pedagogo')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Cumprimento abaixo de 90 %' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Políticas:/ })).toBeVisible()
    await expect.poll(() => page.evaluate(heightOf)).toBeLessThanOrEqual(1_700)
    await expect.poll(() => page.evaluate(widthOf)).toBe(360)
    // One button is filled, and it is that of the decision that has waited longest.
    const filled = page.locator('main').getByRole('link').or(page.locator('main').getByRole('button'))
    const names = await filled.evaluateAll(all =>
      all
        .filter(each => getComputedStyle(each).backgroundColor === 'rgb(23, 99, 74)')
        .map(each => each.textContent),
    )
    expect(names).toEqual(['Rever e decidir'])
    await expect(page.getByRole('button', { name: /^Testes em curso/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  })

  test('leaves no half of a wide screen empty, nor do a subject, a term, the account and a grade of one group', async ({
    page,
    signIn,
    request,
  }) => {
    const leader = await fixturesBy('pedagogo', request)
    const subjects = await leader.call<{ id: string; code: string }[]>('GET', '/subjects/options')
    const terms = await leader.call<{ rows: { id: string }[] }>('GET', '/glossary/terms?state=publicado')
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn('pedagogo')
    const subject = subjects.find(({ code }) => code === 'MAT')?.id
    const group = page.locator('main li').getByRole('heading', { level: 2 })
    const opened = page.getByRole('heading', { level: 1 })
    for (const address of [
      '/dashboard',
      `/dashboard/subjectManagement/${subject}`,
      `/dashboard/glossaryList/${terms.rows[0]?.id}`,
      '/dashboard/conta',
      '/dashboard/group/five',
    ]) {
      await page.goto(address)
      await expect(opened).toBeVisible()
      await expect.poll(() => emptyBesides(page), address).toBeLessThan(450)
    }
    // A school that has one group of the grade.
    await page.route(/\/groups\?/, async route => {
      const answer = await route.fetch()
      const { rows, ...rest } = (await answer.json()) as { rows: unknown[] }
      await route.fulfill({ response: answer, json: { ...rest, rows: rows.slice(0, 1) } })
    })
    await page.reload()
    await expect(group).toHaveCount(1)
    await expect.poll(() => emptyBesides(page), 'one group').toBeLessThan(450)
  })

  test('sees who has not read a policy, reminds them with one tap, and takes it back', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('pedagogo')
    await page.goto('/dashboard/politicas/leituras')
    await expect(page.getByRole('heading', { name: 'Por ler' })).toBeVisible()
    await expect(page.getByRole('button', { expanded: true, name: /leram/ })).toHaveCount(1)
    const first = page.getByRole('button', { name: /^Lembrar .+ de «/ }).first()
    const name = (await first.getAttribute('aria-label')) ?? ''
    await press(page, first)
    await expect(page.getByText('1 lembrete enviado.')).toBeVisible()
    await expect(page.getByText('lembrado hoje por Lurdes Nhantumbo')).toBeVisible()
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByRole('button', { name })).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/[\da-f]{12}/)
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await expect.poll(() => page.evaluate(widthOf)).toBe(360)
    await expect.poll(() => page.evaluate(heightOf)).toBeLessThanOrEqual(2_200)
    const narrow = page.getByRole('button', { name: 'Grupo' })
    await expect(narrow, 'a way to narrow says so').toHaveText('Grupo')
    const lines = [page.getByRole('heading', { name: 'Por ler' }), narrow].map(part => part.boundingBox())
    const [head, way] = await Promise.all(lines)
    expect((way?.y ?? 0) < (head?.y ?? 0) + (head?.height ?? 0), 'and has no line to itself').toBe(true)
    expect(await barriers(page)).toEqual([])
  })

  test('sees how long each plan has waited, and comes to the register of absences by one word', async ({
    page,
    signIn,
    request,
    complaints: _,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const delegate = await fixturesBy('delegado', request)
    const ids: string[] = []
    for (const { id, version } of [await fixturePlan(teacher), await fixturePlan(teacher)]) {
      ids.push(id)
      const body = { state: 'submetido', version, comment: '' }
      await teacher.call('POST', `/analytical-plans/${id}/state`, body)
    }
    const seen = await delegate.call<{ version: number }>('GET', `/analytical-plans/${ids[1]}`)
    await delegate.call('POST', `/analytical-plans/${ids[1]}/state`, {
      state: 'visto',
      version: seen.version,
      comment: '',
    })
    await signIn('pedagogo')
    await page.goto('/dashboard/controlePlanosAnaliticos')
    const queue = page.getByRole('navigation', { name: 'Planos por aprovar' })
    await expect(queue.getByRole('button').first()).toContainText(/há \d+ dias|ontem|hoje/)
    // It opens on what the reader can decide; what waits for others stands below, under words that say so.
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toBeVisible()
    const others = queue.getByRole('heading', { name: 'À espera de outros' })
    await expect(others).toBeVisible()
    await queue.locator('h3 ~ button').last().click()
    await expect(page.getByText('Espera por outra pessoa')).toBeVisible()
    await queue.getByRole('button').first().click()
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toBeVisible()
    // From one to the next and back, by the keyboard too; before the first there is none.
    const chosen = queue.locator('[aria-current]')
    const first = (await chosen.textContent()) ?? ''
    const [back, on] = [
      page.getByRole('button', { name: 'Plano anterior' }),
      page.getByRole('button', { name: 'Plano seguinte' }),
    ]
    await expect(back).toBeDisabled()
    await on.click()
    await expect(chosen).not.toHaveText(first)
    await press(page, back)
    await expect(chosen).toHaveText(first)
    await expect(back).toBeDisabled()
    await page.goto('/dashboard/faltas')
    // The leader of a single group is there at once.
    const register = page.getByRole('heading', { level: 1, name: /^Faltas da / })
    await expect(register.or(page.getByRole('link', { name: '6ªA', exact: true }))).toBeVisible()
    if (!(await register.isVisible())) await page.getByRole('link', { name: '6ªA', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/group\/[^/]+\/faltas$/)
    await expect(register).toBeVisible()
  })
})
