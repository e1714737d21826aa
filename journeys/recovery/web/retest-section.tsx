import type { RecoveryPlan } from '#features/assessment/recovery/contract.ts'
import { places } from '#features/assessment/recovery/places.ts'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { createRetest, readRetest } from '../contract.ts'

/** The re-test: made, published, applied, read; each step where it stands. */
export function RetestSection({ plan }: { plan: RecoveryPlan }) {
  return (
    <Fold title="Reavaliação" open={plan.results.length === 0}>
      <Stack inset over={4} under={20} gap={12} fit>
        {plan.levels.length > 0 ? (
          <HeardAgain plan={plan} />
        ) : plan.retest ? (
          <Made plan={plan} />
        ) : (
          <Missing plan={plan} />
        )}
      </Stack>
    </Fold>
  )
}

function Missing({ plan }: { plan: RecoveryPlan }) {
  const make = useSave(createRetest, { failed: 'Não foi possível fazer a reavaliação.' })
  const announce = useUndo()
  const run = (retest: 'mesmas' | 'banco') =>
    make.mutate(
      { params: { id: plan.id }, body: { retest, version: plan.version } },
      {
        onSuccess: ({ change }) => announce('Reavaliação feita, em rascunho.', change),
      },
    )
  return (
    <>
      <Text as="p" small secondary>
        Ainda não há um teste que volte a medir estas competências. Em perguntas novas vê-se se aprenderam, e
        não se decoraram; uma por competência fica igual.
      </Text>
      {plan.mayEdit && (
        <Row gap={12} wrap>
          <ActionButton
            action={{
              label: 'Com perguntas novas',
              icon: 'books',
              onClick: () => run('banco'),
              busy: make.isPending,
            }}
          />
          <ActionButton
            action={{
              label: 'Com as mesmas perguntas',
              icon: 'exam',
              onClick: () => run('mesmas'),
              busy: make.isPending,
            }}
          />
        </Row>
      )}
    </>
  )
}

/** A plan that is of levels alone is measured by hearing its pupils again. */
function HeardAgain({ plan }: { plan: RecoveryPlan }) {
  const read = useRead(plan)
  return (
    <>
      <Text as="p" small secondary>
        Este plano é por níveis: os mesmos alunos são ouvidos de novo, e o nível a que chegam é o resultado.
        {plan.state === 'rascunho' && ' Comece o plano para ler o resultado.'}
      </Text>
      <Row gap={12} wrap>
        <ActionButton action={{ label: 'Ver os grupos por nível', icon: 'users-three', to: pages.levels }} />
        {mayRead(plan) && read}
      </Row>
    </>
  )
}

function mayRead({ mayEdit, state }: RecoveryPlan): boolean {
  return mayEdit && (state === 'em curso' || state === 'reavaliado')
}

/** Reads what the pupils came to. */
function useRead(plan: RecoveryPlan) {
  const read = useSave(readRetest, { failed: 'Ainda não há resultado.' })
  const announce = useUndo()
  return (
    <ActionButton
      variant={plan.results.length === 0 ? 'contained' : 'outlined'}
      action={{
        label: plan.results.length === 0 ? 'Ler o resultado' : 'Ler de novo',
        icon: 'check',
        busy: read.isPending,
        onClick: () =>
          read.mutate(
            { params: { id: plan.id }, body: { version: plan.version } },
            { onSuccess: ({ change }) => announce('Resultado lido da reavaliação.', change) },
          ),
      }}
    />
  )
}

function Made({ plan }: { plan: RecoveryPlan }) {
  const { retest, application } = plan
  const read = useRead(plan)
  if (!retest) return null
  const applied = retest.application
  const questions = `${retest.items} ${retest.items === 1 ? 'pergunta' : 'perguntas'}`
  return (
    <>
      <p>
        <Link to={href(pages.test, { id: retest.id })}>{retest.title}</Link>{' '}
        <Text small secondary>
          {questions} ·{' '}
          {applied
            ? `aplicada em ${formatDateSlashes(applied.date)}, ${applied.state}`
            : retest.state === 'rascunho'
              ? 'em rascunho: publique-a e aplique-a à turma'
              : 'por aplicar'}
        </Text>
      </p>
      <Row gap={12} wrap>
        {!applied && (
          <ActionButton
            action={{ label: 'Abrir o teste', icon: 'exam', to: href(pages.test, { id: retest.id }) }}
          />
        )}
        {applied && (
          <ActionButton
            action={{
              label: 'Abrir a aplicação',
              icon: 'pencil-simple',
              to: href(pages.application, { id: applied.id }),
            }}
          />
        )}
        {applied && application && plan.results.length > 0 && (
          <ActionButton
            action={{
              label: 'Ver a evolução',
              icon: 'chart-line-up',
              to: places.evolution(application.id, applied.id),
            }}
          />
        )}
        {applied && mayRead(plan) && read}
        {applied && plan.state === 'rascunho' && (
          <Text small secondary>
            Comece o plano para ler o resultado.
          </Text>
        )}
      </Row>
    </>
  )
}
