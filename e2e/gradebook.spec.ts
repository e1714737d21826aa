import { boxOf, sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz } from './quiz-hands.ts'

const QUIZZES = 24

/** The marks of many quizzes, on a desk and on a phone. */
test('a pauta of 24 quizzes stays within the page: names stay, marks go by under them, and a phone has cards', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const { call, group, id } = await fixtureQuiz(request, 3, {}, { questions: 1 })
  for (let made = 1; made < QUIZZES; made += 1) {
    const copy = await call<{ id: string; version: number }>('POST', `/quizzes/${id}/copy`, {
      groupIds: [group.id],
    })
    await call('POST', `/quizzes/${copy.id}/state`, { state: 'aberto', version: copy.version })
  }
  const subjects = await call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(subject => subject.code === 'MAT')?.id
  await signIn('pedagogo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/quizManager/pauta?turma=${group.id}&disciplina=${subjectId}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(3 + QUIZZES, { timeout: 30_000 })
  expect(await sticksOut(page)).toBe(0)
  const name = table.getByRole('rowheader').first()
  const last = table.getByRole('columnheader').last()
  // Every name begins at the same place, and goes on under itself.
  const starts = await table.getByRole('rowheader').evaluateAll(cells =>
    cells.flatMap(cell => {
      const name = cell.querySelector('i + span')?.firstChild
      if (!name) return []
      const range = document.createRange()
      range.selectNodeContents(name)
      return [...range.getClientRects()].map(({ left }) => Math.round(left))
    }),
  )
  expect(starts.length).toBeGreaterThan(3)
  expect(new Set(starts).size).toBe(1)
  const before = await boxOf(name)
  await last.scrollIntoViewIfNeeded()
  const [head, after] = [await boxOf(last), await boxOf(name)]
  expect(head.x + head.width).toBeLessThanOrEqual(1440)
  expect(after).toEqual(before)
  // The head stands over its numbers, to their end.
  const cell = await boxOf(table.getByRole('row').nth(1).getByRole('cell').last())
  expect(cell.x + cell.width).toBeCloseTo(head.x + head.width, 0)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText(`Ver ${QUIZZES} quizzes`).first()).toBeVisible()
  await expect(table).toBeHidden()
  await page.getByText(`Ver ${QUIZZES} quizzes`).first().click()
  expect(await sticksOut(page)).toBe(0)
  for (const card of await page
    .getByRole('listitem')
    .filter({ hasText: `Ver ${QUIZZES} quizzes` })
    .all()) {
    const box = await boxOf(card)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
  }
})
