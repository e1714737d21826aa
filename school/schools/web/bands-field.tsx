import type { ComponentProps } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { SchoolBody } from '../contract.ts'
import { HIGHEST_MARK, MAX_BANDS, MIN_BANDS, type SchoolBand } from '../school.ts'
import { bandRange, bandTone, bandWidth } from './band-look.ts'
import styles from './bands-field.module.css'

/** The bands of marks, lowest first, with the bar that reports draw of them. */
export function BandsField({ form }: { form: UseFormReturn<SchoolBody, unknown, SchoolBody> }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'bands' })
  const bands = useWatch({ control, name: 'bands' })
  const errors = formState.errors.bands

  function takeAway(at: number) {
    remove(at)
    // What is then the lowest holds the marks from 0 on.
    if (at === 0) form.setValue('bands.0.from', 0, { shouldDirty: true })
  }

  return (
    <fieldset className={styles.bands}>
      <legend>Faixas</legend>
      <Preview bands={bands} />
      {fields.map((field, at) => {
        const wrong = errors?.[at]
        const message = wrong?.from?.message ?? wrong?.code?.message ?? wrong?.name?.message
        const name = `${at + 1}.ª faixa`
        const part = (of: keyof SchoolBand) => ({
          band: name,
          'aria-invalid': wrong?.[of] ? true : undefined,
          'aria-describedby': message ? `${field.id}-wrong` : undefined,
        })
        return (
          <div key={field.id} className={styles.band}>
            <i className={bandTone(at, fields.length)} aria-hidden="true" />
            <BandInput
              head="Desde"
              {...part('from')}
              inputMode="numeric"
              readOnly={at === 0}
              {...register(`bands.${at}.from`, { setValueAs: wholeMark })}
            />
            <BandInput head="Sigla" {...part('code')} maxLength={4} {...register(`bands.${at}.code`)} />
            <BandInput
              head="Nome"
              {...part('name')}
              className={styles.name}
              maxLength={40}
              {...register(`bands.${at}.name`)}
            />
            <IconButton
              aria-label={`Retirar a ${name}`}
              disabled={fields.length <= MIN_BANDS}
              onClick={() => takeAway(at)}
            >
              <Icon name="x" />
            </IconButton>
            {message && (
              <Row as="p" gap={6} error caption semibold id={`${field.id}-wrong`} className={styles.wrong}>
                <Icon name="warning-circle" size={16} />
                {message}
              </Row>
            )}
          </div>
        )
      })}
      {fields.length < MAX_BANDS && (
        <Button
          variant="outlined"
          className={styles.add}
          startIcon={<Icon name="plus" />}
          onClick={() => append(nextBand(bands))}
        >
          Juntar uma faixa
        </Button>
      )}
    </fieldset>
  )
}

/** One value of a band, under its word. */
function BandInput({
  head,
  band,
  className,
  ...input
}: ComponentProps<'input'> & { head: string; band: string }) {
  return (
    <label className={className}>
      <span>{head}</span>
      <input autoComplete="off" aria-label={`${band}, ${head.toLowerCase()}`} {...input} />
    </label>
  )
}

/** Each band as wide as it has marks; while a limit is wrong there is nothing to draw. */
function Preview({ bands }: { bands: readonly SchoolBand[] }) {
  const sound = bands.every(
    ({ from }, at) => Number.isInteger(from) && from <= HIGHEST_MARK && from > (bands[at - 1]?.from ?? -1),
  )
  if (!sound) return <p className={styles.none}>As faixas têm de subir, de 0 até {HIGHEST_MARK}.</p>
  return (
    <Row as="ul" gap={2} className={styles.preview} aria-label="Como sai nos relatórios">
      {bands.map((band, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place in the scale
          key={at}
          style={{ flexGrow: bandWidth(bands, at) }}
        >
          <i className={bandTone(at, bands.length)} />
          <Text as="b" block small>
            {band.code || '–'}
          </Text>
          <Text caption secondary figures nowrap>
            {bandRange(bands, at)}
          </Text>
        </li>
      ))}
    </Row>
  )
}

function nextBand(bands: readonly SchoolBand[]): SchoolBand {
  const last = bands.at(-1)?.from ?? 0
  return { code: '', name: '', from: Math.min(HIGHEST_MARK, last + 1) }
}

/** What is no number stays as it was typed, for the schema to say so. */
function wholeMark(typed: unknown): unknown {
  const text = String(typed).trim()
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text)
}
