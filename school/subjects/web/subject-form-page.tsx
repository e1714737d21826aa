import type { UseFormReturn } from 'react-hook-form'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import { createSubject, getSubject, type SubjectBody, updateSubject } from '../contract.ts'
import { gradeName } from '../grade.ts'
import { subjectFields, subjectIcons, subjectStateLabels } from '../subject.ts'
import { ColourPicker } from './colour-picker.tsx'
import { GradesPicker } from './grade-picker.tsx'
import { subjectPictograms } from './subject-icon.ts'
import { useSubjectPlaces } from './subject-places.ts'
import styles from './subjects.module.css'
import { TeacherPicker } from './teacher-picker.tsx'

/** A subject: a new one, or the one of the URL. */
export function SubjectFormPage() {
  const places = useSubjectPlaces()
  return (
    <EntityForm
      of={subjectFields}
      create={createSubject}
      update={updateSubject}
      get={getSubject}
      sent={withoutStrayHours}
      name={({ name }) => name}
      places={places}
      crumbs={[places.area, { label: 'Disciplinas', to: places.list }]}
    >
      {form => <SubjectFields form={form} />}
    </EntityForm>
  )
}

function SubjectFields({ form }: { form: UseFormReturn<SubjectBody, unknown, SubjectBody> }) {
  const field = fieldsOf(form)
  const { held, heldText } = heldOf(form)
  const { errors } = form.formState
  const [grades, hours, delegate] = [held('grades'), held('weeklyHours'), heldText('delegateId')]
  return (
    <>
      <FormSection
        title="Identificação"
        text="O código e a abreviatura aparecem em horários, listas e mapas."
      >
        <FieldRow>
          <TextInput label="Nome" required {...field('name')} />
          <TextInput label="Área" optional {...field('area')} />
        </FieldRow>
        <FieldRow>
          <TextInput
            label="Código"
            required
            help="2 a 8 letras ou algarismos, como MAT."
            {...field('code')}
          />
          <TextInput label="Abreviatura" required help="Como Mat. ou Port." {...field('abbreviation')} />
        </FieldRow>
        <ColourPicker {...held('colour')} />
        <FieldRow>
          <SelectInput
            label="Símbolo"
            options={subjectIcons.map(value => ({ value, label: subjectPictograms[value].label }))}
            {...field('icon')}
          />
          <SelectInput
            label="Estado"
            options={Object.entries(subjectStateLabels).map(([value, label]) => ({ value, label }))}
            {...field('state')}
          />
        </FieldRow>
      </FormSection>
      <FormSection
        title="Classes e carga horária"
        text="Quantos tempos por semana tem a disciplina em cada classe. Deixe vazio o que ainda não sabe."
      >
        <GradesPicker required {...grades} />
        {grades.value.length > 0 && (
          <div className={styles.hoursFields}>
            {grades.value.map(grade => (
              <TextInput
                key={grade}
                label={`${gradeName(grade)}, tempos`}
                type="number"
                inputMode="numeric"
                min={0}
                max={40}
                value={hours.value[grade] ?? ''}
                onChange={event => hours.onChange(withHours(hours.value, grade, event.target.value))}
                error={errors.weeklyHours?.[grade]?.message}
              />
            ))}
          </div>
        )}
        <CheckInput
          label="Carga por confirmar com o plano de estudos em vigor"
          {...form.register('hoursToConfirm')}
        />
        <FieldRow>
          <TextInput
            label="Duração do tempo, em minutos"
            type="number"
            inputMode="numeric"
            {...field('lessonMinutes', { valueAsNumber: true })}
          />
        </FieldRow>
      </FormSection>
      <FormSection title="Responsável" text="O delegado dá o visto aos planos da disciplina.">
        <TeacherPicker
          label="Delegado"
          optional
          {...delegate}
          onChange={event => delegate.onChange(event.target.value)}
        />
        <TextArea label="Observações" optional {...field('notes')} />
      </FormSection>
    </>
  )
}

function withHours(hours: Record<string, number>, grade: number, typed: string): Record<string, number> {
  const { [grade]: _before, ...others } = hours
  return typed === '' ? others : { ...others, [grade]: Number(typed) }
}

/** Hours of a grade that was taken away go with it. */
function withoutStrayHours(values: SubjectBody): SubjectBody {
  const kept = Object.entries(values.weeklyHours).filter(([grade]) => values.grades.includes(Number(grade)))
  return { ...values, weeklyHours: Object.fromEntries(kept) }
}
