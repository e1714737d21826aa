import { AddressField } from '#kit/web/form/address-field.tsx'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, SwitchInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { PictureButton } from '#kit/web/form/picture-button.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { SearchPicker } from '#kit/web/form/search-picker.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { TimeField } from '#kit/web/form/time-field.tsx'
import { WhenFields } from '#kit/web/form/when-fields.tsx'
import type { States } from './all-parts.tsx'

const nothing = () => undefined
const options = [
  { value: 'manha', label: 'Manhã' },
  { value: 'tarde', label: 'Tarde' },
]
const ERROR = 'Falta preencher.'

export const inputs: Readonly<Record<string, States>> = {
  TextInput: {
    empty: () => <TextInput label="Nome" required />,
    filled: () => <TextInput label="Nome" defaultValue="Ana Cossa" help="Como no registo." />,
    wrong: () => <TextInput label="Nome" error={ERROR} />,
    disabled: () => <TextInput label="Nome" defaultValue="Ana Cossa" disabled />,
  },
  TextArea: {
    usual: () => <TextArea label="Notas" optional />,
    wrong: () => <TextArea label="Notas" error={ERROR} />,
  },
  SelectInput: {
    usual: () => <SelectInput label="Turno" options={options} none="Escolha" />,
    wrong: () => <SelectInput label="Turno" options={options} error={ERROR} />,
  },
  SwitchInput: {
    off: () => <SwitchInput label="Por ordem" />,
    on: () => <SwitchInput label="Por ordem" defaultChecked />,
  },
  CheckInput: {
    off: () => <CheckInput label="Li e confirmo" />,
    on: () => <CheckInput label="Li e confirmo" defaultChecked />,
  },
  Field: { usual: () => <Field label="Livre">{control => <input {...control} />}</Field> },
  AddressField: { usual: () => <AddressField label="Ligação" address="https://escola.mz/p/abc" /> },
  AddressSelect: {
    usual: () => <AddressSelect label="Turno" options={options} value="manha" onChoose={nothing} />,
  },
  ChecksField: {
    usual: () => <ChecksField label="Turnos" options={options} value={['manha']} onChange={nothing} />,
    wrong: () => <ChecksField label="Turnos" options={options} value={[]} onChange={nothing} error={ERROR} />,
  },
  DateField: {
    usual: () => <DateField label="Dia" value="2026-05-05" onChange={nothing} />,
    wrong: () => <DateField label="Dia" value="" onChange={nothing} error={ERROR} />,
  },
  TimeField: { usual: () => <TimeField label="Hora" value="07:30" onChange={nothing} /> },
  WhenFields: {
    usual: () => (
      <WhenFields label="Abre" none="já" value={{ day: '2026-05-05', time: '07:30' }} onChange={nothing} />
    ),
  },
  FileField: {
    empty: () => <FileField label="Ficheiro" accept=".pdf" maxBytes={1000} value={null} onChange={nothing} />,
  },
  FormSection: {
    usual: () => (
      <FormSection title="Quem" text="Como no registo.">
        <TextInput label="Nome" />
      </FormSection>
    ),
  },
  FieldRow: {
    usual: () => (
      <FieldRow>
        <TextInput label="Nome" />
        <TextInput label="Apelido" />
      </FieldRow>
    ),
  },
  LinesField: { usual: () => <LinesField label="Objectivos" value={['Um', 'Dois']} onChange={nothing} /> },
  PictureButton: { usual: () => <PictureButton label="Fotografar" camera onFiles={nothing} /> },
  SaveState: {
    untouched: () => <SaveState saving={{ kind: 'untouched' }} />,
    writing: () => <SaveState saving={{ kind: 'writing' }} />,
    draft: () => <SaveState saving={{ kind: 'draft', at: '2026-05-05T08:00:00Z' }} />,
    waiting: () => <SaveState saving={{ kind: 'waiting', at: '2026-05-05T08:00:00Z' }} />,
    sending: () => <SaveState saving={{ kind: 'sending' }} />,
    saved: () => <SaveState saving={{ kind: 'saved', at: '2026-05-05T08:00:00Z' }} />,
  },
  SearchPicker: {
    empty: () => (
      <SearchPicker
        label="Professor"
        chosen={null}
        found={[{ id: '1' }]}
        loading={false}
        onType={nothing}
        onChoose={nothing}
        labelOf={() => 'Ana Cossa'}
        placeholder="Nome"
        nothing="Nada com este nome"
      />
    ),
  },
  Segments: {
    usual: () => <Segments label="Turno" value="manha" options={options} onChange={nothing} />,
    disabled: () => <Segments label="Turno" value="manha" options={options} onChange={nothing} disabled />,
  },
  SegmentsField: {
    wrong: () => (
      <SegmentsField label="Turno" value={undefined} options={options} onChange={nothing} error={ERROR} />
    ),
  },
  StickyBar: { usual: () => <StickyBar state="Guardado">Botões</StickyBar> },
}
