import { useEffect, useId, useState } from 'react'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { TimeField } from '#kit/web/form/time-field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { GroupPicker } from '#school/groups/web/group-picker.tsx'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { grades, gradeTitle } from '#school/subjects/grade.ts'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import type { LessonBody } from '../contract.ts'
import { lessonModels } from '../lesson.ts'
import { lessonWords } from '../words.ts'
import styles from './lesson-form.module.css'
import type { LessonForm } from './lesson-form.ts'

const toNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) }
const lessonTypes = ['conteúdo novo', 'exercitação', 'consolidação', 'revisão', 'avaliação', 'correcção']
export const headFields = [
  'model',
  'templateName',
  'subjectId',
  'grade',
  'groupId',
  'heldOn',
  'startsAt',
  'minutes',
  'lessonNumber',
  'pupils',
  'room',
  'lessonType',
] as const satisfies readonly (keyof LessonBody)[]

/** What usually stays as it is, or is known later: on a phone a line of its own, until it is wanted. */
const moreFields = ['minutes', 'lessonNumber', 'pupils', 'room', 'lessonType'] as const

/**
 * Whose lesson it is, when and where. What the timetable has filled in is read in a line, so that the writing begins
 * higher; its fields come when they are asked for, or where one of them is wrong.
 */
export function LessonHeadFields({ form }: { form: LessonForm }) {
  const [isOpen, setIsOpen] = useState(() => !isFilled(form.getValues()))
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked) form.setFocus('subjectId')
  }, [isAsked, form])
  const isWrong = headFields.some(field => form.formState.errors[field])
  if (isOpen || isWrong) return <Inputs form={form} />
  return (
    <InWords
      form={form}
      onChange={() => {
        setIsOpen(true)
        setIsAsked(true)
      }}
    />
  )
}

function isFilled({ templateName, subjectId, groupId, heldOn, minutes }: LessonBody): boolean {
  return templateName === null && subjectId !== '' && groupId !== null && heldOn !== null && minutes > 0
}

function InWords({ form, onChange }: { form: LessonForm; onChange: () => void }) {
  const subjects = useSubjectOptions()
  const groups = useGroupOptions()
  const body = form.watch()
  const words = lessonWords[body.model]
  const names = [
    subjects.find(subject => subject.id === body.subjectId)?.name,
    groups.find(group => group.id === body.groupId)?.name,
  ]
  const facts: [string, (string | undefined | false)[]][] = [
    [`${words.subject} e turma`, names],
    ['Data', [body.heldOn !== null && formatDateSlashes(body.heldOn), body.startsAt ?? false]],
    [
      'Aula',
      [body.lessonNumber !== null && `n.º ${body.lessonNumber}`, `${body.minutes} min`, body.lessonType],
    ],
    [
      'Alunos e sala',
      [body.pupils !== null && counted(body.pupils, 'aluno', 'alunos'), body.room && roomInWords(body.room)],
    ],
  ]
  return (
    <div className={styles.head}>
      <dl>
        {facts.map(([name, values]) => (
          <div key={name}>
            <Text as="dt" caption secondary>
              {name}
            </Text>
            <Text as="dd" semibold>
              {values.filter(Boolean).join(' · ') || '–'}
            </Text>
          </div>
        ))}
      </dl>
      <Button size="small" startIcon={<Icon name="pencil-simple" size={18} />} onClick={onChange}>
        Alterar o cabeçalho
      </Button>
    </div>
  )
}

function Inputs({ form }: { form: LessonForm }) {
  const field = fieldsOf(form)
  const { held, heldText } = heldOf(form)
  const group = heldText('groupId')
  const { watch, setValue, formState } = form
  const { errors } = formState
  const [model, subjectId, templateName] = watch(['model', 'subjectId', 'templateName'])
  const words = lessonWords[model]
  const types = useId()
  const groups = useGroupOptions()
  const isTemplate = templateName !== null
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const length = watch('minutes')
  const isMoreWrong = moreFields.some(field => errors[field])
  const modelField = (
    <SegmentsField
      label="Modelo do formulário"
      options={lessonModels.map(value => ({ value, label: value }))}
      {...held('model')}
    />
  )
  const more = (
    <FieldRow>
      <TextInput
        label="Duração em minutos"
        required
        type="number"
        inputMode="numeric"
        help="45 ou 90, ou outra."
        {...field('minutes', { valueAsNumber: true })}
      />
      <TextInput
        label={words.lessonNumber}
        optional
        type="number"
        inputMode="numeric"
        {...field('lessonNumber', toNumber)}
      />
      <TextInput
        label="N.º de alunos"
        optional
        type="number"
        inputMode="numeric"
        {...field('pupils', toNumber)}
      />
      <TextInput label="Sala" optional {...field('room')} />
      <TextInput label="Tipo de aula" optional list={types} {...field('lessonType')} />
    </FieldRow>
  )
  return (
    <>
      {!isPhone && modelField}
      {isTemplate && <TextInput label="Nome do modelo" required {...field('templateName')} />}
      <FieldRow>
        <SubjectPicker label={words.subject} required value={subjectId} {...field('subjectId')} />
        {isTemplate ? (
          <SelectInput
            label={words.grade}
            required
            options={grades.map(grade => ({ value: String(grade), label: gradeTitle(grade) }))}
            {...field('grade', toNumber)}
          />
        ) : (
          <GroupPicker
            required
            {...group}
            error={group.error ?? errors.grade?.message}
            onChange={event => {
              group.onChange(event.target.value)
              const chosen = groups.find(({ id }) => id === event.target.value)
              if (!chosen) return
              setValue('grade', chosen.grade, { shouldDirty: true })
              setValue('pupils', chosen.students, { shouldDirty: true })
            }}
          />
        )}
      </FieldRow>
      {!isTemplate && (
        <FieldRow>
          <DateField label="Data" required {...heldText('heldOn')} />
          <TimeField label="Hora" optional {...heldText('startsAt')} />
        </FieldRow>
      )}
      {isPhone ? (
        <Disclosure
          className={styles.more}
          open={isMoreWrong || undefined}
          onToggle={({ currentTarget }) => {
            // Fields with errors never fold.
            if (isMoreWrong) currentTarget.open = true
          }}
          title="Duração, sala e outros"
          aside={Number.isFinite(length) ? `${length} min` : 'por escrever'}
        >
          <div>
            {modelField}
            {more}
          </div>
        </Disclosure>
      ) : (
        more
      )}
      <datalist id={types}>
        {lessonTypes.map(type => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </>
  )
}
