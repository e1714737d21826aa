import { type FormEvent, useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import {
  addCompetence,
  addUnit,
  type Competence,
  competenceLevels,
  type Unit,
  updateCompetence,
  updateUnit,
} from '../tree-contract.ts'
import styles from './tree.module.css'

interface FormProps {
  subjectId: string
  grade: number
  onDone: () => void
}

/** A unit, in its place in the tree: a new one, or the one given. Esc leaves it as it was. */
export function UnitForm({ subjectId, grade, unit, onDone }: FormProps & { unit?: Unit }) {
  const [title, setTitle] = useState(unit?.title ?? '')
  const [trimester, setTrimester] = useState(String(unit?.trimester ?? ''))
  const add = useSave(addUnit, { failsInPlace: true })
  const update = useSave(updateUnit, { failsInPlace: true })
  const error = add.error ?? update.error

  function submit() {
    const body = { title, trimester: trimester === '' ? null : Number(trimester) }
    const options = { onSuccess: onDone }
    if (unit)
      update.mutate(
        { params: { id: subjectId, unitId: unit.id }, body: { ...body, version: unit.version } },
        options,
      )
    else add.mutate({ params: { id: subjectId }, body: { ...body, grade } }, options)
  }

  return (
    <InlineForm
      label={unit ? `Unidade «${unit.title}»` : 'Nova unidade'}
      error={error}
      busy={add.isPending || update.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <div className={styles.unitFields}>
        <TextInput
          label="Unidade temática"
          required
          autoFocus
          value={title}
          onChange={event => setTitle(event.target.value)}
          error={fieldOf(error, 'title')}
        />
        <SelectInput
          label="Trimestre"
          none="Por indicar"
          value={trimester}
          onChange={event => setTrimester(event.target.value)}
          options={['1', '2', '3'].map(value => ({ value, label: `${value}.º trimestre` }))}
        />
      </div>
    </InlineForm>
  )
}

interface CompetenceFormProps extends FormProps {
  unitId: string | null
  competence?: Competence
}

/** A competence, in its place in the tree: a new one at the end of the unit, or the one given. */
export function CompetenceForm({ subjectId, grade, unitId, competence, onDone }: CompetenceFormProps) {
  const [code, setCode] = useState(competence?.code ?? '')
  const [description, setDescription] = useState(competence?.description ?? '')
  const [domain, setDomain] = useState(competence?.domain ?? '')
  const [level, setLevel] = useState(competence?.level ?? '')
  const [atHome, setAtHome] = useState(competence?.atHome ?? '')
  const [homeExample, setHomeExample] = useState(competence?.homeExample ?? '')
  const add = useSave(addCompetence, { failsInPlace: true })
  const update = useSave(updateCompetence, { failsInPlace: true })
  const error = add.error ?? update.error

  function submit() {
    const body = { code, description, domain, level: levelOf(level), atHome, homeExample }
    const options = { onSuccess: onDone }
    if (competence)
      update.mutate(
        {
          params: { id: subjectId, competenceId: competence.id },
          body: { ...body, version: competence.version },
        },
        options,
      )
    else add.mutate({ params: { id: subjectId }, body: { ...body, grade, unitId } }, options)
  }

  return (
    <InlineForm
      label={competence ? `Competência ${competence.code}` : 'Nova competência'}
      error={error}
      busy={add.isPending || update.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <div className={styles.competenceFields}>
        <TextInput
          label="Código"
          required
          autoFocus
          value={code}
          onChange={event => setCode(event.target.value)}
          error={fieldOf(error, 'code')}
        />
        <TextInput
          label="O que o aluno sabe fazer"
          required
          value={description}
          onChange={event => setDescription(event.target.value)}
          error={fieldOf(error, 'description')}
        />
      </div>
      <div className={styles.unitFields}>
        <TextInput
          label="Domínio"
          optional
          value={domain}
          onChange={event => setDomain(event.target.value)}
          error={fieldOf(error, 'domain')}
        />
        <SelectInput
          label="Nível"
          optional
          none="Por indicar"
          value={level}
          onChange={event => setLevel(event.target.value)}
          options={competenceLevels.filter(Boolean).map(value => ({ value, label: value }))}
        />
      </div>
      <TextArea
        label="Em casa, 5 minutos"
        optional
        help="O que o encarregado pode fazer com quem ainda não sabe isto. Aparece na vista do encarregado."
        rows={2}
        value={atHome}
        onChange={event => setAtHome(event.target.value)}
        error={fieldOf(error, 'atHome')}
      />
      <TextArea
        label="Exemplo resolvido, para casa"
        optional
        help="Uma conta ou um caso feito até ao fim, passo a passo, como se explica a quem não deu a matéria. Aparece na folha para casa e na vista do encarregado."
        rows={2}
        value={homeExample}
        onChange={event => setHomeExample(event.target.value)}
        error={fieldOf(error, 'homeExample')}
      />
    </InlineForm>
  )
}

interface InlineFormProps {
  label: string
  error: Error | null
  busy: boolean
  onSubmit: () => void
  onCancel: () => void
  children: React.ReactNode
}

function InlineForm({ label, error, busy, onSubmit, onCancel, children }: InlineFormProps) {
  const whole = error && (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      {children}
      {whole && (
        <Text role="alert" as="p" small error>
          {messageOf(error)}
        </Text>
      )}
      <Row gap={8}>
        <Button type="submit" variant="contained" size="small" loading={busy}>
          Guardar
        </Button>
        <Button variant="outlined" size="small" onClick={onCancel}>
          Cancelar
        </Button>
      </Row>
    </form>
  )
}

function fieldOf(error: Error | null, name: string): string | undefined {
  return error instanceof ApiError ? error.fields[name] : undefined
}

function levelOf(level: string): (typeof competenceLevels)[number] {
  return competenceLevels.find(value => value === level) ?? ''
}
