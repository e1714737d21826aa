import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import { todayOf } from '#kit/dates.ts'
import { valuesOf } from '#kit/fields.ts'
import { formatDateSlashes, partOf } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { SwitchInput, TextArea } from '#kit/web/form/inputs.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import {
  createObservation,
  getObservation,
  listObservationForms,
  type Observation,
  type ObservationBody,
  type ObservationForm,
  observationBody,
  updateObservation,
} from '../contract.ts'
import { blankCriteria, observationFields } from '../observation.ts'
import { crumbs, gone, places } from '../places.ts'
import { LevelFields, SeenFields } from './criteria-fields.tsx'
import { LessonField } from './lesson-field.tsx'

/** Plans an observation, or fills one in while sitting at the back; it is written without network too. */
export function ObservationFormPage() {
  const { id } = useParams()
  const today = todayOf({})
  const forms = useQuery({ ...query(listObservationForms, { query: {} }), enabled: id === undefined })
  if (id !== undefined) return <WrittenObservation />
  return (
    <Loaded
      answer={forms}
      failed="Não foi possível abrir o formulário"
      head={<PageHead title="Assistir a uma aula" crumbs={crumbs} />}
    >
      {({ forms, mayObserve }) =>
        mayObserve ? <NewObservation forms={forms} today={today} /> : <NobodyToObserve />
      }
    </Loaded>
  )
}

function NobodyToObserve() {
  return (
    <>
      <PageHead title="Assistir a uma aula" crumbs={crumbs} />
      <Section>
        <EmptyState
          title="Não lhe cabe assistir a aulas"
          text="Assiste quem lidera a escola, quem dirige a turma e quem responde pela disciplina. O que outros escreverem das suas aulas lê-se, e assina-se, na lista."
          primary={{ label: 'Ver as assistências', to: places.list }}
        />
      </Section>
    </>
  )
}

function NewObservation({ forms, today }: { forms: readonly ObservationForm[]; today: string }) {
  const [first] = forms
  return (
    <EntityForm
      {...shared}
      begin={{
        heldOn: today,
        isAnnounced: false,
        levels: first?.levels ?? [],
        criteria: blankCriteria(first?.criteria ?? []),
      }}
      title="Assistir a uma aula"
      submit="Guardar a assistência"
    >
      {form => <ObservationFields form={form} stored={undefined} forms={forms} today={today} />}
    </EntityForm>
  )
}

function WrittenObservation() {
  const { id = '' } = useParams()
  const today = todayOf({})
  const answer = useQuery(query(getObservation, { params: { id }, query: {} }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir a assistência"
      head={<PageHead title="Preencher a assistência" crumbs={crumbs} />}
      gone={gone}
    >
      {row =>
        row.mayEdit ? (
          <EntityForm {...shared} row={row} title="Preencher a assistência">
            {form => <ObservationFields form={form} stored={row} forms={[]} today={today} />}
          </EntityForm>
        ) : (
          <>
            <PageHead title="Preencher a assistência" crumbs={crumbs} />
            <Note apart>
              Esta assistência está assinada, ou é de outra pessoa: lê-se na sua página, e lá se abre para
              corrigir.
            </Note>
          </>
        )
      }
    </Loaded>
  )
}

const shared = {
  of: observationFields,
  create: createObservation,
  update: updateObservation,
  schema: observationBody,
  values: (row: Observation) => valuesOf(observationFields, row),
  name: (_: ObservationBody, row?: Observation) =>
    row ? `Assistência a ${row.teacher.name}` : 'Assistência a uma aula',
  places,
  crumbs,
  touches: ['observations'],
  said: () => 'Assistência guardada. Só a pessoa a quem assistiu a lê, depois de a assinar.',
}

/** The form of a school that is not among the first; without network the one that is there stays. */
async function formOf(school: string): Promise<ObservationForm | undefined> {
  const answer = await call(listObservationForms, { query: { school } }).catch(() => undefined)
  return answer?.forms[0]
}

type Form = UseFormReturn<ObservationBody, unknown, ObservationBody>

function ObservationFields({
  form,
  stored,
  forms,
  today,
}: {
  form: Form
  stored: Observation | undefined
  forms: readonly ObservationForm[]
  today: string
}) {
  const field = fieldsOf(form)
  const { held, heldText } = heldOf(form)
  const criteria = held('criteria')
  const [heldOn, nextStep] = form.watch(['heldOn', 'nextStep'])
  const isToCome = heldOn > today
  const { errors } = form.formState
  const judged = criteria.value.filter(each => each.level !== null).length
  const shown = forms.find(each => each.levels.length > 0)
  return (
    <>
      {shown && !shown.isConfirmed && (
        <Note apart>
          O formulário está por confirmar: é uma proposta, que a direcção da escola muda e confirma.
        </Note>
      )}
      <FormSection
        title="A aula"
        folds={stored && lessonInWords(stored)}
        wrong={errors.heldOn !== undefined || errors.groupId !== undefined}
        text="Marcada com aviso, o docente sabe dela; sem aviso, só depois de a assinar."
      >
        <LessonField
          form={form}
          stored={stored}
          onChoose={async ({ schoolId }) => {
            const own =
              forms.find(each => each.school.id === schoolId) ?? (stored ? undefined : await formOf(schoolId))
            // What was written while it came stays.
            const isBlank = form.getValues('criteria').every(each => each.seen === '' && each.level === null)
            if (!own || !isBlank) return
            form.setValue('levels', own.levels, { shouldDirty: true })
            criteria.onChange(blankCriteria(own.criteria))
          }}
        />
        <SwitchInput label="Com aviso ao docente" {...form.register('isAnnounced')} />
      </FormSection>
      <FormSection
        title="O que se viu"
        text="Factos: o que foi dito, feito e escrito, e a que horas. Sem julgar ainda."
        folds={isToCome ? 'Escreve-se na aula' : undefined}
      >
        <SeenFields value={criteria.value} onChange={criteria.onChange} />
        <TextArea label="Mais do que se viu" optional rows={4} {...field('seen')} />
      </FormSection>
      <FormSection
        title="O que se julga"
        text="Só do que se viu. O que a aula não mostrou fica «Não se observou», e não conta."
        folds={
          isToCome
            ? 'Escreve-se depois da aula'
            : `${partOf(judged, criteria.value.length)} critérios julgados`
        }
        wrong={criteria.error !== undefined || errors.judged !== undefined}
      >
        {criteria.error && (
          <Text as="p" error role="alert">
            {criteria.error}
          </Text>
        )}
        <LevelFields value={criteria.value} onChange={criteria.onChange} levels={form.watch('levels')} />
        <TextArea label="Apreciação" optional rows={3} {...field('judged')} />
      </FormSection>
      <FormSection
        title="O próximo passo"
        text="Um só, combinado entre os dois, que se possa ver na próxima assistência."
        folds={nextStep || (isToCome ? 'Combina-se depois da aula' : 'Por combinar')}
        wrong={errors.nextStep !== undefined || errors.nextStepOn !== undefined}
      >
        <TextArea label="Próximo passo combinado" optional rows={2} {...field('nextStep')} />
        <DateField label="Até quando" optional {...heldText('nextStepOn')} />
      </FormSection>
    </>
  )
}

/** «6ªA, Matemática, 05/05/2026, 07:00» */
function lessonInWords({ group, subject, heldOn, startsAt }: Observation): string {
  return [group.name, subject.name, formatDateSlashes(heldOn), startsAt].filter(Boolean).join(', ')
}
