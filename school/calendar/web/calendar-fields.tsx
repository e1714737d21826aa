import type { ReactNode } from 'react'
import { Controller, type FieldPath, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { weekdayNames } from '#kit/figures.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { CalendarBody } from '../contract.ts'
import { sumTrimesters } from '../year-months.ts'
import styles from './calendar-form.module.css'
import { YearEditor } from './year-editor.tsx'

type Form = UseFormReturn<CalendarBody, unknown, CalendarBody>

/** What a person writes of an edition of the calendar: the year drawn, and below it every date in words and numbers. */
export function CalendarFields({ form }: { form: Form }) {
  const field = fieldsOf(form)
  const { errors } = form.formState
  return (
    <>
      <YearEditor form={form} />
      <Fold title="Datas por extenso" aside="versão, trimestres, feriados, exames" wrong={!isEmpty(errors)}>
        <div className={styles.written}>
          <FormSection
            title="Versão"
            text="Um ano pode ter várias: quando o ministério muda as datas, a nova substitui a que estava em vigor."
          >
            <FieldRow>
              <TextInput
                label="Ano lectivo"
                required
                inputMode="numeric"
                {...field('year', { setValueAs: wholeNumber })}
              />
              <TextInput
                label="Versão"
                required
                inputMode="numeric"
                {...field('edition', { setValueAs: wholeNumber })}
              />
              <Day form={form} name="opensOn" label="Abertura do ano" optional />
            </FieldRow>
            <TextInput
              label="Aprovado em"
              optional
              help="Como no documento: Fevereiro de 2026."
              {...field('approvedOn')}
            />
            <TextInput
              label="Fonte"
              optional
              help="Diploma ou notícia de onde vêm as datas."
              {...field('source')}
            />
          </FormSection>
          <FormSection
            title="Trimestres"
            text="As semanas contam-se daqui, sem feriados nem interrupções. A avaliação trimestral fica dentro do trimestre."
          >
            <Trimesters form={form} />
          </FormSection>
          <FormSection
            title="Interrupções lectivas"
            text="Dias sem aulas entre trimestres ou dentro de um deles."
          >
            <Breaks form={form} />
          </FormSection>
          <FormSection
            title="Feriados"
            text="Um feriado que cai ao domingo goza-se na segunda-feira seguinte: junte os dois dias."
          >
            <Holidays form={form} />
          </FormSection>
          <FormSection
            title="Sábados de reposição"
            text="Um sábado de um trimestre em que se dão as aulas de outro dia da semana."
          >
            <MakeUps form={form} />
          </FormSection>
          <FormSection title="Exames" text="Épocas de exames, por nível de ensino.">
            <Exams form={form} />
          </FormSection>
        </div>
      </Fold>
    </>
  )
}

function isEmpty(errors: object): boolean {
  return Object.keys(errors).length === 0
}

function Trimesters({ form }: { form: Form }) {
  const trimesters = useWatch({ control: form.control, name: 'trimesters' })
  const message = form.formState.errors.trimesters?.message
  return (
    <>
      {trimesters.map((trimester, at) => (
        <fieldset key={trimester.number} className={styles.part}>
          <legend>
            {trimester.number}.º trimestre <SumInWords form={form} number={trimester.number} />
          </legend>
          <FieldRow>
            <Day form={form} name={`trimesters.${at}.startsOn`} label="Início" required />
            <Day form={form} name={`trimesters.${at}.endsOn`} label="Fim" required />
          </FieldRow>
          <FieldRow>
            <Day
              form={form}
              name={`trimesters.${at}.assessmentStartsOn`}
              label="Avaliação, início"
              optional
            />
            <Day form={form} name={`trimesters.${at}.assessmentEndsOn`} label="Avaliação, fim" optional />
          </FieldRow>
        </fieldset>
      ))}
      {message && <Wrong>{message}</Wrong>}
    </>
  )
}

/** Weeks and days of school with what is written so far. */
function SumInWords({ form, number }: { form: Form; number: number }) {
  const [year, trimesters, breaks, holidays, makeUps] = useWatch({
    control: form.control,
    name: ['year', 'trimesters', 'breaks', 'holidays', 'makeUps'],
  })
  const sum = sumTrimesters({ year, trimesters, breaks, holidays, makeUps }).find(
    each => each.number === number,
  )
  return sum ? (
    <span className={styles.sum} aria-live="polite">
      {sum.weeks} semanas, {sum.days.length} dias de aulas
    </span>
  ) : null
}

function Breaks({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'breaks' })
  const errors = form.formState.errors.breaks
  return (
    <>
      {fields.map((field, at) => (
        <SpanFields key={field.id} label={`${at + 1}.ª interrupção`} onRemove={() => remove(at)}>
          <Day form={form} name={`breaks.${at}.startsOn`} label="Início" required />
          <Day form={form} name={`breaks.${at}.endsOn`} label="Fim" required />
          <TextInput
            label="Nome"
            optional
            error={errors?.[at]?.name?.message}
            {...form.register(`breaks.${at}.name`)}
          />
        </SpanFields>
      ))}
      <Add label="Juntar interrupção" onClick={() => append({ startsOn: '', endsOn: '', name: '' })} />
    </>
  )
}

