import { press, tabTo } from './by-keyboard.ts'
import { type Fixtures, fixturesBy, ownWord } from './fixtures.ts'
import { heightOf } from './measure.ts'
import { expect, test } from './people.ts'
import { countingHand, expectTaps } from './taps.ts'

interface Time {
  date: string
  startsAt: string
  room: string
  group: { id: string; name: string }
  subject: { id: string; code: string }
  plan: { id: string } | null
}

test.describe('Entre uma aula e a seguinte', () => {
  test('what was left is taken into the next lesson, whose minutes stay, and taken back', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    // Today, at hours that no timetable has: a lesson is taught on its day alone, and the next one follows it.
    const { ids, phases } = await lessons(teacher, '2026-06-08', 2, [
      { date: '2026-05-05', startsAt: '17:15' },
      { date: '2026-05-05', startsAt: '18:00' },
    ])
    await mark(teacher, ids[0], { state: 'parcial', left: phases.slice(2), forNext: 'Trazer as tiras.' })
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/dashboard/criarPlanoDeAula?id=${ids[1]}`)
    const strip = page.getByRole('region', { name: 'Ficou por fazer da aula 54: 2 fases' })
    await expect(strip.getByText('Para a próxima aula: Trazer as tiras.')).toBeVisible()
    await expect(strip.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await strip.getByRole('button', { name: 'Deixar ficar' }).click()
    await expect(strip).toHaveCount(0)
    await page.getByRole('button', { name: 'Mostrar' }).click()
    // In the form it is a line with its two ways, whose phases open; the whole stays as short as without it.
    await page.getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByRole('button', { name: /^Anexos/, expanded: false })).toBeVisible()
    const unfold = strip.getByRole('button', { name: /^Ficou por fazer/ })
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await expect(strip.getByRole('button', { name: 'Deixar ficar' })).toBeVisible()
    await expect(strip.getByRole('checkbox')).toHaveCount(0)
    await expect.poll(() => heightOf(page), 'the form with what was left above it').toBeLessThanOrEqual(1800)
    await press(page, unfold)
    await expect(strip.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await strip.getByRole('button', { name: 'Levar para esta aula' }).click()
    const sheet = page.getByRole('region', { name: 'Plano de aula' })
    await expect(sheet.getByRole('heading', { name: 'Retomar a aula 54' })).toBeVisible()
    const taken = await teacher.call<{ phases: { minutes: number }[] }>('GET', `/lesson-plans/${ids[1]}`)
    expect(taken.phases.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45)
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(sheet.getByRole('heading', { name: 'Introdução e Motivação' })).toBeVisible()
    await remove(teacher, ids)
  })

  test('four lessons are pushed in one tap, and come back in another', async ({ page, signIn, request }) => {
    const teacher = await fixturesBy('professor', request)
    const { ids, titles } = await lessons(teacher, '2026-06-15', 5)
    await mark(teacher, ids[0], { state: 'não dada' })
    const days = () =>
      Promise.all(
        ids.map(async id => {
          const { heldOn, startsAt } = await teacher.call<{ heldOn: string; startsAt: string }>(
            'GET',
            `/lesson-plans/${id}`,
          )
          return `${heldOn} ${startsAt}`
        }),
      )
    const before = await days()
    await signIn('professor')
    const failing = '**/lesson-plans/*/push'
    const fail = () =>
      page.route(failing, route =>
        route.fulfill({ status: 409, json: { code: 'NO_TIME', message: 'Agora não.' } }),
      )
    await fail()
    await page.goto(`/dashboard/criarPlanoDeAula?id=${ids[0]}`)
    await expect(page.getByText('Não foi possível ver que aulas andariam')).toBeVisible()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    const panel = page.getByRole('region', { name: 'Empurrar as 4 aulas seguintes um tempo' })
    await expect(panel.getByRole('row').nth(2)).toContainText(titles[1] ?? '')
    await page.setViewportSize({ width: 360, height: 740 })
    const isInside = (table: Element) =>
      table.getBoundingClientRect().right <=
      (table.closest('section') as Element).getBoundingClientRect().right + 0.5
    await expect.poll(() => panel.getByRole('table').evaluate(isInside), 'all of it on a phone').toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    // What was refused, and could not be looked at again, leaves the panel and its way where they were.
    await fail()
    const lookedAgain = page.waitForResponse(
      response => response.url().endsWith('/push') && response.request().method() === 'GET',
    )
    await panel.getByRole('button', { name: 'Empurrar 4 aulas' }).click()
    await lookedAgain
    await page.unroute(failing)
    await expect(page.getByText('Não foi possível empurrar as aulas').first()).toBeVisible()
    const hand = countingHand()
    await hand.tap(panel.getByRole('button', { name: 'Empurrar 4 aulas' }))
    // Under the pointer what is said stays, as long as five lessons are read.
    await page.getByText('4 aulas um tempo adiante.').hover()
    const after = await days()
    expect(after.slice(1, 4)).toEqual(before.slice(2))
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect.poll(days).toEqual(before)

    // As it was done before: each lesson's own form, the last one first, and a copy of the one that was not given.
    const byHand = countingHand()
    for (const id of ids.slice(1).toReversed()) {
      await page.goto(`/dashboard/criarPlanoDeAula?id=${id}`)
      await byHand.tap(page.getByRole('link', { name: 'Editar' }))
      await byHand.tap(page.getByRole('button', { name: 'Alterar o cabeçalho' }))
      await byHand.tap(page.getByLabel('Data', { exact: true }))
      await page.getByLabel('Data', { exact: true }).fill('30/06/2026')
      await byHand.tap(page.getByRole('button', { name: 'Guardar plano' }))
      await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible()
    }
    console.info(`taps to push four lessons: ${byHand.taps} without the copy by hand, ${hand.taps} now`)
    expectTaps('four lessons pushed', hand.taps)
    expect(hand.taps).toBeLessThan(byHand.taps)
    await remove(teacher, ids)
  })

  test('a parallel group takes the lesson at its own time, in two taps or in one', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { ids, titles } = await lessons(teacher, '2026-06-22', 1)
    await signIn('professor')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/dashboard/criarPlanoDeAula?id=${ids[0]}`)
    const hand = countingHand()
    await hand.tap(page.getByRole('button', { name: 'Dar também' }))
    const dialog = page.getByRole('dialog', { name: 'Dar também' })
    await expect(dialog.getByText('ainda sem plano')).toBeVisible()
    await hand.tap(dialog.getByRole('button', { name: 'Pôr na 6ªB' }))
    await expect(page.getByText('1 plano novo: 6ªB.')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByText('Desfeito.').first()).toBeVisible()

    await page.goto('/dashboard/homePlanoDeAula?vista=semana&dia=2026-06-22')
    const offer = page.getByRole('button', { name: /^Usar o da 6ªA \(22\/06\) na 6ªB/ })
    const once = countingHand()
    await once.tap(offer)
    await expect(page.getByText('1 plano novo: 6ªB.')).toBeVisible()
    await expect(page.getByRole('link', { name: titles[0] })).toHaveCount(2)
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByRole('link', { name: titles[0] })).toHaveCount(1)

    // As it was done before: a copy whose head is written anew.
    const byHand = countingHand()
    await page.goto(`/dashboard/criarPlanoDeAula?id=${ids[0]}`)
    await byHand.tap(page.getByRole('button', { name: 'Mais acções' }))
    await byHand.tap(page.getByRole('menuitem', { name: 'Duplicar' }))
    await byHand.tap(page.getByLabel('Turma'))
    await page
      .getByLabel('Turma')
      .selectOption({ label: '6ªB' })
      .catch(() => undefined)
    await byHand.tap(page.getByLabel('Data', { exact: true }))
    await byHand.tap(page.getByLabel('Hora').first())
    await byHand.tap(page.getByLabel('Sala'))
    byHand.taps += 1
    console.info(
      `taps for a parallel lesson: ${byHand.taps} by a copy, ${hand.taps} from the lesson, ${once.taps} from the week`,
    )
    expectTaps('a lesson for a parallel group, from the lesson', hand.taps)
    expectTaps('a lesson for a parallel group, from the week', once.taps)
    expect(hand.taps).toBeLessThan(byHand.taps)
    await remove(teacher, ids)
  })
})

