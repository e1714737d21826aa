import { v7 as uuid } from 'uuid'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { fixturesBy, ownWord } from './fixtures.ts'
import { fixtureLesson } from './lesson-fixture.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, handInQuiz, phone } from './quiz-hands.ts'

const visible = { answers: true, points: true, right: true, feedback: true, explanation: true, comment: true }

test('a term opens where it stands, in a lesson and in the explanation of a quiz', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const pedagogue = await fixturesBy('pedagogo', request)
  const subjects = await pedagogue.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(({ code }) => code === 'MAT')?.id
  const word = ownWord('Zambuko').toLowerCase()
  const term = await pedagogue.call<{ id: string; version: number }>('POST', '/glossary/terms', {
    term: word,
    definition: 'Ponte entre dois números.',
    subjectId,
    grades: [6],
    translations: [{ language: 'Xichangana', term: 'xiphemu', definition: '', validatedBy: 'Ana Cossa' }],
  })
  await pedagogue.call('POST', `/glossary/terms/${term.id}/state`, {
    state: 'publicado',
    version: term.version,
  })
  const teacher = await fixturesBy('professor', request)
  const lesson = await fixtureLesson(teacher, { content: `Acha-se o ${word}. Outra vez o ${word}.` })

  await signIn('professor')
  await page.goto(`/dashboard/criarPlanoDeAula?id=${lesson.id}`)
  const mark = page.getByRole('button', { name: word })
  await expect(mark).toHaveCount(1)
  await mark.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: word })
  await expect(dialog).toContainText('Ponte entre dois números.')
  await expect(dialog).toContainText('xiphemu Xichangana')
  await page.keyboard.press('Escape')
  await expect(mark).toBeFocused()

  const question = await pedagogue.call<{ id: string }>('POST', '/questions', {
    ...{ subjectId, grade: 6, competenceId: null },
    question: {
      ...blankQuestion('true-false'),
      ...{ stem: '<p>1/2 é metade.</p>', explanation: `<p>O ${word} é a <b>metade</b>.</p>` },
    },
  })
  const { code, group } = await fixtureQuiz(
    request,
    1,
    { review: { during: { ...visible, right: false }, after: visible, open: visible, closed: visible } },
    {
      more: () => ({
        parts: [{ kind: 'question', id: uuid(), questionId: question.id, points: 1, waitsFor: null }],
      }),
    },
  )
  const pupil = await phone(browser, `/q/${code}`)
  await pupil.getByLabel('Código de aluno, 8 algarismos').fill(group.pupils[0]?.code ?? '')
  await pupil.getByRole('button', { name: 'Continuar' }).tap()
  await pupil.getByRole('button', { name: 'Começar o quiz' }).tap()
  await pupil.getByRole('radio').first().check()
  await handInQuiz(pupil)
  await pupil.getByRole('button', { name: word }).tap()
  await expect(pupil.getByRole('dialog', { name: word })).toContainText('xiphemu Xichangana')
  await pupil.context().close()
})
