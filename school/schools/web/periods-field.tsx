import { Fragment } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { readClock } from '#kit/web/form/read-clock.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { SchoolBody } from '../contract.ts'
import type { Period } from '../school.ts'
import { minutesBetween, nextPeriod } from './lesson-times.ts'
import styles from './schools.module.css'

/** The lesson times of the day, in order; breaks are what is between them. */
export function PeriodsField({ form }: { form: UseFormReturn<SchoolBody, unknown, SchoolBody> }) {
  const { control, register, formState, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'periods' })
  const periods = useWatch({ control, name: 'periods' })
  const errors = formState.errors.periods

  function takeAway(at: number) {
    remove(at)
    // Removing the 3rd also removes the 4th.
    for (const index of getValues('periods').keys()) form.setValue(`periods.${index}.number`, index + 1)
  }

  /** `745` becomes `07:45` when the field is left. */
  function tidy({ target }: { target: { name: string; value: string } }) {
    const name = target.name as `periods.${number}.startsAt`
    form.setValue(name, readClock(target.value), { shouldDirty: true, shouldValidate: true })
  }

  return (
    <fieldset className={styles.periods}>
      <legend>Tempos do dia</legend>
      {fields.length === 0 && <p className={styles.none}>Ainda sem tempos.</p>}
      {fields.map((field, at) => {
        const wrong = errors?.[at]
        const message = wrong?.number?.message ?? wrong?.startsAt?.message ?? wrong?.endsAt?.message
        const name = `${at + 1}.º tempo`
        const clock = {
          className: styles.clock,
          inputMode: 'numeric' as const,
          placeholder: '07:00',
          autoComplete: 'off',
          'aria-describedby': message ? `${field.id}-wrong` : undefined,
        }
        return (
          <Fragment key={field.id}>
            <Pause before={periods[at - 1]} after={periods[at]} />
            <Row gap={8} center className={styles.period}>
              <b>{at + 1}.º</b>
              <input
                {...clock}
                aria-label={`${name}, início`}
                aria-invalid={wrong?.startsAt ? true : undefined}
                {...register(`periods.${at}.startsAt`, { onBlur: tidy })}
              />
              <span aria-hidden="true">–</span>
              <input
                {...clock}
                aria-label={`${name}, fim`}
                aria-invalid={wrong?.endsAt ? true : undefined}
                {...register(`periods.${at}.endsAt`, { onBlur: tidy })}
              />
              <Text secondary small className={styles.minutes}>
                {minutesInWords(periods[at])}
              </Text>
              <IconButton aria-label={`Retirar o ${name}`} onClick={() => takeAway(at)}>
                <Icon name="x" />
              </IconButton>
            </Row>
            {message && (
              <Row as="p" gap={6} error caption semibold id={`${field.id}-wrong`} className={styles.wrong}>
                <Icon name="warning-circle" size={16} />
                {message}
              </Row>
            )}
          </Fragment>
        )
      })}
      {fields.length < 12 && (
        <Button
          variant="outlined"
          className={styles.add}
          startIcon={<Icon name="plus" />}
          onClick={() => append(nextPeriod(getValues('periods'), Number(getValues('lessonMinutes')) || 45))}
        >
          Juntar o {fields.length + 1}.º tempo
        </Button>
      )}
    </fieldset>
  )
}

function Pause({ before, after }: { before: Period | undefined; after: Period | undefined }) {
  const minutes = before && after ? minutesBetween(before.endsAt, after.startsAt) : undefined
  if (minutes === undefined || minutes <= 0) return null
  return (
    <Text as="p" secondary caption className={styles.pause}>
      Intervalo de {minutes} min
    </Text>
  )
}

function minutesInWords(period: Period | undefined): string {
  const minutes = period && minutesBetween(period.startsAt, period.endsAt)
  return minutes !== undefined && minutes > 0 ? `${minutes} min` : ''
}
