import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { places } from '#features/assessment/reports/places.ts'
import { Button } from '#kit/web/parts/button.tsx'
import type { PathRow } from '../contract.ts'
import type { Axis } from './gain-cell.tsx'

/** What a step is proposed from, and what to do once it was taken. */
export interface ProposedStep {
  applicationId: string
  competence: PathRow['competence']
  to: string
  onDone: () => void
}

/** Draws the next step of a row under it; without it the step has a page of its own. */
export type DrawStep = (step: ProposedStep) => ReactNode

export interface RowStep {
  draw: DrawStep
  isOpen: boolean
  toggle: () => void
  /** It was taken. */
  done: () => void
}

export interface RowProps {
  row: PathRow
  axis: Axis
  step: RowStep | undefined
}

/** The steps of all rows, of which one is open at a time; `whole` has the focus once a step was taken. */
export function useSteps(step: DrawStep | undefined) {
  const [open, setOpen] = useState<string>()
  const whole = useRef<HTMLDivElement>(null)
  const stepOf = ({ competence }: PathRow): RowStep | undefined =>
    step && {
      draw: step,
      isOpen: open === competence.id,
      toggle: () => setOpen(open === competence.id ? undefined : competence.id),
      // The row may be gone from this view with its gap, and the focus with it.
      done: () => {
        setOpen(undefined)
        whole.current?.focus()
      },
    }
  return { whole, stepOf }
}

/** The step of a row while it is open: Escape closes it and gives the focus back to what opened it. */
export function useOpenStep({ row, step }: Pick<RowProps, 'row' | 'step'>) {
  const opener = useRef<HTMLButtonElement>(null)
  const { next } = row
  return {
    opener,
    panel:
      step?.isOpen && next?.from && next.to
        ? step.draw({
            applicationId: next.from,
            competence: row.competence,
            to: next.to,
            onDone: step.done,
          })
        : null,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !step?.isOpen) return
      event.stopPropagation()
      step.toggle()
      opener.current?.focus()
    },
  }
}

/** The report of the same pupils in both measures; over several groups there is none. */
export function evolutionOf({ first, again }: PathRow): string | null {
  if (!first?.applicationId || !again?.applicationId) return null
  return places.evolution(first.applicationId, again.applicationId)
}

interface StepButtonProps extends Pick<RowProps, 'row' | 'step'> {
  opener: Ref<HTMLButtonElement>
  fullWidth?: boolean
  /** The one of its page that is filled. */
  isFirst?: boolean
}

/** Opens the step under its row where it is proposed from a report; leads to its page where it is another. */
export function StepButton({ row, step, opener, fullWidth = false, isFirst = false }: StepButtonProps) {
  const { next, competence } = row
  if (!next?.to) return null
  return (
    <Button
      variant={isFirst ? 'contained' : 'outlined'}
      size={fullWidth ? 'medium' : 'small'}
      fullWidth={fullWidth}
      {...(step && next.from
        ? { ref: opener, 'aria-expanded': step.isOpen, onClick: step.toggle }
        : { to: next.to })}
      aria-label={`${next.label}: ${competence.code}, ${competence.description}`}
    >
      {next.label}
    </Button>
  )
}
