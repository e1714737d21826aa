import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { query } from '#kit/web/api/queries.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { GroupPicker } from '#school/groups/web/group-picker.tsx'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { grades, gradeTitle } from '#school/subjects/grade.ts'
import { getTree } from '#school/subjects/tree-contract.ts'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { type LessonBody, lessonModels } from '../contract.ts'
import { lessonWords } from '../words.ts'
import styles from './lesson-form.module.css'
import { ObjectivesField } from './objectives-field.tsx'
import { PhasesTable } from './phases-table.tsx'

const ObjectiveProposals = fetchedPart(() =>
  import('./objective-proposals.tsx').then(m => m.ObjectiveProposals),
)

export type LessonForm = UseFormReturn<LessonBody, unknown, LessonBody>

const toNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) }

interface LessonFieldsProps {
  form: LessonForm
  /** What the lesson lacks to be ready, by the path of its field; nothing before somebody asks. */
  missing?: Readonly<Record<string, string>>
}

/** Every field of a lesson plan; the model changes their names only. */
export function LessonFields({ form, missing = {} }: LessonFieldsProps) {
  const { register, control, watch, setValue, formState } = form
  const { errors } = formState
  const [model, subjectId, grade, minutes, startsAt, templateName] = watch([
    'model',
    'subjectId',
    'grade',
    'minutes',
    'startsAt',
    'templateName',
  ])
  const words = lessonWords[model]
  const units = useId()
  const groups = useGroupOptions()
  const tree = useQuery({ ...query(getTree, { params: { id: subjectId } }), enabled: subjectId !== '' }).data
  const ofGrade = (item: { grade: number }) => item.grade === Number(grade)
  const isTemplate = templateName !== null

  return (
    <>
      <FormSection
        title="Cabeçalho"
        text="De quem, quando e onde. Uma aula aberta do horário ou de uma linha do plano analítico já o traz preenchido."
      >
        <Field label="Modelo do formulário" group>
          {() => (
            <Controller
              control={control}
              name="model"
              render={({ field }) => (
                <Segments
                  label="Modelo do formulário"
                  value={field.value}
                  options={lessonModels.map(value => ({ value, label: value }))}
                  onChange={field.onChange}
                />
              )}
            />
          )}
        </Field>
        {isTemplate && (
          <TextInput
            label="Nome do modelo"
            required
            error={errors.templateName?.message}
            {...register('templateName')}
          />
        )}
        <FieldRow>
          <SubjectPicker
            label={words.subject}
            required
            value={subjectId}
            error={errors.subjectId?.message}
            {...register('subjectId')}
          />
          {isTemplate ? (
            <SelectInput
              label={words.grade}
              required
              options={grades.map(grade => ({ value: String(grade), label: gradeTitle(grade) }))}
              error={errors.grade?.message}
              {...register('grade', toNumber)}
            />
          ) : (
            <Controller
              control={control}
              name="groupId"
              render={({ field }) => (
                <GroupPicker
                  required
                  value={field.value ?? ''}
                  error={errors.groupId?.message ?? errors.grade?.message}
                  onBlur={field.onBlur}
                  onChange={event => {
                    field.onChange(event.target.value || null)
                    const group = groups.find(group => group.id === event.target.value)
                    if (!group) return
                    setValue('grade', group.grade, { shouldDirty: true })
                    setValue('pupils', group.students, { shouldDirty: true })
                  }}
                />
              )}
            />
          )}
        </FieldRow>
        {!isTemplate && (
          <FieldRow>
            <Controller
              control={control}
              name="heldOn"
              render={({ field }) => (
                <DateField
                  label="Data"
                  required
                  value={field.value ?? ''}
                  error={errors.heldOn?.message}
                  onChange={day => field.onChange(day || null)}
                  onBlur={field.onBlur}
                />
              )}
            />
            <TextInput
              label="Hora"
              optional
              type="time"
              error={errors.startsAt?.message}
              {...register('startsAt', { setValueAs: value => value || null })}
            />
          </FieldRow>
        )}
        <FieldRow>
          <TextInput
            label="Duração em minutos"
            required
            type="number"
            inputMode="numeric"
            help="45 ou 90, ou outra."
            error={errors.minutes?.message}
            {...register('minutes', { valueAsNumber: true })}
          />
          <TextInput
            label={words.lessonNumber}
            optional
            type="number"
            inputMode="numeric"
            error={errors.lessonNumber?.message}
            {...register('lessonNumber', toNumber)}
          />
          <TextInput
            label="N.º de alunos"
            optional
            type="number"
            inputMode="numeric"
            error={errors.pupils?.message}
            {...register('pupils', toNumber)}
          />
          <TextInput label="Sala" optional error={errors.room?.message} {...register('room')} />
        </FieldRow>
        <FieldRow>
          <TextInput
            label={words.unit}
            required
            list={units}
            error={errors.unitTitle?.message ?? missing.unitTitle}
            {...register('unitTitle')}
          />
          <TextInput
            label="Tipo de aula"
            optional
            list={`${units}types`}
            error={errors.lessonType?.message}
            {...register('lessonType')}
          />
        </FieldRow>
        <datalist id={units}>
          {(tree?.units ?? []).filter(ofGrade).map(unit => (
            <option key={unit.id} value={unit.title} />
          ))}
        </datalist>
        <datalist id={`${units}types`}>
          {lessonTypes.map(type => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <TextInput
          label={words.theme}
          required
          error={errors.theme?.message ?? missing.theme}
          {...register('theme')}
        />
        <TextArea
          label={words.summary}
          required
          rows={2}
          error={errors.summary?.message ?? missing.summary}
          {...register('summary')}
        />
      </FormSection>
      <FormSection
        title="Intenções"
        text="O que os alunos devem saber fazer no fim. Escolha o nível e o verbo; um objectivo que se vê e se mede ajuda a avaliar."
      >
        <TextArea
          label="Objectivo geral"
          optional
          rows={2}
          error={errors.generalObjective?.message}
          {...register('generalObjective')}
        />
        <Controller
          control={control}
          name="objectives"
          render={({ field }) => (
            <ObjectivesField
              value={field.value}
              onChange={field.onChange}
              error={missing.objectives}
              errors={field.value.map((_one, at) => errors.objectives?.[at]?.text?.message)}
            />
          )}
        />
        {runtimeConfig().assistant && <ObjectiveProposals form={form} />}
        <FieldRow>
          <Lines form={form} name="prerequisites" label="Pré-requisitos" optional />
          <Lines form={form} name="methods" label="Métodos" optional />
          <Lines form={form} name="media" label={words.media} required missing={missing.media} />
        </FieldRow>
        {(tree?.competences ?? []).some(ofGrade) && (
          <Controller
            control={control}
            name="competenceIds"
            render={({ field }) => (
              <details className={styles.competences}>
                <summary>
                  {words.competences}
                  <span>
                    {field.value.length === 0 ? 'nenhuma escolhida' : `${field.value.length} escolhidas`}
                  </span>
                </summary>
                <div>
                  {(tree?.competences ?? []).filter(ofGrade).map(competence => (
                    <CheckInput
                      key={competence.id}
                      label={
                        <>
                          <b>{competence.code}</b> {competence.description}
                        </>
                      }
                      checked={field.value.includes(competence.id)}
                      onChange={event =>
                        field.onChange(
                          event.target.checked
                            ? [...field.value, competence.id]
                            : field.value.filter(id => id !== competence.id),
                        )
                      }
                    />
                  ))}
                </div>
              </details>
            )}
          />
        )}
      </FormSection>
      <Controller
        control={control}
        name="phases"
        render={({ field }) => (
          <PhasesTable
            value={field.value}
            onChange={field.onChange}
            minutes={minutes}
            startsAt={startsAt}
            words={words}
            error={
              errors.phases?.message ??
              (errors.phases ? 'Cada função precisa de um nome e de minutos.' : missing.phases)
            }
            missing={missing}
          />
        )}
      />
      <FormSection
        title="TPC e diferenciação"
        text="O trabalho para casa, quem precisa de outro caminho e as fontes."
      >
        <FieldRow>
          <TextArea label="TPC" optional error={errors.homework?.message} {...register('homework')} />
          <TextArea
            label="Soluções do TPC"
            optional
            error={errors.homeworkSolutions?.message}
            {...register('homeworkSolutions')}
          />
        </FieldRow>
        <TextArea
          label={words.differentiation}
          optional
          error={errors.differentiation?.message}
          {...register('differentiation')}
        />
        <Lines form={form} name="bibliography" label="Bibliografia" optional />
      </FormSection>
    </>
  )
}

const lessonTypes = ['conteúdo novo', 'exercitação', 'consolidação', 'revisão', 'avaliação', 'correcção']

interface LinesProps {
  form: LessonForm
  name: 'prerequisites' | 'methods' | 'media' | 'bibliography'
  label: string
  optional?: boolean
  required?: boolean
  missing?: string
}

function Lines({ form, name, missing, ...field }: LinesProps) {
  const error = form.formState.errors[name]
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <LinesField
          {...field}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error?.message ?? (error ? 'Uma das linhas é demasiado longa.' : missing)}
        />
      )}
    />
  )
}
