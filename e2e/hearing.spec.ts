import { oralModels } from '../features/assessment/diagnostic-tests/oral-models.ts'
import { nextStep, type Try } from '../features/assessment/hearing/ladder.ts'
import { READING_SECONDS, wordsAMinute, wordsOf } from '../features/assessment/hearing/reading.ts'
import { awayText } from '../features/assessment/results/away-words.ts'
import { ownWord } from './fixtures.ts'
import { hearFirst } from './hearing-hands.ts'
import { expect, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

const levels = oralModels[0]?.levels ?? []
const CLASS = 70

interface Queue {
  pupils: {
    name: string
    outcome: string | null
    level: string | null
    hearings: { level: string | null; wordsAMinute: number | null; reading: { seconds: number } | null }[]
  }[]
}

test.describe('Ouvir', () => {
  test('a class of 70 is heard on one phone with the network cut twice, and no tap is lost', async ({
    page,
    context,
    signIn,
    request,
  }) => {
    test.slow()
    const fixtures = await testFixturesBy('pedagogo', request)
    const group = await fixtures.group(CLASS)
    const { id } = await fixtures.application(group.id, { title: ownWord('Leitura'), levels })
    await signIn('pedagogo')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/diagnostico/ouvir/${id}`)
    await expect(page.getByRole('heading', { name: `0 de ${CLASS} ouvidos` })).toBeVisible()
    await page
      .getByRole('button', { name: /^Ouvir / })
      .first()
      .click()

    const truth = group.pupils.map((_pupil, at) => (at * 3) % levels.length)
    let taps = 0
    for (const [at, pupil] of group.pupils.entries()) {
      if (at === 15 || at === 45) await context.setOffline(true)
      if (at === 30 || at === 60) await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: pupil.fullName })).toBeVisible()
      if (at === 20) await page.getByRole('button', { name: 'Não veio' }).click()
      else if (at === 21) await page.getByRole('button', { name: 'Não quis' }).click()
      else {
        const tries: Try[] = []
        for (
          let step = nextStep(levels.length, tries);
          'try' in step;
          step = nextStep(levels.length, tries)
        ) {
          const place = step.try
          await expect(
            page.getByRole('heading', { level: 2, name: levels[place]?.name ?? '', exact: true }),
          ).toBeVisible()
          const sample = place > (truth[at] ?? 0) ? null : at % 2 === 0 ? 1 : 2
          await page.getByRole('button', { name: sample === null ? 'Nenhuma' : `Leu a ${sample}.ª` }).click()
          tries.push({ level: place, sample })
        }
        const own = tries.length
        expect(own, pupil.fullName).toBeLessThanOrEqual(3)
        taps += own
      }
      // A call: the page is gone, and comes back with the pupil who was next. It asks first while it alone holds a tap.
      if (at === 40) {
        const goes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
        await expect.poll(() => page.evaluate(goes)).toBe(true)
        await page.reload()
      }
    }
    expect(taps).toBeGreaterThan(CLASS)
    await expect(page.getByText(/^Tudo na escola às/)).toBeVisible({ timeout: 60_000 })
    const { pupils } = await fixtures.call<Queue>('GET', `/hearings/${id}`)
    expect(pupils.map(({ name, outcome, level }) => [name, outcome, level])).toEqual(
      group.pupils.map(({ fullName }, at) =>
        at === 20
          ? [fullName, 'ausente', null]
          : at === 21
            ? [fullName, 'recusou', null]
            : [fullName, 'ouvido', levels[truth[at] ?? 0]?.name],
      ),
    )
  })

  test('what goes while the page comes again stays said once it is sent', async ({
    page,
    signIn,
    request,
  }) => {
    const fixtures = await testFixturesBy('pedagogo', request)
    const group = await fixtures.group(3)
    const { id } = await fixtures.application(group.id, { title: ownWord('Leitura'), levels })
    await signIn('pedagogo')
    const shown = Promise.withResolvers<void>()
    let isAway = true
    await page.route(`**/hearings/${id}`, async route => {
      if (route.request().method() === 'GET') return route.fallback()
      if (isAway) return route.abort()
      await shown.promise
      return route.fallback()
    })
    await page.goto(`/diagnostico/ouvir/${id}`)
    await page.getByRole('button', { name: 'Hoje não está: passar para o fim' }).click()
    const waits = page.getByText('1 aluno guardado neste telemóvel.')
    await expect(waits).toBeVisible()
    isAway = false
    await page.reload()
    await expect(waits).toBeVisible()
    const sent = page.waitForResponse(
      answer => answer.url().endsWith(`/hearings/${id}`) && answer.request().method() === 'POST',
    )
    shown.resolve()
    await sent
    // What stands now is what the server said.
    await expect(waits).toHaveCount(0)
    await expect(page.getByText(awayText(1))).toBeVisible()
  })

  test('a minute of reading counts as a stop-watch does, and the last word may be changed', async ({
    page,
    signIn,
    request,
  }) => {
    const fixtures = await testFixturesBy('pedagogo', request)
    const group = await fixtures.group(3)
    const { id } = await fixtures.application(group.id, { title: ownWord('Leitura'), levels })
    await signIn('pedagogo')
    await hearFirst(page, id)
    // By the keyboard: the first sample of «Palavra» was read.
    await page.keyboard.press('1')
    await page.getByRole('button', { name: 'Cronometrar a 1.ª' }).click()
    const words = wordsOf(levels[3]?.task ?? '')
    const text = page.getByRole('main', { name: /^Texto/ }).getByRole('button')
    await expect(text).toHaveCount(words.length)
    // The stop-watch is the page's own, of each tap: how long this test waits for the browser is no part of it.
    await page.evaluate(() => {
      const taps: number[] = []
      Object.assign(window, { taps })
      document.addEventListener('click', ({ timeStamp }) => taps.push(timeStamp), true)
    })
    await page.getByRole('button', { name: 'Começar os 60 segundos' }).click()
    for (const place of [1, 4, 6]) await text.nth(place).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('2 mal lidas')).toBeVisible()
    await page.waitForTimeout(2500)
    await page.getByRole('button', { name: 'Parou de ler' }).click()
    const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps)
    const seconds = ((taps.at(-1) ?? 0) - (taps[0] ?? 0)) / 1000
    expect(seconds).toBeGreaterThan(2)
    await text.nth(11).click()
    await page.getByRole('button', { name: `Parou em «${words[11]?.replace(/\W+$/, '')}»` }).click()
    await expect(page.getByText(/^Leu 12 até/)).toBeVisible()
    const heard = async () => {
      await expect(page.getByText(/^Tudo na escola às/)).toBeVisible()
      return (await fixtures.call<Queue>('GET', `/hearings/${id}`)).pupils[0]?.hearings[0]
    }
    await expect.poll(async () => (await heard())?.wordsAMinute).not.toBe(null)
    const stored = await heard()
    expect(Math.abs((stored?.reading?.seconds ?? READING_SECONDS) - seconds)).toBeLessThan(1)
    expect(stored?.wordsAMinute).toBe(
      wordsAMinute({ last: 11, wrong: [1, 4], seconds: stored?.reading?.seconds ?? 0 }),
    )
    await page.getByRole('button', { name: 'Mudar a última palavra' }).click()
    await text.nth(15).click()
    await page.getByRole('button', { name: /^Parou em/ }).click()
    await expect(page.getByText(/^Leu 16 até/)).toBeVisible()
    await page.getByRole('radio', { name: 'Palavra' }).click()
    await expect
      .poll(async () => (await fixtures.call<Queue>('GET', `/hearings/${id}`)).pupils[0]?.level)
      .toBe('Palavra')
  })
})
