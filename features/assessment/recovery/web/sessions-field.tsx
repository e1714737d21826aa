import { v7 as uuid } from 'uuid'
import { DateField } from '#kit/web/form/date-field.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { SessionBody } from '../recovery.ts'
import styles from './recovery.module.css'

/** A lesson time of the timetable. */
export interface LessonTime {
  date: string
  startsAt: string | null
}

interface SessionsFieldProps {
  value: readonly SessionBody[]
  onChange: (sessions: SessionBody[]) => void
  /** The next lesson times: a new session takes the first that is later than all others. */
  times: readonly LessonTime[]
  minutes: number
  errors?: readonly (Partial<Record<keyof SessionBody, { message?: string }>> | undefined)[]
}

/** The meetings of a plan: day, hour, minutes and theme. */
export function SessionsField({ value, onChange, times, minutes, errors = [] }: SessionsFieldProps) {
  const change = (at: number, set: Partial<SessionBody>) =>
    onChange(value.map((session, place) => (place === at ? { ...session, ...set } : session)))
  const add = () => {
    const last =
      value
        .map(session => session.date)
        .toSorted()
        .at(-1) ?? ''
    const next = times.find(time => time.date > last)
    onChange([
      ...value,
      {
        id: uuid(),
        date: next?.date ?? last,
        startsAt: next?.startsAt ?? null,
        minutes: value.at(-1)?.minutes ?? minutes,
        theme: '',
      },
    ])
  }
  return (
    <Stack gap={20}>
      {value.map((session, at) => (
        <fieldset key={session.id} className={styles.session}>
          <legend>Sessão {at + 1}</legend>
          <DateField
            label="Data"
            value={session.date}
            error={errors[at]?.date?.message}
            onChange={date => change(at, { date })}
          />
          <TextInput
            label="Hora"
            placeholder="07:45"
            inputMode="numeric"
            value={session.startsAt ?? ''}
            error={errors[at]?.startsAt?.message}
            onChange={event => change(at, { startsAt: event.target.value || null })}
          />
          <TextInput
            label="Minutos"
            inputMode="numeric"
            value={Number.isNaN(session.minutes) ? '' : String(session.minutes)}
            error={errors[at]?.minutes?.message}
            onChange={event => change(at, { minutes: Number.parseInt(event.target.value, 10) })}
          />
          <TextInput
            label="Tema"
            optional
            className={styles.theme}
            value={session.theme}
            error={errors[at]?.theme?.message}
            onChange={event => change(at, { theme: event.target.value })}
          />
          <IconButton
            aria-label={`Tirar a sessão ${at + 1}`}
            className={styles.remove}
            onClick={() => onChange(value.filter((_one, place) => place !== at))}
          >
            <Icon name="trash" />
          </IconButton>
        </fieldset>
      ))}
      <div>
        <Button variant="outlined" startIcon={<Icon name="plus" />} onClick={add}>
          Acrescentar sessão
        </Button>
      </div>
    </Stack>
  )
}
