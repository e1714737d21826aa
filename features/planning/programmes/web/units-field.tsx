import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { counted } from '#kit/figures.ts'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { lessonsOf, type ProgrammeRow, type ProgrammeUnit } from '../programme.ts'
import styles from './units-field.module.css'

interface UnitsFieldProps {
  value: readonly ProgrammeUnit[]
  onChange: (units: ProgrammeUnit[]) => void
  error?: string | undefined
}

/** The units of a programme with their lines, one unit open at a time. */
export function UnitsField({ value, onChange, error }: UnitsFieldProps) {
  const [open, setOpen] = useState<string>()
  const put = (unit: ProgrammeUnit) => onChange(value.map(each => (each.id === unit.id ? unit : each)))
  const add = () => {
    const id = uuid()
    onChange([...value, { id, title: '', trimester: null, lessons: null, rows: [blankRow()] }])
    setOpen(id)
  }
  return (
    <Stack gap={12}>
      {error && (
        <Text as="p" error role="alert">
          {error}
        </Text>
      )}
      {value.map((unit, at) => (
        <section key={unit.id} className={styles.unit} aria-label={`Unidade ${at + 1}`}>
          <Row gap={8} center wrap>
            <Button
              aria-expanded={open === unit.id}
              startIcon={<Icon name={open === unit.id ? 'caret-down' : 'caret-right'} />}
              onClick={() => setOpen(open === unit.id ? undefined : unit.id)}
              className={styles.open}
            >
              {at + 1}. {unit.title || 'Unidade sem título'}
            </Button>
            <Text caption secondary>
              {counted(unit.rows.length, 'linha', 'linhas')}, {counted(lessonsOf(unit) ?? 0, 'aula', 'aulas')}
            </Text>
            <Mover
              what={`a unidade ${at + 1}`}
              at={at}
              of={value.length}
              onMove={to => onChange(moved(value, at, to))}
              onRemove={() => onChange(value.filter(each => each.id !== unit.id))}
            />
          </Row>
          {open === unit.id && <UnitFields unit={unit} onChange={put} />}
        </section>
      ))}
      <div>
        <Button variant="outlined" startIcon={<Icon name="plus" />} onClick={add}>
          Acrescentar unidade
        </Button>
      </div>
    </Stack>
  )
}

function UnitFields({ unit, onChange }: { unit: ProgrammeUnit; onChange: (unit: ProgrammeUnit) => void }) {
  const put = (row: ProgrammeRow) =>
    onChange({ ...unit, rows: unit.rows.map(each => (each.id === row.id ? row : each)) })
  return (
    <Stack gap={16} above={12}>
      <FieldRow>
        <TextInput
          label="Título da unidade"
          required
          value={unit.title}
          onChange={event => onChange({ ...unit, title: event.target.value })}
        />
        <SelectInput
          label="Trimestre"
          optional
          none="Por indicar"
          options={[1, 2, 3].map(each => ({ value: String(each), label: `${each}.º trimestre` }))}
          value={unit.trimester === null ? '' : String(unit.trimester)}
          onChange={event => onChange({ ...unit, trimester: numberIn(event.target.value) })}
        />
        <TextInput
          label="Aulas da unidade"
          optional
          inputMode="numeric"
          help="Só onde o programa as dá à unidade inteira"
          value={unit.lessons ?? ''}
          onChange={event => onChange({ ...unit, lessons: numberIn(event.target.value) })}
        />
      </FieldRow>
      {unit.rows.map((row, at) => (
        <fieldset key={row.id} className={styles.row}>
          <legend>Linha {at + 1}</legend>
          <FieldRow>
            <LinesField
              label="Objectivos específicos"
              value={row.objectives}
              onChange={objectives => put({ ...row, objectives })}
            />
            <LinesField
              label="Conteúdos"
              value={row.contents}
              onChange={contents => put({ ...row, contents })}
            />
            <LinesField
              label="Competências básicas"
              help="Uma por linha; o código primeiro, se o houver."
              value={row.competences}
              onChange={competences => put({ ...row, competences })}
            />
          </FieldRow>
          <FieldRow>
            <TextInput
              label="Aulas"
              optional
              inputMode="numeric"
              help={at === 0 ? 'Vazio: as da unidade' : 'Vazio: contam com as da linha de cima'}
              value={row.lessons ?? ''}
              onChange={event => put({ ...row, lessons: numberIn(event.target.value) })}
            />
            <TextArea
              label="Observações da linha"
              optional
              rows={1}
              value={row.notes}
              onChange={event => put({ ...row, notes: event.target.value })}
            />
          </FieldRow>
          <Mover
            what={`a linha ${at + 1}`}
            at={at}
            of={unit.rows.length}
            onMove={to => onChange({ ...unit, rows: moved(unit.rows, at, to) })}
            onRemove={() => onChange({ ...unit, rows: unit.rows.filter(each => each.id !== row.id) })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          startIcon={<Icon name="plus" />}
          onClick={() => onChange({ ...unit, rows: [...unit.rows, blankRow()] })}
        >
          Acrescentar linha
        </Button>
      </div>
    </Stack>
  )
}

interface MoverProps {
  what: string
  at: number
  of: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Mover({ what, at, of, onMove, onRemove }: MoverProps) {
  return (
    <Row gap={4} pushed>
      <IconButton aria-label={`Subir ${what}`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <Icon name="arrow-up" />
      </IconButton>
      <IconButton aria-label={`Descer ${what}`} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
        <Icon name="arrow-down" />
      </IconButton>
      <IconButton aria-label={`Retirar ${what}`} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </Row>
  )
}

function blankRow(): ProgrammeRow {
  return { id: uuid(), objectives: [], contents: [], competences: [], lessons: null, notes: '' }
}

/** A list with one of it at another place. */
function moved<Of>(list: readonly Of[], from: number, to: number): Of[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

function numberIn(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 3)
  return digits === '' ? null : Number(digits)
}