test('five lessons of a teacher who is away are given to others, who have them on their day', async ({
  page,
  signIn,
  request,
}) => {
  const pedagogue = await fixturesBy('pedagogo', request)
  const teachers = await pedagogue.call<{ id: string; name: string }[]>('GET', '/teachers/options')
  const paulo = teachers.find(({ name }) => name === 'Paulo Zimba')
  await signIn('pedagogo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/substituicoes')
  const hand = countingHand()
  await hand.tap(page.getByRole('button', { name: 'Marcar ausência' }).first())
  const dialog = page.getByRole('dialog', { name: 'Marcar ausência' })
  hand.taps += 1
  await dialog.getByLabel('Docente').selectOption(paulo?.id ?? '')
  hand.taps += 1
  await dialog.getByLabel('Primeiro dia').fill('15/06/2026')
  hand.taps += 1
  await dialog.getByLabel('Último dia').fill('19/06/2026')
  await hand.tap(dialog.getByRole('button', { name: 'Ver as aulas' }))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Paulo Zimba falta de 15 a 19 de Junho de 2026' }),
  ).toBeVisible()
  const marked = hand.taps
  for (let chosen = 1; chosen <= 5; chosen++) {
    // The first is free and knows the group best; the next lesson without anybody opens by itself.
    await hand.tap(page.getByRole('radio').first())
    const store = page.getByRole('button', { name: new RegExp(`^Guardar ${chosen} substitui`) })
    await expect(store).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  }
  await hand.tap(page.getByRole('button', { name: 'Guardar 5 substituições' }))
  await expect(page.getByText('5 aulas com quem as dê.')).toBeVisible()
  console.info(
    `taps to give five lessons to substitutes: ${hand.taps - marked}, after ${marked} to mark the days`,
  )
  expectTaps('five lessons given to substitutes', hand.taps - marked)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Desfeito.').first()).toBeVisible()
  const after = await pedagogue.call<{ lessons: { choice: unknown }[] }>('GET', `/teacher-absences/${id}`)
  expect(after.lessons.filter(({ choice }) => choice !== null)).toEqual([])

  // By the keyboard alone: the arrows choose, Enter leads to the next lesson that has nobody.
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await press(page, page.getByRole('button', { name: /^Guardar 1 substitui/ }))
  await expect(page.getByText('1 aula com quem a dê.')).toBeVisible()
  const { version } = await pedagogue.call<{ version: number }>('GET', `/teacher-absences/${id}`)
  await pedagogue.call('DELETE', `/teacher-absences/${id}?version=${version}`)
})

