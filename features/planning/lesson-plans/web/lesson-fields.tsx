import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { getTree } from '#school/subjects/tree-contract.ts'
import { phaseLines } from '../lesson-values.ts'
import { lessonWords } from '../words.ts'
import { FillPhases } from './fill-phases.tsx'
import styles from './lesson-form.module.css'
import type { LessonForm } from './lesson-form.ts'
import { headFields, LessonHeadFields } from './lesson-head-fields.tsx'
import { ObjectivesField } from './objectives-field.tsx'
import { PhasesTable } from './phases-table.tsx'
import { StepBar } from './step-bar.tsx'

const ObjectiveProposals = fetchedPart(() =>
  import('./objective-proposals.tsx').then(m => m.ObjectiveProposals),
)

interface LessonFieldsProps {
  form: LessonForm
  /** What the lesson lacks to be ready, by the path of its field; nothing before somebody asks. */
  missing?: Readonly<Record<string, string>>
}

/** Every field of a lesson plan; the model changes their names only. */
export function LessonFields({ form, missing = {} }: LessonFieldsProps) {
  const field = fieldsOf(form)
  const { register, watch, formState } = form
  const { errors } = formState
  const {
    model,
    subjectId,
    grade,
    minutes,
    heldOn,
    startsAt,
    theme,
    summary,
    unitTitle,
    objectives,
    homework,
    phases,
  } = watch()
  // What was filled in already is a line on a phone; what the person writes meanwhile folds nothing away.
  const [isHeadFilled] = useState(() => [subjectId, theme, summary, unitTitle].every(text => text !== ''))
  const { held } = heldOf(form)
  const [aims, competences] = [held('objectives'), held('competenceIds')]
  const words = lessonWords[model]
  const units = useId()
  const tree = useQuery({ ...query(getTree, { params: { id: subjectId } }), enabled: subjectId !== '' }).data
  const ofGrade = (item: { grade: number }) => item.grade === Number(grade)

  return (
    <>
      <StepBar
        steps={[
          {
            id: 'cabecalho',
            label: 'Cabeçalho',
            done: [subjectId, theme, summary, unitTitle].every(Boolean),
          },
          { id: 'objectivos', label: 'Objectivos', done: objectives.length > 0 },
          {
            id: 'fases',
            label: 'Fases',
            done: phases.length > 0 && phases.every(phase => phaseLines(phase) > 0),
          },
          { id: 'fim', label: 'Fim', done: homework !== '' },
        ]}
      />
      <FormSection
        id="cabecalho"
        title="Cabeçalho"
        folds={
          isHeadFilled
            ? [theme, heldOn && formatDateSlashes(heldOn), startsAt, `${minutes} min`]
                .filter(Boolean)
                .join(' · ')
            : undefined
        }
        wrong={anyOf(errors, [...headFields, ...aboutFields]) || anyOf(missing, aboutFields)}
        text="De quem, quando e onde. Uma aula aberta do horário ou de uma linha do plano analítico já o traz preenchido."
      >
        <LessonHeadFields form={form} />
        <TextInput
          label={words.unit}
          required
          list={units}
          error={errors.unitTitle?.message ?? missing.unitTitle}
          {...register('unitTitle')}
        />
        <datalist id={units}>
          {(tree?.units ?? []).filter(ofGrade).map(unit => (
            <option key={unit.id} value={unit.title} />
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
        id="objectivos"
        title="Intenções"
        folds={
          objectives.length === 0
            ? 'objectivos, métodos e meios por escrever'
            : `${counted(objectives.length, 'objectivo', 'objectivos')}: ${objectives.map(each => each.text).join('; ')}`
        }
        wrong={anyOf(errors, aimFields) || anyOf(missing, aimFields)}
        text="O que os alunos devem saber fazer no fim. Escolha o nível e o verbo; um objectivo que se vê e se mede ajuda a avaliar."
      >
        <TextArea label="Objectivo geral" optional rows={2} {...field('generalObjective')} />
        <ObjectivesField
          {...aims}
          error={missing.objectives}
          errors={aims.value.map((_one, at) => errors.objectives?.[at]?.text?.message)}
        />
        {runtimeConfig().assistant && <ObjectiveProposals form={form} />}
        <FieldRow>
          <Lines form={form} name="prerequisites" label="Pré-requisitos" optional />
          <Lines form={form} name="methods" label="Métodos" optional />
          <Lines form={form} name="media" label={words.media} required missing={missing.media} />
        </FieldRow>
        {(tree?.competences ?? []).some(ofGrade) && (
          <Disclosure
            className={styles.competences}
            title={words.competences}
            aside={
              competences.value.length === 0 ? 'nenhuma escolhida' : `${competences.value.length} escolhidas`
            }
          >
            <div>
              {(tree?.competences ?? []).filter(ofGrade).map(competence => (
                <CheckInput
                  key={competence.id}
                  label={
                    <>
                      <b>{competence.code}</b> {competence.description}
                    </>
                  }
                  checked={competences.value.includes(competence.id)}
                  onChange={event =>
                    competences.onChange(
                      event.target.checked
                        ? [...competences.value, competence.id]
                        : competences.value.filter(id => id !== competence.id),
                    )
                  }
                />
              ))}
            </div>
          </Disclosure>
        )}
      </FormSection>
      <PhasesTable
        id="fases"
        {...held('phases')}
        minutes={minutes}
        startsAt={startsAt}
        words={words}
        error={
          errors.phases?.message ??
          (errors.phases ? 'Cada função precisa de um nome e de minutos.' : missing.phases)
        }
        missing={missing}
        closed={!isHeadFilled}
        fill={<FillPhases form={form} onChange={held('phases').onChange} />}
      />
      <FormSection
        id="fim"
        title="TPC e diferenciação"
        folds={homework ? 'TPC escrito' : 'por escrever'}
        wrong={anyOf(errors, ['homework', 'homeworkSolutions', 'differentiation', 'bibliography'])}
        text="O trabalho para casa, quem precisa de outro caminho e as fontes."
      >
        <FieldRow>
          <TextArea label="TPC" optional {...field('homework')} />
          <TextArea label="Soluções do TPC" optional {...field('homeworkSolutions')} />
        </FieldRow>
        <TextArea label={words.differentiation} optional {...field('differentiation')} />
        <Lines form={form} name="bibliography" label="Bibliografia" optional />
      </FormSection>
    </>
  )
}

const aboutFields = ['unitTitle', 'theme', 'summary']
const aimFields = ['generalObjective', 'objectives', 'prerequisites', 'methods', 'media', 'competenceIds']

const anyOf = (said: object, fields: readonly string[]) => fields.some(field => field in said)

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
    <LinesField
      {...field}
      {...heldOf(form).held(name)}
      error={error?.message ?? (error ? 'Uma das linhas é demasiado longa.' : missing)}
    />
  )
}