function Holidays({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holidays' })
  const errors = form.formState.errors.holidays
  return (
    <>
      {fields.map((field, at) => (
        <SpanFields key={field.id} label={`${at + 1}.º feriado`} onRemove={() => remove(at)}>
          <Day form={form} name={`holidays.${at}.date`} label="Dia" required />
          <TextInput
            label="Nome"
            required
            error={errors?.[at]?.name?.message}
            {...form.register(`holidays.${at}.name`)}
          />
        </SpanFields>
      ))}
      <Add label="Juntar feriado" onClick={() => append({ date: '', name: '' })} />
    </>
  )
}

function MakeUps({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'makeUps' })
  return (
    <>
      {fields.map((field, at) => (
        <SpanFields key={field.id} label={`${at + 1}.º sábado de reposição`} onRemove={() => remove(at)}>
          <Day form={form} name={`makeUps.${at}.date`} label="Sábado" required />
          <SelectInput
            label="Aulas de"
            options={weekdayNames.slice(1, 6).map((label, day) => ({ value: String(day + 1), label }))}
            {...form.register(`makeUps.${at}.weekday`, { setValueAs: Number })}
          />
        </SpanFields>
      ))}
      <Add label="Juntar sábado" onClick={() => append({ date: '', weekday: 1 })} />
    </>
  )
}

function Exams({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'exams' })
  const errors = form.formState.errors.exams
  return (
    <>
      {fields.map((field, at) => (
        <SpanFields key={field.id} label={`${at + 1}.ª época de exames`} onRemove={() => remove(at)}>
          <TextInput
            label="Nível"
            required
            error={errors?.[at]?.level?.message}
            {...form.register(`exams.${at}.level`)}
          />
          <Day form={form} name={`exams.${at}.startsOn`} label="Início" required />
          <Day form={form} name={`exams.${at}.endsOn`} label="Fim" required />
        </SpanFields>
      ))}
      <Add label="Juntar época de exames" onClick={() => append({ level: '', startsOn: '', endsOn: '' })} />
    </>
  )
}

function SpanFields({
  label,
  onRemove,
  children,
}: {
  label: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      <FieldRow>{children}</FieldRow>
      <IconButton aria-label={`Retirar: ${label}`} className={styles.remove} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </fieldset>
  )
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button variant="outlined" startIcon={<Icon name="plus" />} onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}

function Wrong({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={6} caption semibold error role="alert">
      <Icon name="warning-circle" size={16} />
      {children}
    </Row>
  )
}

interface DayProps {
  form: Form
  name: FieldPath<CalendarBody>
  label: string
  required?: boolean
  optional?: boolean
}

/** A day of the form; an optional one that is emptied is no day at all. */
function Day({ form, name, label, required, optional }: DayProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          required={required}
          optional={optional}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={value => field.onChange(value === '' && optional ? null : value)}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** What is no number stays as it was typed, for the schema to say so. */
function wholeNumber(typed: unknown): unknown {
  const text = String(typed).trim()
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text)
}
