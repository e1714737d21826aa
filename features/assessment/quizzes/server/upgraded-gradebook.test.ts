import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { emptyTestDatabase } from '#kit/server/database/testing.ts'
import { findGradebooks, readClosedGradebook } from './closed-gradebooks.ts'

it('an upgrade gives what is locked its edition: the marks that were kept, weighed by its rule, and says that it made it', async () => {
  const { db, pool, url } = await emptyTestDatabase()
  const all = readMigrations()
  const since = all.findIndex(({ name }) => name.includes('editions--create'))
  await migrate(url, all.slice(0, since))
  const [school, group, subject, account, ana, beto, gradebook] = Array.from({ length: 7 }, () => uuid())
  const [first, second, undone, deleted] = Array.from({ length: 4 }, () => uuid())
  await pool.query(
    `INSERT INTO accounts (id, email, name, role, device_key) VALUES ('${account}', 'a@exemplo.mz', 'Rosa Bila', 'admin', '');
    INSERT INTO schools (id, name) VALUES ('${school}', 'EPC da Liberdade');
    INSERT INTO groups (id, name, grade, year, school_id) VALUES ('${group}', '6ªA', 6, 2026, '${school}');
    INSERT INTO subjects (id, name, code, abbreviation) VALUES ('${subject}', 'Matemática', 'MAT', 'Mat');
    INSERT INTO students (id, code, full_name, sex, group_id, number_in_group) VALUES
      ('${ana}', '26000001', 'Ana', 'M', '${group}', 2), ('${beto}', '26000002', 'Beto', 'H', '${group}', 1);
    ${[first, second, undone, deleted]
      .map(
        (id, at) => `INSERT INTO quizzes (id, title, subject_id, grade, year, owner_id, opens_at, deleted_at)
        VALUES ('${id}', 'Quiz ${at}', '${subject}', 6, 2026, '${account}', '2026-03-1${at} 22:30+00',
        ${id === deleted ? 'now()' : 'NULL'});`,
      )
      .join('\n')}
    INSERT INTO quiz_gradebooks (id, group_id, subject_id, year, trimester, columns, drop_worst, missing_is_zero, locked_marks)
      VALUES ('${gradebook}', '${group}', '${subject}', 2026, 1, '{"${first}": {"weight": 3, "hidden": true}}', 0, true,
      '{"${ana}": {"${first}": 20, "${second}": 0, "${undone}": null, "${deleted}": 10},
        "${beto}": {"${first}": "por corrigir", "${second}": 9.5, "${undone}": null, "${deleted}": null}}');
    INSERT INTO changes (id, batch_id, account_id, account_name, action, table_name, row_id, label)
      VALUES ('${uuid()}', '${uuid()}', '${account}', 'Rosa Bila', 'quizzes.gradebook', 'quiz_gradebooks', '${gradebook}', 'Pauta');`,
  )
  await migrate(url, all.slice(0, since + 1))
  const read = await readClosedGradebook(db, gradebook ?? '')
  expect(read?.head).toMatchObject({ number: 1, closedBy: 'Rosa Bila', reason: '', isRecomputed: true })
  const content = read?.content
  expect(content?.group.name).toBe('6ªA')
  expect(content?.quizzes.map(quiz => [quiz.id, quiz.opensOn, quiz.weight, quiz.hidden, quiz.mean])).toEqual([
    [first, '2026-03-11', 3, true, 20],
    [second, '2026-03-12', 1, false, 5],
    [undone, '2026-03-13', 1, false, null],
    [deleted, '2026-03-14', 1, false, 10],
  ])
  // A quiz that nobody did is a 0 for nobody; what waits counts for nothing; what is missing is a 0.
  expect(content?.pupils.map(({ name, number, mark, toMark }) => [name, number, mark, toMark])).toEqual([
    ['Beto', 1, 4.75, [first]],
    ['Ana', 2, 14, []],
  ])
  const [stored] = await findGradebooks(db, [group ?? ''], 1)
  expect(stored?.content).toEqual(content)
})
