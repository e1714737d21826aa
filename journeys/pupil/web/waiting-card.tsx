import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import type { StudentRow } from '#school/students/contract.ts'
import { usePupilPlaces } from '#school/students/web/pupil-places.ts'
import type { PupilYear, WaitingStep } from '../contract.ts'
import styles from './summary.module.css'

const icons: Record<WaitingStep['kind'], IconName> = {
  faltas: 'phone',
  'teste perdido': 'exam',
  'por corrigir': 'check-circle',
  'em falta': 'plant',
  'por medir': 'exam',
  contacto: 'phone',
}

interface WaitingCardProps {
  year: PupilYear
  student: StudentRow
}

/** At most three steps, the first filled; where nothing waits that is said, quietly. */
export function WaitingCard({ year: { waiting, known }, student }: WaitingCardProps) {
  return (
    <Section
      flush
      title={known.length === 0 ? 'Por onde começar' : 'Esperam por um passo'}
      className={styles.waiting}
    >
      {waiting.length === 0 ? (
        <Text as="p" inset under={20} secondary>
          Nada espera.
        </Text>
      ) : (
        <ol>
          {waiting.map((step, at) => (
            <li key={`${step.kind} ${step.title}`}>
              <span className={styles.sign} data-first={at === 0 || undefined}>
                <Icon name={icons[step.kind]} size={18} />
              </span>
              <div>
                <b>{step.title}</b>
                <p>{step.text}</p>
                <StepButton step={step} student={student} isFirst={at === 0} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function StepButton({
  step,
  student,
  isFirst,
}: {
  step: WaitingStep
  student: StudentRow
  isFirst: boolean
}) {
  const groups = useGroupPlaces()
  const placeOf = usePupilPlaces()
  const phone = student.guardianContact.replace(/[^\d+]/g, '')
  const variant = isFirst ? 'contained' : 'outlined'
  if (step.kind === 'faltas' && phone !== '')
    return (
      <Button
        variant={variant}
        startIcon={<Icon name="phone" />}
        onClick={() => location.assign(`tel:${phone}`)}
      >
        {step.label}
      </Button>
    )
  const to =
    step.to ?? (step.kind === 'contacto' ? groups.editStudent(student.id) : placeOf(student.id, 'faltas'))
  return (
    <Button variant={variant} to={to}>
      {step.label}
    </Button>
  )
}
