import type { UseFormReturn } from 'react-hook-form'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { SharingField } from '#school/sharing/web/sharing-field.tsx'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import type { TestBody } from '../contract.ts'
import { modes, moments, skills, type TestHead } from '../diagnostic-test.ts'

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
export function HeadFields({ form, id }: { form: HeadForm; id?: string }) {
  const field = fieldsOf(form)
  const { watch } = form
  const [grade, kind] = watch(['grade', 'kind'])
  return (
    <Stack gap={16}>
      <TextInput label="Título" required {...field('title')} />
      <FieldRow>
        <SubjectPicker required grade={grade} value={watch('subjectId')} {...field('subjectId')} />
        <GradePicker required {...field('grade', { valueAsNumber: true })} />
      </FieldRow>
      <FieldRow>
        <SelectInput
          label="Momento"
          options={moments.map(value => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
          {...field('moment')}
        />
        <TextInput
          label="Duração, em minutos"
          required
          inputMode="numeric"
          {...field('minutes', { valueAsNumber: true })}
        />
        <TextInput
          label="Ano lectivo"
          required
          inputMode="numeric"
          {...field('year', { valueAsNumber: true })}
        />
      </FieldRow>
      {kind === 'escrito' && <WrittenFields form={form} />}
      {kind === 'escrito' && <ExamFields form={form} />}
      {kind === 'oral' && (
        <FieldRow>
          <SelectInput
            label="O que se ouve"
            options={skills.map(value => ({ value, label: value === 'leitura' ? 'Leitura' : 'Aritmética' }))}
            {...field('skill')}
          />
          <TextInput
            label="Língua"
            required
            list="languages-of-hearing"
            help="Português, ou a língua em que os alunos falam em casa."
            {...field('language')}
          />
          <datalist id="languages-of-hearing">
            {languages.map(language => (
              <option key={language} value={language} />
            ))}
          </datalist>
        </FieldRow>
      )}
      <TextArea label="Objectivo" optional rows={2} {...field('objective')} />
      <TextArea label="Nota para o professor" optional rows={2} {...field('teacherNote')} />
      <SharingField
        kind="tests"
        id={id}
        value={watch('sharing')}
        error={form.formState.errors.sharing?.message}
        onChange={sharing => form.setValue('sharing', sharing, { shouldDirty: true })}
      />
    </Stack>
  )
}

/** How pupils answer in writing, and the feedback they get. */
function WrittenFields({ form }: { form: HeadForm }) {
  const { held } = heldOf(form)
  const modesField = held('modes')
  return (
    <>
      <ChecksField
        label="Modo"
        options={modes.map(value => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
        {...modesField}
        onChange={chosen => modesField.onChange(modes.filter(mode => chosen.includes(mode)))}
      />
      <SegmentsField
        label="Perguntas no ecrã"
        options={[
          { value: 'uma a uma', label: 'Uma de cada vez' },
          { value: 'todas', label: 'Todas seguidas' },
        ]}
        {...held('paging')}
      />
      <CheckInput label="Baralhar as perguntas para cada aluno" {...form.register('shuffle')} />
      <CheckInput
        label="Baralhar as opções, onde a pergunta o permite"
        {...form.register('shuffleOptions')}
      />
      <LinesField label="Instruções para o aluno" optional rows={3} {...held('instructions')} />
      <LinesField
        label="Instruções só no papel"
        optional
        rows={3}
        help="Uma por linha. No telemóvel não aparecem."
        {...held('paperInstructions')}
      />
    </>
  )
}

/** The year and call of a past exam paper, how much of it there is, and where its key comes from. */
function ExamFields({ form }: { form: HeadForm }) {
  const field = fieldsOf(form)
  const [exam, year] = form.watch(['exam', 'year'])
  return (
    <>
      <CheckInput
        label="É uma prova de exame de um ano anterior"
        checked={exam !== null}
        onChange={event =>
          form.setValue(
            'exam',
            event.target.checked ? { year: year - 1, call: 1, questions: 20, keySource: '' } : null,
            { shouldDirty: true },
          )
        }
      />
      {exam !== null && (
        <FieldRow>
          <TextInput
            label="Ano da prova"
            required
            inputMode="numeric"
            {...field('exam.year', { valueAsNumber: true })}
          />
          <SegmentsField
            label="Chamada"
            value={exam.call === 2 ? '2' : '1'}
            options={[
              { value: '1', label: '1.ª' },
              { value: '2', label: '2.ª' },
            ]}
            onChange={value => form.setValue('exam.call', value === '2' ? 2 : 1, { shouldDirty: true })}
          />
          <TextInput
            label="Perguntas da prova"
            required
            inputMode="numeric"
            {...field('exam.questions', { valueAsNumber: true })}
          />
        </FieldRow>
      )}
      {exam !== null && (
        <TextInput
          label="De onde vem a chave"
          required
          help="A chave oficial, ou quem resolveu a prova."
          {...field('exam.keySource')}
        />
      )}
    </>
  )
}