/** Lessons of 6ªA in Mathematics at the times after a Monday, whose weeks nobody has planned. */
async function lessons(
  teacher: Fixtures,
  monday: string,
  count: number,
  instead: readonly Pick<Time, 'date' | 'startsAt'>[] = [],
) {
  const schedule = await teacher.call<{ lessons: Time[] }>(
    'GET',
    `/lesson-plans/schedule?from=${monday}&to=2026-06-30`,
  )
  const times = schedule.lessons.filter(
    ({ group, subject, plan }) => group.name === '6ªA' && subject.code === 'MAT' && plan === null,
  )
  const ids: string[] = []
  const titles: string[] = []
  let phases: string[] = []
  for (const [at, time] of times.slice(0, count).entries()) {
    const { date, startsAt, room, group, subject } = { ...time, ...instead[at] }
    phases = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const theme = ownWord(`Aula ${54 + at}`)
    titles.push(theme)
    const names = [
      ['Introdução e Motivação', 8],
      ['Mediação e Assimilação', 15],
      ['Domínio e Consolidação', 12],
      ['Controlo e Avaliação', 10],
    ] as const
    const { id } = await teacher.call<{ id: string }>('POST', '/lesson-plans', {
      subjectId: subject.id,
      grade: 6,
      groupId: group.id,
      heldOn: date,
      startsAt,
      room,
      minutes: 45,
      lessonNumber: 54 + at,
      unitTitle: 'III. Fracções',
      theme,
      summary: theme,
      phases: names.map(([name, minutes], place) => ({
        id: phases[place],
        name,
        minutes,
        content: 'Exemplos.',
      })),
    })
    ids.push(id)
  }
  const first = await teacher.call<{ phases: { id: string }[] }>('GET', `/lesson-plans/${ids[0]}`)
  return { ids, titles, phases: first.phases.map(({ id }) => id) }
}

async function mark(teacher: Fixtures, id: string | undefined, body: object): Promise<void> {
  await teacher.call('POST', `/lesson-plans/${id}/state`, { version: 1, ...body })
}

/** The weeks are left as they were found. */
async function remove(teacher: Fixtures, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { version } = await teacher.call<{ version: number }>('GET', `/lesson-plans/${id}`)
    await teacher.call('DELETE', `/lesson-plans/${id}?version=${version}`)
  }
}
