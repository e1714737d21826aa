import { storedDayOf } from '#kit/dates.ts'
import { formatTime } from '#kit/figures.ts'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'
import styles from './when-fields.module.css'

/** A day and an hour as they are typed; both empty while none was chosen. */
export interface Moment {
  day: string
  time: string
}

interface WhenFieldsProps {
  label: string
  /** What happens where nothing is written: «já». */
  none: string
  value: Moment
  error?: string | undefined
  onChange: (value: Moment) => void
}

/** A day and an hour of Mozambique. */
export function WhenFields({ label, none, value, error, onChange }: WhenFieldsProps) {
  return (
    <div className={styles.when}>
      <DateField
        label={`${label} no dia`}
        optional
        help={value.day === '' ? `Sem data: ${none}.` : undefined}
        error={error}
        value={value.day}
        onChange={day => onChange({ day, time: day === '' ? '' : value.time || '08:00' })}
      />
      <TimeField
        label="às"
        value={value.time}
        disabled={value.day === ''}
        onChange={time => onChange({ ...value, time })}
      />
    </div>
  )
}

/** The moment with the offset of Maputo, which has no summer time; null while it is not whole. */
export function momentOf({ day, time }: Moment): string | null {
  return day === '' || time === '' ? null : `${day}T${time.slice(0, 5)}:00+02:00`
}

/** The day and the hour of a moment in Maputo, as they are typed. */
export function whenOf(moment: string | null): Moment {
  return moment === null ? { day: '', time: '' } : { day: storedDayOf(moment), time: formatTime(moment) }
}
