import { v7 as uuid } from 'uuid'
import { type Box, boxOf, sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test('the test builder has its list, its editor and its matrix side by side, and below each other where that is too narrow', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await testFixturesBy('professor', request)
  const subjects = await fixtures.call<{ id: string; name: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(subject => subject.name === 'Matemática')?.id
  const head = { title: 'Três colunas', subjectId, grade: 6, year: 2026 }
  const made = await fixtures.call<{ id: string; version: number }>('POST', '/tests', head)
  const items = [1, 2].map(number => ({
    ...{ id: uuid(), questionId: null, points: 10, competenceId: null, bloom: 'apply', domain: 'Fracções' },
    question: choice(`Pergunta ${number}: quanto é?`, 'A'),
  }))
  await fixtures.call('PUT', `/tests/${made.id}`, { ...head, version: made.version, items })
  await signIn('professor')
  const placesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/diagnostico/teste/${made.id}`)
    const [list, editor, matrix] = await Promise.all(
      [/^Perguntas/, /^Pergunta 1/, /^Matriz/].map(name =>
        boxOf(page.getByRole('heading', { name }).first().locator('xpath=ancestor::section[1]')),
      ),
    )
    return { list: list as Box, editor: editor as Box, matrix: matrix as Box }
  }
  for (const width of [1360, 1440, 1920]) {
    const { list, editor, matrix } = await placesAt(width)
    expect([list.width, matrix.width], `at ${width}`).toEqual([288, 372])
    expect(list.x + list.width).toBeLessThanOrEqual(editor.x)
    expect(editor.x + editor.width).toBeLessThanOrEqual(matrix.x)
    expect(editor.width, `the editor at ${width}`).toBeGreaterThan(400)
    expect(await sticksOut(page)).toBe(0)
  }
  const { list, editor, matrix } = await placesAt(1000)
  expect([list.width, list.y === editor.y]).toEqual([288, true])
  expect(matrix.y + matrix.height).toBeLessThanOrEqual(list.y)
  const phone = await placesAt(360)
  expect(phone.list.x).toBe(phone.editor.x)
  expect(await sticksOut(page)).toBe(0)
})
