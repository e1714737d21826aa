import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Seed } from '#kit/web/parts/seeds.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import type { FirstSteps } from '../first-steps-contract.ts'
import { eightSteps, type FirstStep } from './first-steps.ts'
import styles from './first-steps-panel.module.css'

const seeds = { all: 'full', part: 'half', none: 'outline' } as const

/** A new school in eight steps: what there is, the next one open; it goes when a lesson stands on somebody's day. */
export function FirstStepsPanel({ facts }: { facts: FirstSteps }) {
  const steps = eightSteps(facts)
  const [chosen, setChosen] = useState<string>()
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const next = steps.find(step => step.done !== 'all' && !later.has(step.key))
  const open = chosen ?? next?.key
  return (
    <div className={styles.page}>
      <Section flush>
        <ol className={styles.steps}>
          {steps.map(step => (
            <li key={step.key} data-open={step.key === open || undefined}>
              <Row as="span" middle className={styles.rail}>
                <Seed kind={seeds[step.done]} />
              </Row>
              {step.key === open ? (
                <OpenStep
                  step={step}
                  facts={facts}
                  onLater={() => {
                    setLater(new Set([...later, step.key]))
                    setChosen(undefined)
                  }}
                />
              ) : (
                <PlainButton onClick={() => setChosen(step.key)}>
                  <span>{step.title}</span>
                  <small>{step.fact}</small>
                </PlainButton>
              )}
            </li>
          ))}
        </ol>
      </Section>
      <Section className={styles.side}>
        <div className={styles.end}>
          <Pictogram icon="chalkboard-teacher" tone="primary" />
          <div>
            <h2>Acaba na primeira aula</h2>
            <p>
              Quando o horário tiver uma linha, a aula aparece no dia do docente. Este guia sai então daqui.
            </p>
          </div>
        </div>
        {facts.lessons.length > 0 && (
          <ul className={styles.lessons}>
            {facts.lessons.map(lesson => (
              <li key={`${lesson.group} ${lesson.subject} ${lesson.teacher}`}>
                <Text as="b" block>
                  {lesson.group} · {lesson.subject}
                </Text>
                <Text as="small" block>
                  {lesson.teacher ?? 'por escolher'}
                </Text>
              </li>
            ))}
          </ul>
        )}
        <small>
          Outra pessoa da escola pode continuar daqui: <Link to={pages.users}>convidar</Link>
        </small>
      </Section>
    </div>
  )
}

interface OpenStepProps {
  step: FirstStep
  facts: FirstSteps
  onLater: () => void
}

function OpenStep({ step, facts, onLater }: OpenStepProps) {
  return (
    <Stack gap={10} className={styles.open}>
      <Row gap={16} rowGap={4} wrap between baseline>
        <h2>{step.title}</h2>
        <small>{step.fact}</small>
      </Row>
      <p>{step.text}</p>
      {step.key === 'pupils' && facts.groups.length > 0 && (
        <Row as="ul" wrap className={styles.groups}>
          {facts.groups.map(group => (
            <li key={group.id}>
              {group.pupils > 0 ? <Icon name="check" size={16} /> : <Seed kind="dashed" />}
              <b>{group.name}</b> <small>{group.pupils > 0 ? group.pupils : 'por pôr'}</small>
            </li>
          ))}
        </Row>
      )}
      <Row gap={8} wrap className={styles.actions}>
        <Button variant="contained" to={step.to}>
          {step.action}
        </Button>
        {step.done !== 'all' && (
          <Button variant="outlined" onClick={onLater}>
            Deixar para depois
          </Button>
        )}
      </Row>
    </Stack>
  )
}
