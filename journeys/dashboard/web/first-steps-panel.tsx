import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type Begun, fourSteps } from './first-steps.ts'
import styles from './first-steps-panel.module.css'

/** In the middle of an empty school: what is made first, in its order, what is done and what comes next. */
export function FirstStepsPanel({ begun }: { begun: Begun }) {
  const steps = fourSteps(begun)
  const next = steps.find(step => !step.done)
  return (
    <Section title="Quatro passos para começar">
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.title} data-done={step.done || undefined}>
            <span className={styles.number}>{step.done ? <Icon name="check" size={18} /> : at + 1}</span>
            <span>
              <b>{step.title}</b>
              <small>{step.done ? 'Feito' : step.text}</small>
            </span>
            {!step.done && (
              <Button variant={step === next ? 'contained' : 'outlined'} to={step.to}>
                {step.action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
