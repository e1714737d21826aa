import { type RefObject, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import {
  createSchool,
  getSchool,
  listSchoolHistory,
  type School,
  type SchoolBody,
  updateSchool,
} from '../contract.ts'
import { absenceUnitLabels, absenceUnits, schoolFields } from '../school.ts'
import { BandsField } from './bands-field.tsx'
import { PeriodsField } from './periods-field.tsx'
import { SchoolImages } from './school-images.tsx'
import styles from './schools.module.css'
import { ShiftsField } from './shifts-field.tsx'

/** Writes a school: a new one, or one that exists. */
export function SchoolFormPage() {
  const [history, setHistory] = useState(false)
  const undo = useUndoChanges()
  /** The version that the last picture stored from this page made: no change of somebody else's. */
  const ownVersion = useRef(0)
  return (
    <EntityForm
      of={schoolFields}
      create={createSchool}
      update={updateSchool}
      get={getSchool}
      sent={(body, version) =>
        version === undefined ? body : { ...body, version: Math.max(version, ownVersion.current) }
      }
      name={({ name }) => name}
      places={{ list: pages.schools, add: pages.newSchool, edit: id => href(pages.school, { id }) }}
      opens={({ id }) => href(pages.school, { id })}
      crumbs={[{ label: 'Administração' }, { label: 'Escolas', to: pages.schools }]}
      secondary={[{ label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) }]}
    >
      {(form, school) => (
        <>
          <SchoolFields form={form} isNew={school === undefined} />
          {school && <StoredPictures school={school} ownVersion={ownVersion} />}
          {school && (
            <HistoryDialog
              open={history}
              onClose={() => setHistory(false)}
              name={school.name}
              endpoint={listSchoolHistory}
              input={{ params: { id: school.id } }}
              onUndo={entry => void undo([entry.batchId])}
            />
          )}
        </>
      )}
    </EntityForm>
  )
}

/** The pictures alone follow what is read again; each of them that is stored here makes a version. */
function StoredPictures({ school, ownVersion }: { school: School; ownVersion: RefObject<number> }) {
  const [begun] = useState(school.version)
  return (
    <SchoolImages
      school={school}
      onStored={version => {
        if (version === (ownVersion.current || begun) + 1) ownVersion.current = version
      }}
    />
  )
}

interface SchoolFieldsProps {
  form: UseFormReturn<SchoolBody, unknown, SchoolBody>
  isNew: boolean
}

function SchoolFields({ form, isNew }: SchoolFieldsProps) {
  const field = fieldsOf(form)
  const { held } = heldOf(form)
  const chain = held('approvalChain')
  const { errors } = form.formState
  const [lessonMinutes, periods, absencesBy, bands] = form.watch([
    'lessonMinutes',
    'periods',
    'absencesBy',
    'bands',
  ])
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
        // A school that begins has no lesson times yet, and without them no timetable.
        folds={isNew ? undefined : `${counted(periods.length, 'tempo', 'tempos')} de ${lessonMinutes} min`}
        wrong={Boolean(errors.shifts ?? errors.lessonMinutes ?? errors.periods)}
        text="Os tempos dão as horas aos horários e às aulas de cada dia. O que fica entre dois tempos é intervalo."
      >
        <ShiftsField {...held('shifts')} />
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
        folds={absenceUnitLabels[absencesBy]}
        wrong={Boolean(errors.absencesBy)}
        text="Quem falta marca-se a dar a aula. Onde se marca uma vez por dia, vale a primeira aula de cada turma."
      >
        <SelectInput
          label="As faltas marcam-se"
          options={absenceUnits.map(value => ({ value, label: absenceUnitLabels[value] }))}
          {...field('absencesBy')}
        />
      </FormSection>
      <FormSection
        title="Aprovação dos planos"
        folds={chain.value.length > 1 ? 'Delegado de disciplina, depois DAP' : 'Só o DAP'}
        wrong={chain.error !== undefined}
        text="Por quem passa um plano analítico antes de entrar em vigor. A aprovação final é do DAP."
      >
        <SelectInput
          label="Caminho do plano"
          value={chain.value.join(' ')}
          onChange={event => chain.onChange(event.target.value.split(' ') as typeof chain.value)}
          options={[
            { value: 'delegado DAP', label: 'Delegado de disciplina, depois DAP' },
            { value: 'DAP', label: 'Só o DAP' },
          ]}
          error={chain.error}
        />
        <CheckInput
          label="Quem escreveu um plano pode aprová-lo onde mais ninguém o pode: fica dito no plano"
          {...form.register('ownApproval')}
        />
      </FormSection>
      <FormSection
        title="Glossário"
        folds={form.watch('showTerms') ? 'Os termos marcam-se' : 'Os termos não se marcam'}
        text="Um termo publicado marca-se na primeira vez em que aparece, e abre a definição e as traduções validadas."
      >
        <CheckInput
          label="Marcar os termos nas aulas e nas explicações dos quizzes"
          {...form.register('showTerms')}
        />
      </FormSection>
      <FormSection
        title="Faixas das notas"
        folds={bands.map(({ code }) => code).join(' · ')}
        wrong={Boolean(errors.bands)}
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
