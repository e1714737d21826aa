import { v7 as uuid } from 'uuid'
import { comeIn } from './come-in.ts'
import { fixtureGame } from './game-fixtures.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, handInQuiz, phone } from './quiz-hands.ts'

/** A class of forty, of whom some are away, and two are at real pages. */
const PHONES = 40
const AWAY = 10
const PAGES = 2

interface Begun {
  attemptId: string
  key: string
  items: { id: string; question: { options?: { id: string }[] } }[]
}

test('one phone with a key for every pupil takes the places of those who are away: the teacher sees it, the class does not', async ({
  browser,
  page,
  request,
  signIn,
}) => {
  test.slow()
  const { call, group, code, id } = await fixtureQuiz(request, PHONES)
  const address = `/api/academy/sittings/${code}`
  const { rows } = await call<{ rows: { id: string }[] }>('GET', `/applications?kind=quiz&quiz=${id}`)
  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${rows[0]?.id}`)
  await expect(page.getByText('em directo')).toBeVisible()
  const [away, there] = [group.pupils.slice(0, AWAY), group.pupils.slice(AWAY)]

  const pages = await Promise.all(
    there.slice(0, PAGES).map(async pupil => {
      const own = await phone(browser, `/q/${code}?aluno=${pupil.code}`)
      await own.getByRole('button', { name: 'Continuar', exact: true }).click()
      await own.getByRole('button', { name: 'Começar o quiz' }).click()
      await own.getByRole('radio').first().check()
      return own
    }),
  )
  await Promise.all(
    there.slice(PAGES).map(async ({ code: studentCode }) => {
      const { attemptId, key, items } = await comeIn<Begun>(request, address, { studentCode })
      const answers = items.map(({ id: itemId, question }, at) => ({
        ...{ itemId, answer: question.options?.[0]?.id, sequence: at + 1 },
      }))
      const sent = await request.post(`${address}/answers`, {
        data: { attemptId, key, answers, submit: true },
      })
      expect(sent.status()).toBe(200)
    }),
  )

  await test.step('the bored pupil has a key for everybody who is away, and begins with each', async () => {
    const keys = await Promise.all(
      away.map(async ({ code: studentCode }) => {
        const { key } = await (await request.post(`${address}/pupil`, { data: { studentCode } })).json()
        return { studentCode, key: String(key) }
      }),
    )
    const said = await Promise.all(keys.map(data => comeIn<Begun>(request, address, data)))
    const whole = away.filter(({ fullName }) => JSON.stringify(said).includes(fullName))
    expect(whole, 'no whole name on a phone that is not known').toEqual([])
  })

  await test.step('the teacher sees it at once, and gives the places back with one tap', async () => {
    const crowd = page.getByText(
      new RegExp(`^Um endereço começou \\d+ lugares em .*: ${AWAY} estão sem resposta`),
    )
    await expect(crowd).toBeVisible({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Libertar o que não tem resposta' }).click()
    await expect(crowd).toHaveCount(0, { timeout: 15_000 })
  })

  await test.step('the class goes on as if nothing had been', async () => {
    for (const own of pages) {
      for (;;) {
        await own.getByRole('radio').first().check()
        const next = own.getByRole('button', { name: 'Seguinte' })
        if (!(await next.isVisible())) break
        await next.click()
      }
      await handInQuiz(own)
      await expect(own.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
      await own.context().close()
    }
    const { pupils } = await call<{ pupils: { name: string; state: string }[] }>(
      'GET',
      `/quizzes/${id}/results`,
    )
    const done = pupils.filter(pupil => pupil.state === 'entregou')
    expect(done.map(pupil => pupil.name).sort()).toEqual(there.map(pupil => pupil.fullName).sort())
  })
})

test('in a room nothing tells a bored pupil the key before its hour, and nothing counts after it', async ({
  request,
}) => {
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Aborrecido' })
  const { roomId } = await game.call<{ roomId: string }>('POST', `/games/${game.id}/room`, {})
  const base = '/api/academy/play'
  const join = async (nickname: string) =>
    (await (await request.post(`${base}/${game.code}/room`, { data: { nickname } })).json()) as {
      playerId: string
      key: string
    }
  const honest = await Promise.all(Array.from({ length: PHONES - 1 }, (_, at) => join(`Aluno ${at + 1}`)))
  const bored = await join('Aborrecido')
  interface Room {
    revision: number
    round: number
    right: number | null
    question: { itemId: string; options: string[] } | null
  }
  const room = () => game.call<Room>('GET', `/rooms/${roomId}`)
  const step = async (name: string) =>
    game.call<Room>('POST', `/rooms/${roomId}/steps`, { step: name, revision: (await room()).revision })
  const answer = (who: typeof bored, answers: { round: number; choice: number }[]) =>
    request.post(`${base}/rooms/${roomId}/answers`, { data: { ...who, answers } })

  const known: { round: number; choice: number }[] = []
  for (let at = 0; at < 3; at += 1) {
    const { round, question } = await step('seguinte')
    const play = (entries: object[]) => ({
      ...{ id: uuid(), teams: 2, kind: 'forca', seed: 'e2e', startedAgo: 10, seconds: 5, points: 0, max: 1 },
      ...{ finished: false, results: [] },
      moves: { version: 1, items: [question?.itemId], first: 0, entries },
    })
    const heard = await Promise.all(
      ['a', 'e', 'o', 'p'].map(async letter => {
        const plays = [play([{ move: { do: 'letter', letter }, at: 1 }])]
        const sent = await request.post(`${base}/${game.code}/plays`, { data: { plays } })
        return JSON.stringify([sent.status(), (await sent.json()).message])
      }),
    )
    expect(new Set(heard).size, 'every letter is answered alike').toBe(1)
    expect(heard[0]).toContain('a partida fica no telemóvel')
    await Promise.all(honest.map(who => answer(who, [{ round, choice: 0 }])))
    const { right } = await step('respostas')
    known.push({ round, choice: right ?? 0 })
    await answer(bored, known)
  }
  await step('terminar')
  await answer(bored, known)
  const results = await game.call<{ plays: number; players: { name: string; right?: number }[] }>(
    'GET',
    `/games/${game.id}/results`,
  )
  expect(results.plays).toBe(honest.length)
  expect(JSON.stringify(results)).not.toContain('Aborrecido')
})

test('empty plays in the names of a class use up nobody’s attempts', async ({ request }) => {
  const { group } = await fixtureQuiz(request, PHONES, {}, { state: 'rascunho' })
  const game = await fixtureGame(request, {
    ...{
      kind: 'memoria',
      title: 'Vazias',
      by: 'pedagogo',
      more: { groupIds: [group.id], entry: 'código', attempts: 2 },
    },
  })
  const address = `/api/academy/play/${game.code}`
  for (const { code: studentCode } of group.pupils) {
    const empty = () => ({
      ...{ id: uuid(), studentCode, seed: 'e2e', startedAgo: 10, seconds: 0, points: 0, max: 0 },
      ...{ finished: true, results: [], moves: { version: 1, items: [], first: 0, entries: [] } },
    })
    await request.post(`${address}/plays`, { data: { plays: [empty(), empty()] } })
  }
  for (const { code: studentCode } of group.pupils.slice(0, 3)) {
    const { pupil } = await (await request.post(`${address}/player`, { data: { studentCode } })).json()
    expect(pupil).toMatchObject({ left: 2 })
  }
})

test('a phone that is passed on keeps nothing of the pupil before', async ({ browser, request }) => {
  const { group, code } = await fixtureQuiz(request, 2)
  const [pupil] = group.pupils
  const own = await phone(browser, `/q/${code}`)
  await own.getByLabel('Código de aluno, 8 algarismos').fill(pupil?.code ?? '')
  await own.getByRole('button', { name: 'Continuar', exact: true }).click()
  await own.getByRole('button', { name: 'Começar o quiz' }).click()
  for (;;) {
    await own.getByRole('radio').first().check()
    const next = own.getByRole('button', { name: 'Seguinte' })
    if (!(await next.isVisible())) break
    await next.click()
  }
  await handInQuiz(own)
  await own.getByRole('button', { name: 'Passar a outro aluno' }).click()
  await expect(own.getByLabel('Código de aluno, 8 algarismos')).toHaveValue('')
  const kept = () =>
    own.evaluate(async () => {
      const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href, history.state]
      for (const { name = '' } of await indexedDB.databases()) {
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        for (const store of opened.objectStoreNames)
          all.push(
            await new Promise((resolve, reject) => {
              const request = opened.transaction(store).objectStore(store).getAll()
              request.onsuccess = () => resolve([name, store, request.result])
              request.onerror = () => reject(request.error)
            }),
          )
        opened.close()
      }
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) all.push(url)
      return JSON.stringify(all)
    })
  // What was handed in is sent first, from behind; then it is forgotten.
  const words = [pupil?.code ?? '', pupil?.fullName ?? '']
  await expect
    .poll(async () => {
      const all = await kept()
      return words.filter(word => all.includes(word))
    })
    .toEqual([])
  await own.goBack().catch(() => null)
  await expect(own.getByText(pupil?.fullName ?? '')).toHaveCount(0)
  await own.context().close()
})
