import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { QUESTIONS_TO_NAME } from '../../../results/in-need.ts'
import { type Quiz, releaseQuiz } from '../../contract.ts'
import { lessonOnHref } from '../../places.ts'
import type { QuizResults } from '../../results-contract.ts'
import styles from './results.module.css'

/** What waits for the teacher, in the order in which it is done: mark, go on from here, let the marks out. */
export function NextSteps({ results, quiz }: { results: QuizResults; quiz: Quiz }) {
  const announce = useUndo()
  const release = useSave(releaseQuiz)
  const waiting = results.groups.filter(group => group.toMark > 0)
  const toMark = waiting.reduce((sum, group) => sum + group.toMark, 0)
  const { marked } = results.achievement.total
  const needyIn = (topic: QuizResults['competences'][number]) => topic.bySex.total.notMastered
  const [weakest] = byNeed(
    results.competences.filter(topic => topic.items.length >= QUESTIONS_TO_NAME && needyIn(topic) > 0),
    ({ bySex }) => bySex.total,
  )
  const needy = weakest ? needyIn(weakest) : 0
  const held = quiz.settings.holdMarks
  const out = quiz.releasedAt !== null
  if (toMark === 0 && needy === 0 && !held) return null
  return (
    <aside className={styles.aside} aria-label="O que falta fazer">
      {toMark > 0 && (
        <section>
          <h2>
            <Icon name="pencil-simple-line" />{' '}
            {counted(toMark, 'resposta por corrigir', 'respostas por corrigir')}
          </h2>
          <p>As notas destes alunos saem depois.</p>
          {waiting.map((group, at) => (
            <Button
              key={group.id}
              variant={at === 0 ? 'contained' : 'outlined'}
              to={href(pages.quizApplication, { id: group.applicationId, parte: 'corrigir' })}
            >
              {waiting.length === 1 ? 'Corrigir agora' : `Corrigir a ${group.name} (${group.toMark})`}
            </Button>
          ))}
        </section>
      )}
      {weakest && needy > 0 && (
        <section>
          <h2>Continuar a partir daqui</h2>
          <p>
            <b>{counted(needy, 'aluno não domina', 'alunos não dominam')}</b> {weakest.code} · {weakest.name}
            {weakest.indication && ` (${FEW_QUESTIONS})`}.
          </p>
          <Button
            variant="outlined"
            to={href(pages.quizSources, { fonte: 'resultados', quiz: quiz.id })}
            startIcon={<Icon name="exam" />}
          >
            Quiz sobre o que falta dominar
          </Button>
          <Button
            variant="outlined"
            to={lessonOnHref(results, weakest.key)}
            startIcon={<Icon name="chalkboard-teacher" />}
          >
            Aula sobre {weakest.code}
          </Button>
        </section>
      )}
      {held && (
        <section>
          <h2>{out ? 'As notas já saíram' : 'Os alunos ainda não vêem'}</h2>
          <p>
            {out
              ? 'Cada aluno vê a nota e o que a revisão deixa ver.'
              : 'Notas e respostas certas saem quando as publicar.'}
          </p>
          <Button
            variant="outlined"
            loading={release.isPending}
            onClick={() =>
              release.mutate(
                { params: { id: quiz.id }, body: { release: !out, version: quiz.version } },
                {
                  onSuccess: ({ data, change }) =>
                    announce(
                      data.releasedAt === null ? 'As notas voltaram a esperar.' : 'As notas saíram.',
                      change,
                    ),
                },
              )
            }
          >
            {out
              ? 'Voltar a guardar as notas'
              : marked === 1
                ? 'Publicar a nota já corrigida'
                : `Publicar ${marked} notas já corrigidas`}
          </Button>
        </section>
      )}
    </aside>
  )
}
