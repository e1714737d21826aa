import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Seed } from '#kit/web/parts/seeds.tsx'
import * as pages from '#school/pages.ts'
import type { Stage, Step } from '../next-step.ts'
import styles from './next-step.module.css'

const stateWords: Record<Stage['state'], string> = {
  done: 'feito',
  half: 'em parte',
  gap: 'pede um passo',
  open: 'ainda não',
}

const seeds = { done: 'full', half: 'half', gap: 'dashed', open: 'quiet' } as const

/** The one step that comes first, with the way from the measure to the next one. */
export function NextStepCard({
  step,
  kind = 'O passo seguinte',
  isSecond = false,
}: {
  step: Step
  kind?: string
  /** Another step stands before it, and has the filled button. */
  isSecond?: boolean
}) {
  return (
    <section className={styles.card} aria-label={kind}>
      <div>
        <p className={styles.kind}>{kind}</p>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
        <Row gap={12} wrap>
          <Button variant={isSecond ? 'outlined' : 'contained'} to={step.to}>
            {step.action}
          </Button>
          <Button variant="outlined" to={step.path}>
            Ver o percurso
          </Button>
        </Row>
      </div>
      <Row as="ol" className={styles.path}>
        {step.stages.map(stage => (
          <li key={stage.name} data-state={stage.state}>
            <Seed kind={seeds[stage.state]} />
            <b>{stage.name}</b>
            <Text as="small" secondary breaks>
              {stage.text}
            </Text>
            <span className="visually-hidden">{stateWords[stage.state]}</span>
          </li>
        ))}
      </Row>
    </section>
  )
}

/** Where nothing was measured yet: what the first step is. */
export function BeginCard({ running }: { running: boolean }) {
  return (
    <section className={styles.card} aria-label="O passo seguinte">
      <div>
        <p className={styles.kind}>O passo seguinte</p>
        <h2>{running ? 'Levar o primeiro teste até ao fim' : 'Saber o que cada turma já domina'}</h2>
        <p>
          {running
            ? 'O relatório aparece quando houver respostas: o que a turma domina, por competência.'
            : 'Construa um teste ou escolha um que já existe, e aplique-o: em telemóvel, em papel ou nos dois.'}
        </p>
        <Button variant="contained" to={running ? pages.applications : pages.tests}>
          {running ? 'Ver as aplicações' : 'Escolher um teste'}
        </Button>
      </div>
    </section>
  )
}
