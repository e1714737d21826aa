import { Section } from '#kit/web/parts/section.tsx'
import type { Register } from '../contract.ts'
import type { Tap } from '../month.ts'
import { dayMarkOf, isEnrolledOn, unitsOf } from '../register.ts'
import { NumberGrid } from './number-grid.tsx'

interface CallTodayProps {
  register: Register
  day: string
  onTap: (tap: Tap, name: string) => void
  onUndo: () => void
}

/** Today by numbers: everybody is there but those whose number was tapped. */
export function CallToday({ register, day, onTap, onUndo }: CallTodayProps) {
  const units = unitsOf(
    register.by,
    register.calls.filter(call => call.date === register.today),
  )
  const marks = new Map(register.pupils.map(pupil => [pupil.id, dayMarkOf(units, pupil.marks)]))
  const pupils = register.pupils
    .filter(pupil => isEnrolledOn(pupil, register.today))
    .map((pupil, at) => ({ id: pupil.id, number: pupil.number ?? 900 + at, name: pupil.name }))
  const idOf = (number: number) => pupils.find(pupil => pupil.number === number)
  return (
    <Section title={day}>
      <NumberGrid
        pupils={pupils}
        markOf={number => marks.get(idOf(number)?.id ?? '')?.mark ?? 'presente'}
        onMark={(number, mark) => {
          const pupil = idOf(number)
          if (pupil) onTap({ studentId: pupil.id, date: register.today, mark }, pupil.name)
        }}
        onUndo={onUndo}
      />
    </Section>
  )
}
