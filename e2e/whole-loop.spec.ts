import type { APIRequestContext } from '@playwright/test'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Question } from '#engines/questions/question.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { comeIn } from './come-in.ts'
import { apply, printed } from './diagnosis-hands.ts'
import { expect, heldSession, test } from './people.ts'
import { playOnDevice } from './play-on-device.ts'
import { sitOnDevice } from './sit-on-device.ts'
import { choice, type Pupil, type TestFixtures, testFixturesBy } from './test-fixtures.ts'

// The whole loop of one class and one teacher: measured, planned, taught, practised, measured again. What a screen shows
// is counted again here from the rows of the database. It comes last by its name: other stories take the newest report.
test.describe.configure({ timeout: 240_000 })

const PUPILS = 14
/** The last pupil is not there when it is measured again. */
const AWAY = PUPILS - 1

/** Questions of FR2 that a pupil knows at first (of four), and later. */
const before = (pupil: number) => [2, 1, 0][pupil % 3] ?? 0
const after = (pupil: number) => (pupil % 4 === 0 ? 2 : 4)
const inNeed = Array.from({ length: PUPILS }, (_, pupil) => pupil).filter(pupil => before(pupil) < 2)

const items = [
  ...[1, 2, 3, 4].map(number => ({ code: 'FR2', domain: 'Fracções', number })),
  ...[1, 2, 3].map(number => ({ code: 'EF1', domain: 'Espaço e forma', number })),
]

/** What a pupil writes on the sheet beside a question. */
function answer(stem: string, knows: number): string {
  const [, code, number] = /(FR2|EF1), pergunta (\d)/.exec(stem) ?? []
  return code === 'EF1' || Number(number) <= knows ? 'A' : 'B'
}

