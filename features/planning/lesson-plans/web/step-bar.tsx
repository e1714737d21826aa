import { useEffect, useState } from 'react'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import styles from './step-bar.module.css'

export interface Step {
  /** Id of the part on the page. */
  id: string
  label: string
  done: boolean
}

/** Where one is in a long form on a phone: stays in sight, and each step leads to its part and opens it. */
export function StepBar({ steps }: { steps: readonly Step[] }) {
  const [current, setCurrent] = useState(steps[0]?.id)
  const ids = steps.map(({ id }) => id).join(' ')
  useEffect(() => {
    const look = () => {
      const tops = ids
        .split(' ')
        .map(id => [id, document.getElementById(id)?.getBoundingClientRect().top] as const)
      const passed = tops.filter(([, top]) => top !== undefined && top < window.innerHeight / 2)
      setCurrent(passed.at(-1)?.[0] ?? tops[0]?.[0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return (
    <nav className={styles.bar} aria-label="Passos do plano">
      {steps.map(({ id, label, done }) => (
        <PlainButton
          key={id}
          data-done={done || undefined}
          aria-current={id === current ? 'step' : undefined}
          onClick={() => goTo(id)}
        >
          {label}
          {done && <span className="visually-hidden"> (escrito)</span>}
        </PlainButton>
      ))}
    </nav>
  )
}

function goTo(id: string): void {
  const part = document.getElementById(id)
  const folded = part?.querySelector<HTMLButtonElement>('h2 > button[aria-expanded="false"]')
  folded?.click()
  part?.scrollIntoView({ block: 'start' })
  part?.querySelector<HTMLElement>('button, input, textarea, select')?.focus({ preventScroll: true })
}
