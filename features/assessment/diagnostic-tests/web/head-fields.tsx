import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { modes, moments, skills, type TestBody, type TestHead } from '../contract.ts'

/** Those most spoken in Mozambique; any other can be written. */
const languages = [
  'Português',
  'Emakhuwa',
  'Xichangana',
  'Cisena',
  'Elomwe',
  'Echuwabo',
  'Cindau',
  'Xitshwa',
  'Cinyanja',
  'Citewe',
  'Gitonga',
  'Shimakonde',
]

/** The form of a test, or of its head alone: both have these fields. */
export type HeadForm = UseFormReturn<TestHead, unknown, TestHead>

/** The same form seen as one of the head: a test has all its fields and more. */
export function headOfForm(form: UseFormReturn<TestBody, unknown, TestBody>): HeadForm {
  return form as unknown as HeadForm
}

/** What a test is, to whom and for how long; in a page or in a dialog. */
export function HeadFields({ form }: { form: HeadForm }) {
  const { register, watch, formState } = form
  const errors: FieldErrors<TestHead> = formState.errors
  const [grade, kind] = watch(['grade', 'kind'])
  return (
    <Stack gap={16}>
      <TextInput label="Título" required error={errors.title?.message} {...register('title')} />
      <FieldRow>
        <SubjectPicker
          required
          grade={grade}
          value={watch('subjectId')}
          error={errors.subjectId?.message}
          {...register('subjectId')}
        />
        <GradePicker required error={errors.grade?.message} {...register('grade', { valueAsNumber: true })} />
      </FieldRow>
      <FieldRow>
        <SelectInput
          label="Momento"
          options={moments.map(value => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
          error={errors.moment?.message}
          {...register('moment')}
        />
        <TextInput
          label="Duração, em minutos"
          required
          inputMode="numeric"
          error={errors.minutes?.message}
          {...register('minutes', { valueAsNumber: true })}
        />
        <TextInput
          label="Ano lectivo"
          required
          inputMode="numeric"
          error={errors.year?.message}
          {...register('year', { valueAsNumber: true })}
        />
      </FieldRow>
      {kind === 'escrito' && <WrittenFields form={form} />}
      {kind === 'oral' && (
        <FieldRow>
          <SelectInput
            label="O que se ouve"
            options={skills.map(value => ({ value, label: value === 'leitura' ? 'Leitura' : 'Aritmética' }))}
            error={errors.skill?.message}
            {...register('skill')}
          />
          <TextInput
            label="Língua"
            required
            list="languages-of-hearing"
            help="Português, ou a língua em que os alunos falam em casa."
            error={errors.language?.message}
            {...register('language')}
          />
          <datalist id="languages-of-hearing">
            {languages.map(language => (
              <option key={language} value={language} />
            ))}
          </datalist>
        </FieldRow>
      )}
      <TextArea
        label="Objectivo"
        optional
        rows={2}
        error={errors.objective?.message}
        {...register('objective')}
      />
      <TextArea
        label="Nota para o professor"
        optional
        rows={2}
        error={errors.teacherNote?.message}
        {...register('teacherNote')}
      />
    </Stack>
  )
}

/** How pupils answer in writing, and what they are told of it. */
function WrittenFields({ form }: { form: HeadForm }) {
  const { register, control, formState } = form
  const errors: FieldErrors<TestHead> = formState.errors
  return (
    <>
      <Controller
        control={control}
        name="modes"
        render={({ field }) => (
          <ChecksField
            label="Modo"
            error={errors.modes?.message}
            options={modes.map(value => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
            value={field.value}
            onChange={chosen => field.onChange(modes.filter(mode => chosen.includes(mode)))}
          />
        )}
      />
      <Controller
        control={control}
        name="paging"
        render={({ field }) => (
          <SegmentsField
            label="Perguntas no ecrã"
            value={field.value}
            options={[
              { value: 'uma a uma', label: 'Uma de cada vez' },
              { value: 'todas', label: 'Todas seguidas' },
            ]}
            onChange={field.onChange}
          />
        )}
      />
      <CheckInput label="Baralhar as perguntas para cada aluno" {...register('shuffle')} />
      <CheckInput label="Baralhar as opções, onde a pergunta o permite" {...register('shuffleOptions')} />
      <LinesField form={form} name="instructions" label="Instruções para o aluno" />
      <LinesField
        form={form}
        name="paperInstructions"
        label="Instruções só no papel"
        help="Uma por linha. No telemóvel não aparecem."
      />
    </>
  )
}

interface LinesFieldProps {
  form: HeadForm
  name: 'instructions' | 'paperInstructions'
  label: string
  help?: string
}

function LinesField({ form, name, label, help = 'Uma por linha.' }: LinesFieldProps) {
  const errors: FieldErrors<TestHead> = form.formState.errors
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <TextArea
          label={label}
          optional
          help={help}
          rows={3}
          error={errors[name]?.message}
          value={field.value.join('\n')}
          onChange={event => field.onChange(event.target.value.split('\n'))}
          onBlur={() => {
            field.onChange(field.value.map(line => line.trim()).filter(Boolean))
            field.onBlur()
          }}
        />
      )}
    />
  )
}
