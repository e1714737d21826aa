import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { blankOf, valuesOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndo, useUndoChanges } from '#school/changes/web/use-undo.ts'
import {
  createSchool,
  getSchool,
  listSchoolHistory,
  type School,
  type SchoolBody,
  schoolBody,
  updateSchool,
} from '../contract.ts'
import { absenceUnitLabels, absenceUnits, schoolFields } from '../school.ts'
import { BandsField } from './bands-field.tsx'
import { PeriodsField } from './periods-field.tsx'
import { SchoolImages } from './school-images.tsx'
import { schoolPlaces } from './school-places.ts'
import styles from './schools.module.css'
import { ShiftsField } from './shifts-field.tsx'

const crumbs = [{ label: 'Administração' }, { label: 'Escolas', to: schoolPlaces.list }]

/** Writes a school: a new one, or one that exists. */
export function SchoolFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewSchool /> : <EditSchool id={id} />
}

function NewSchool() {
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createSchool,
    schema: schoolBody,
    values: blankOf(schoolFields),
    toInput: body => ({ body }),
    draft: 'schools/new',
    name: body => body.name || 'Escola nova',
    href: schoolPlaces.create,
    onSaved: (school, change) => {
      announce(`«${school.name}» criada.`, change)
      navigate(schoolPlaces.edit(school.id))
    },
  })
  return (
    <FormPage
      state={state}
      title="Nova escola"
      crumbs={[...crumbs, { label: 'Nova escola' }]}
      submit="Criar escola"
      onCancel={() => navigate(schoolPlaces.list)}
    >
      <SchoolFields form={state.form} />
    </FormPage>
  )
}

function EditSchool({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getSchool, { params: { id } }))
  return data ? (
    <EditForm key={id} school={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir a escola"
      head={<PageHead title="Escola" crumbs={crumbs} />}
    />
  )
}

function EditForm({ school }: { school: School }) {
  // What the form began from stays, whatever is read again meanwhile; the pictures alone follow.
  const [begun] = useState({ values: valuesOf(schoolFields, school), version: school.version })
  const ownVersion = useRef(begun.version)
  const [history, setHistory] = useState(false)
  const navigate = useNavigate()
  const announce = useUndo()
  const undo = useUndoChanges()
  /** A picture stored from this page is no change of somebody else's. */
  function followOwnChange(version: number) {
    if (version === ownVersion.current + 1) ownVersion.current = version
  }

  const state = useFormPage({
    endpoint: updateSchool,
    schema: schoolBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = 0) => ({
      params: { id: school.id },
      body: { ...body, version: Math.max(version, ownVersion.current) },
    }),
    draft: `schools/${school.id}`,
    name: body => body.name,
    href: schoolPlaces.edit(school.id),
    onSaved: (saved, change) => {
      announce(`«${saved.name}» guardada.`, change)
      navigate(schoolPlaces.list)
    },
    conflict: conflictOf(schoolFields),
  })
  return (
    <FormPage
      state={state}
      title={begun.values.name}
      crumbs={[...crumbs, { label: begun.values.name }]}
      secondary={[{ label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) }]}
      onCancel={() => navigate(schoolPlaces.list)}
    >
      <SchoolFields form={state.form} />
      <SchoolImages school={school} onStored={followOwnChange} />
      <HistoryDialog
        open={history}
        onClose={() => setHistory(false)}
        name={school.name}
        endpoint={listSchoolHistory}
        input={{ params: { id: school.id } }}
        onUndo={entry => void undo([entry.batchId])}
      />
    </FormPage>
  )
}

function SchoolFields({ form }: { form: UseFormReturn<SchoolBody, unknown, SchoolBody> }) {
  const field = fieldsOf(form)
  const { control, formState } = form
  const { errors } = formState
  return (
    <>
      <FormSection
        title="Identificação"
        text="Sai no cabeçalho dos documentos: República, província, distrito e escola."
      >
        <TextInput label="Nome" required {...field('name')} />
        <FieldRow>
          <TextInput label="Província" optional {...field('province')} />
          <TextInput label="Distrito" optional {...field('district')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="ZIP" optional help="Zona de influência pedagógica." {...field('zip')} />
          <TextInput label="Contacto" optional type="tel" {...field('contact')} />
        </FieldRow>
      </FormSection>
      <FormSection
        title="Dia lectivo"
        text="Os tempos dão as horas aos horários e às aulas de cada dia. O que fica entre dois tempos é intervalo."
      >
        <Controller
          control={control}
          name="shifts"
          render={({ field }) => (
            <ShiftsField value={field.value} onChange={field.onChange} error={errors.shifts?.message} />
          )}
        />
        <TextInput
          label="Duração de um tempo"
          inputMode="numeric"
          affix={<span className={styles.unit}>min</span>}
          {...field('lessonMinutes', { setValueAs: wholeNumber })}
        />
        <PeriodsField form={form} />
      </FormSection>
      <FormSection
        title="Faltas"
        text="Quem falta marca-se a dar a aula. Onde se marca uma vez por dia, vale a primeira aula de cada turma."
      >
        <Controller
          control={control}
          name="absencesBy"
          render={({ field }) => (
            <SelectInput
              label="As faltas marcam-se"
              value={field.value}
              onChange={event => field.onChange(event.target.value)}
              onBlur={field.onBlur}
              options={absenceUnits.map(value => ({ value, label: absenceUnitLabels[value] }))}
              error={errors.absencesBy?.message}
            />
          )}
        />
      </FormSection>
      <FormSection
        title="Aprovação dos planos"
        text="Por quem passa um plano analítico antes de entrar em vigor. A aprovação final é do DAP."
      >
        <Controller
          control={control}
          name="approvalChain"
          render={({ field }) => (
            <SelectInput
              label="Caminho do plano"
              value={field.value.join(' ')}
              onChange={event => field.onChange(event.target.value.split(' '))}
              onBlur={field.onBlur}
              options={[
                { value: 'delegado DAP', label: 'Delegado de disciplina, depois DAP' },
                { value: 'DAP', label: 'Só o DAP' },
              ]}
              error={errors.approvalChain?.message}
            />
          )}
        />
      </FormSection>
      <FormSection
        title="Faixas das notas"
        text="Como os relatórios dos testes agrupam as notas de 0 a 20. Valem para os testes aplicados a partir de agora: o que já foi aplicado fica como estava."
      >
        <BandsField form={form} />
      </FormSection>
    </>
  )
}

/** What is no number stays as it was typed, for the schema to say so. */
function wholeNumber(typed: unknown): unknown {
  const text = String(typed).trim()
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text)
}