test('a teacher measures, plans in one step, teaches, lets practise and measures again, and Percurso says what is stored', async ({
  page,
  request,
  signIn,
}) => {
  const dataDir = process.env.E2E_DATA_DIR
  test.skip(dataDir === undefined, 'the database of this product is not at hand')
  const database = new pg.Client({ connectionString: runningEmbedded(dataDir ?? '') ?? '' })
  await database.connect()
  const rows = async <T extends pg.QueryResultRow>(sql: string, ...values: unknown[]) =>
    (await database.query<T>(sql, values)).rows
  const { group, subjectId, testId } = await classWithTest(request)
  const at = (place: number) => group.pupils[place] as Pupil
  await signIn('professor')

  await test.step('the class is measured, and its report says what it lacks', async () => {
    await page.goto(`/diagnostico/teste/${testId}`)
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await apply(page, group.name)
    const id = page.url().split('/').at(-1) ?? ''
    const code = await codeOf(rows, id)
    await Promise.all(
      group.pupils.map((pupil, place) =>
        sitOnDevice(request, code, pupil.code, stem => answer(stem, before(place))),
      ),
    )
    await page.goto(`/diagnostico/relatorios/turma/${id}`)
    await expect(page.getByText(`${PUPILS} de ${PUPILS} alunos`).first()).toBeVisible()
  })

  const made =
    await test.step('one step proposes all of it, is changed in place, made, undone and made again', async () => {
      await page.getByRole('link', { name: 'Plano de recuperação' }).click()
      const proposal = page.getByRole('region', { name: 'Proposta' })
      for (const part of ['Competências', 'Grupos', 'Sessões', 'Reavaliação e aula', 'Praticar'])
        await proposal.getByRole('button', { name: `Mudar ${part}` }).click()
      await expect(page.getByLabel('Nome do grupo')).toHaveValue('Grupo A: FR2')
      await expect(page.getByRole('checkbox', { name: /^FR2/ }).first()).toBeChecked()
      // Its days are those of the timetable: a Wednesday each week.
      await expect(page.getByRole('group', { name: 'Sessão 1' }).getByLabel('Data')).toHaveValue('06/05/2026')
      // It begins today: only a lesson whose day has come can be marked as taught.
      await page.getByRole('group', { name: 'Sessão 1' }).getByLabel('Data').fill('05/05/2026')
      await page.getByRole('group', { name: 'Sessão 1' }).getByLabel('Tema').fill('Tiras de papel')
      await page.getByLabel('Reavaliação', { exact: true }).selectOption({ value: 'mesmas' })
      const quiz = page.getByRole('group', { name: /^Perguntas do quiz/ })
      const proposed = await quiz.getByRole('checkbox', { checked: true }).count()
      expect(proposed).toBeGreaterThan(1)
      await expect(quiz.getByText('não está em nenhum teste').first()).toBeVisible()
      await quiz.getByRole('checkbox', { checked: true }).first().uncheck()
      await expect(page.getByRole('group', { name: `Perguntas do quiz (${proposed - 1})` })).toBeVisible()
      const pairs = page.getByRole('group', { name: /^Pares do jogo/ })
      await pairs
        .getByRole('checkbox', { name: /^Glossário/, checked: false })
        .first()
        .check()
      const count = await pairs.getByRole('checkbox', { checked: true }).count()
      await page.getByRole('button', { name: 'Criar plano' }).click()
      await expect(page.getByText('Plano de recuperação criado.')).toBeVisible()
      const planId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const [plan] = await rows<Made>(
        `select retest_id as retest, lesson_plan_id as lesson, quiz_id as quiz, game_id as game, sessions,
        pupil_groups from recovery_plans where id = $1`,
        planId,
      )
      if (!plan) throw new Error('No plan is stored.')
      expect(plan.sessions[0]).toMatchObject({ date: '2026-05-05', theme: 'Tiras de papel' })
      expect(plan.pupil_groups.flatMap(group => group.studentIds).toSorted()).toEqual(
        inNeed.map(place => at(place).id).toSorted(),
      )
      const [practice] = await rows<{ questions: number; pairs: number }>(
        `select (select jsonb_array_length(parts) from quizzes where id = $1) as questions,
        (select jsonb_array_length(items) from games where id = $2) as pairs`,
        plan.quiz,
        plan.game,
      )
      expect(practice).toEqual({ questions: proposed - 1, pairs: count })
      const deleted = async () =>
        (
          await rows<{ gone: boolean }>(
            `select deleted_at is not null as gone from recovery_plans where id = $1
          union all select deleted_at is not null from tests where id = $2
          union all select deleted_at is not null from lesson_plans where id = $3
          union all select deleted_at is not null from quizzes where id = $4
          union all select deleted_at is not null from games where id = $5`,
            planId,
            plan.retest,
            plan.lesson,
            plan.quiz,
            plan.game,
          )
        ).map(row => row.gone)
      expect(await deleted()).toEqual([false, false, false, false, false])
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByText('Desfeito.')).toBeVisible()
      expect(await deleted()).toEqual([true, true, true, true, true])
      await page.getByRole('button', { name: 'Refazer' }).click()
      await expect(page.getByText('Refeito.')).toBeVisible()
      expect(await deleted()).toEqual([false, false, false, false, false])
      return { ...plan, id: planId }
    })
  const planPage = `/diagnostico/recuperacao/${made.id}`

  await test.step('the lesson is taught, and the quiz and the game are played by pupils', async () => {
    await page.goto(planPage)
    await page.getByRole('button', { name: 'Começar' }).click()
    await expect(page.getByText('Em curso').first()).toBeVisible()
    await page.getByRole('button', { name: /^O plano/ }).click()
    await page.locator('dd a[href*="criarPlanoDeAula"]').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Recuperação: FR2/ })).toBeVisible()
    await page.getByRole('button', { name: 'Dada', exact: true }).click()
    await expect(page.getByText(/»: dada\.$/)).toBeVisible()

    await page.goto(planPage)
    await page.getByText('Praticar', { exact: true }).click()
    await page.getByRole('link', { name: /^Praticar FR2/ }).click()
    await page.getByRole('button', { name: 'Publicar e abrir' }).click()
    await expect(page.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
    const [quiz] = await rows<{ code: string }>('select code from quizzes where id = $1', made.quiz)
    for (const place of inNeed.slice(0, 5)) await takeQuiz(request, quiz?.code ?? '', at(place).code)

    await page.goto(planPage)
    await page.getByText('Praticar', { exact: true }).click()
    await page.getByRole('link', { name: /^Jogo de FR2/ }).click()
    await page.getByRole('button', { name: 'Guardar e publicar' }).click()
    await expect(page.getByText('Ainda ninguém jogou')).toBeVisible()
    const [game] = await rows<{ code: string }>('select code from games where id = $1', made.game)
    for (const place of inNeed.slice(3, 8)) await playOnDevice(request, game?.code ?? '', at(place).code)
  })

  await test.step('it is measured again, and the result is read', async () => {
    await page.goto(planPage)
    await page.getByRole('link', { name: 'Abrir o teste' }).click()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await apply(page, group.name)
    const code = await codeOf(rows, page.url().split('/').at(-1) ?? '')
    await Promise.all(
      group.pupils.map(async (pupil, place) => {
        if (place !== AWAY) await sitOnDevice(request, code, pupil.code, stem => answer(stem, after(place)))
      }),
    )
    await page.goto(planPage)
    await page.getByRole('button', { name: 'Ler o resultado' }).click()
    await expect(page.getByText(/^\d+ de \d+ recuperados?$/).first()).toBeVisible()
  })

  await test.step('Percurso says what the rows say, on the screen, on paper and of one pupil', async () => {
    await page.goto(planPage)
    await page.getByRole('button', { name: 'Mais acções' }).click()
    await page.getByRole('menuitem', { name: 'Ver o percurso' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Percurso de Matemática na ${group.name}`,
    )
    const row = page.getByRole('row', { name: /^FR2/ })
    const cells = row.getByRole('cell')
    const answers = await rows<Answer>(
      `select a.id as application, a.created_at::text as at, s.id as student, s.sex, i ->> 'versionId' as version,
        (i ->> 'points')::float8 as possible, coalesce(r.points, 0)::float8 as points
      from applications a join tests t on t.id = a.test_id cross join jsonb_array_elements(t.items) i
      join competences c on c.id = (i ->> 'competenceId')::uuid and c.code = 'FR2'
      join attempts x on x.application_id = a.id and x.state = 'entregue' join students s on s.id = x.student_id
      left join responses r on r.attempt_id = x.id and r.item_id = (i ->> 'id')::uuid
      where a.group_id = $1 and t.subject_id = $2`,
      group.id,
      subjectId,
    )
    const times = [...new Set(answers.map(answer => answer.at))].toSorted()
    expect(times).toHaveLength(2)
    const [each, again] = times.map(time => answers.filter(answer => answer.at === time))
    // Every column is of the same pupils: who did not come again counts in none.
    const first = each?.filter(({ student }) => again?.some(answer => answer.student === student))
    await expect(cells.nth(0)).toContainText(shown(shareOf(first)))
    await expect(cells.nth(0)).toContainText(`${pupilsIn(first)} alunos`)
    await expect(cells.nth(4)).toContainText(shown(shareOf(again)))
    await expect(cells.nth(4)).toContainText(`${pupilsIn(again)} alunos`)

    const [counted] = await rows<{ planned: number; taught: number; practised: number }>(
      `select jsonb_array_length(p.sessions) as planned,
        (select count(*)::int from lesson_plans l where l.id = p.lesson_plan_id and l.state = 'dada') as taught,
        (select count(distinct student_id)::int from (
          select x.student_id from attempts x join applications a on a.id = x.application_id
            where a.quiz_id = p.quiz_id and x.state = 'entregue'
          union all select student_id from plays where game_id = p.game_id) who) as practised
      from recovery_plans p where id = $1`,
      made.id,
    )
    expect(counted?.practised).toBe(new Set([...inNeed.slice(0, 5), ...inNeed.slice(3, 8)]).size)
    await expect(cells.nth(1)).toContainText(`${counted?.planned} aulas`)
    await expect(cells.nth(2)).toContainText(`${counted?.taught} de ${counted?.planned}`)
    await expect(cells.nth(3)).toContainText(`quiz e jogo, ${counted?.practised} alunos`)

    const gains = gainsOf(first ?? [], again ?? [])
    expect(gains).toHaveLength(PUPILS - 1)
    // One stayed away: of the others a part of the rise was to be expected, and counts as nothing learnt.
    const said = new RegExp(
      `em ${gains.length} alunos, mais (\\d+) pontos do que se esperava, entre (\\d+) e (\\d+)`,
    ).exec(await cells.nth(5).innerText())
    const [points, low, high] = said?.slice(1).map(Number) ?? []
    expect(points).toBeGreaterThan(0)
    expect(points).toBeLessThan(percent(sum(gains.map(pupil => pupil.gain)) / gains.length))
    for (const sex of ['H', 'M'])
      await expect(cells.nth(5)).toContainText(
        new RegExp(`\\(${gains.filter(pupil => pupil.sex === sex).length} alunos?\\)`),
      )
    const paper = await printed(page, /learning-path\/export\?/, 'PDF')
    expect(paper.replaceAll(/\s+/g, ' ')).toContain(
      `+${points} (de +${low} a +${high}), ${gains.length} alunos`,
    )

    // Who is asked what is drawn; of one who stayed where they were other words are said.
    const firstGain = gains.find(({ gain }) => percent(gain) > 0)
    await page.goto(`/diagnostico/percurso/aluno/${firstGain?.student}`)
    const own = page.getByRole('row', { name: /^FR2/ })
    await expect(own).toContainText(
      shown(shareOf(first?.filter(each => each.student === firstGain?.student))),
    )
    await expect(own).toContainText(/em 1 aluno, mais \d+ pontos? do que se esperava/)
  })
  await database.end()
})

interface Made {
  retest: string
  lesson: string
  quiz: string
  game: string
  sessions: { date: string; theme: string }[]
  pupil_groups: { studentIds: string[] }[]
}

interface Answer {
  at: string
  student: string
  sex: 'H' | 'M'
  version: string
  possible: number
  points: number
}

type Rows = <T extends pg.QueryResultRow>(sql: string, ...values: unknown[]) => Promise<T[]>

/** Rounded half up, in whole points. */
const percent = (share: number): number => Math.floor(100 * share + 0.5 + 1e-9)
/** With one decimal and a comma, as shares are shown. */
const shown = (share: number): string =>
  `${(Math.floor(1000 * share + 0.5 + 1e-9) / 10).toFixed(1).replace('.', ',')} %`
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const shareOf = (answers: readonly Answer[] = []): number =>
  sum(answers.map(answer => answer.points)) / sum(answers.map(answer => answer.possible))
const pupilsIn = (answers: readonly Answer[] = []): number =>
  new Set(answers.map(answer => answer.student)).size

/** What each pupil who was there both times gained, on the questions that stood both times. */
function gainsOf(first: readonly Answer[], again: readonly Answer[]) {
  return [...new Set(first.map(answer => answer.student))].flatMap(student => {
    const own = (answers: readonly Answer[]) => answers.filter(answer => answer.student === student)
    const both = (answers: readonly Answer[], others: readonly Answer[]) =>
      own(answers).filter(answer => own(others).some(other => other.version === answer.version))
    const [early, late] = [both(first, again), both(again, first)]
    const [earliest] = early
    return earliest && late.length > 0
      ? [{ student, sex: earliest.sex, gain: shareOf(late) - shareOf(early) }]
      : []
  })
}

async function codeOf(rows: Rows, applicationId: string): Promise<string> {
  const [row] = await rows<{ code: string }>('select code from applications where id = $1', applicationId)
  return row?.code ?? ''
}

/** A class of the teacher's with a lesson on Wednesdays, and a test of two competences that is still a draft. */
async function classWithTest(request: APIRequestContext) {
  const [pedagogue, admin, teacher] = [
    await testFixturesBy('pedagogo', request),
    await testFixturesBy('admin', request),
    await testFixturesBy('professor', request),
  ]
  const group = await pedagogue.group(PUPILS)
  const subjectId = await mathematics(pedagogue)
  const { version } = await pedagogue.call<{ version: number }>('GET', `/groups/${group.id}`)
  const name = (await heldSession('diagnostics', 'professor', request))?.user.name
  const staff = await pedagogue.call<{ id: string; name: string }[]>('GET', '/teachers/options')
  const teacherId = staff.find(person => person.name === name)?.id ?? ''
  await pedagogue.call('PUT', `/groups/${group.id}/teachers`, {
    teachers: [{ subjectId, accountId: teacherId }],
    version,
  })
  const { revision } = await admin.call<{ revision: string }>('GET', `/timetable?group=${group.id}`)
  await admin.call('PUT', `/timetable/groups/${group.id}`, {
    slots: [{ weekday: 3, period: 6, subjectId, teacherId, room: '' }],
    revision,
  })
  return { group, subjectId, testId: await draftTest(teacher, subjectId, group.name) }
}

async function mathematics({ call }: TestFixtures): Promise<string> {
  const subjects = await call<{ id: string; name: string }[]>('GET', '/subjects/options')
  return subjects.find(subject => subject.name === 'Matemática')?.id ?? ''
}

async function draftTest({ call }: TestFixtures, subjectId: string, name: string): Promise<string> {
  const { competences } = await call<{ competences: { id: string; code: string }[] }>(
    'GET',
    `/subjects/${subjectId}/tree`,
  )
  const head = { title: `Diagnóstico da ${name}`, subjectId, grade: 6, year: 2026, totalPoints: items.length }
  const made = await call<{ id: string; version: number }>('POST', '/tests', head)
  await call('PUT', `/tests/${made.id}`, {
    ...head,
    version: made.version,
    items: items.map(({ code, domain, number }) => ({
      id: uuid(),
      questionId: null,
      points: 1,
      competenceId: competences.find(competence => competence.code === code)?.id,
      bloom: 'apply',
      domain,
      question: choice(`${code}, pergunta ${number}: quanto é?`, 'A'),
    })),
  })
  return made.id
}

/** A pupil takes a quiz on a phone, question by question; what is right matters to nobody here. */
async function takeQuiz(request: APIRequestContext, code: string, studentCode: string): Promise<void> {
  const post = async <R>(path: string, data: object): Promise<R> => {
    const response = await request.post(`/api/academy/sittings/${code}/${path}`, { data })
    expect(response.ok(), `${path} of ${studentCode}: ${response.status()}`).toBe(true)
    return (await response.json()) as R
  }
  const {
    attemptId,
    key,
    items: questions,
  } = await comeIn<{
    attemptId: string
    key: string
    items: { id: string; question: Question }[]
  }>(request, `/api/academy/sittings/${code}`, { studentCode })
  const answers = questions.map(({ id, question }, at) => ({
    itemId: id,
    answer: 'options' in question ? question.options[0]?.id : question.type === 'true-false' ? true : '1',
    sequence: at + 1,
  }))
  await post('answers', { attemptId, key, answers, submit: true })
}
