import type { ReactNode } from 'react'
import { columnKinds, formulaOf, type TermPart, termParts, worths } from '#engines/marks/rule.ts'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { gradeName } from '#school/subjects/grade.ts'
import { type RoundChoice, type RuleDraft, readDraft } from '../rule-draft.ts'
import { MarkSign } from './mark-sign.tsx'
import styles from './marks.module.css'

interface RuleEditorProps {
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
}

const grades = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: gradeName(at + 1) }))
const kindNames = { ACS: 'ACS', ACP: 'ACP', AT: 'AT' } as const
const partNames: Record<TermPart, string> = {
  MACS: 'Peso da MACS',
  ACP: 'Peso da ACP',
  AT: 'Peso da AT',
  'MACS e ACP': 'Peso da média MACS e ACP',
}
const roundNames = { macs: 'MACS', term: 'MT', year: 'Média do ano', final: 'Nota final' } as const
const roundChoices: readonly { value: RoundChoice; label: string }[] = [
  { value: 'none', label: 'não se arredonda' },
  { value: '0', label: 'às unidades' },
  { value: '1', label: 'às décimas' },
]
const worthNames = { 'sem nota': 'Sem nota', faltou: 'Faltou', justificada: 'Faltou, justificada' } as const

/** A rule of the school's own, part by part; what cannot be is said at its field. */
export function RuleEditor({ draft, onChange }: RuleEditorProps) {
  const { rule, faults } = readDraft(draft)
  const set = (part: Partial<RuleDraft>) => onChange({ ...draft, ...part })
  return (
    <Section title="A regra da escola" flush>
      <Part title="Nome e fonte">
        <TextInput
          label="Nome da regra"
          maxLength={80}
          value={draft.name}
          error={faults.name}
          onChange={event => set({ name: event.target.value })}
        />
        <TextInput
          label="Fonte"
          help="O diploma e o artigo, ou «artigo por indicar»."
          maxLength={200}
          value={draft.source}
          error={faults.source}
          onChange={event => set({ source: event.target.value })}
        />
      </Part>
      <Part title="Colunas">
        {columnKinds.map(kind => (
          <Row key={kind} gap={12} wrap>
            {(['min', 'max'] as const).map(end => (
              <NumberInput
                key={end}
                label={`${kindNames[kind]}, ${end === 'min' ? 'pelo menos' : 'no máximo'}`}
                value={draft.columns[kind][end]}
                error={end === 'max' ? faults[`columns.${kind}`] : undefined}
                onChange={value =>
                  set({ columns: { ...draft.columns, [kind]: { ...draft.columns[kind], [end]: value } } })
                }
              />
            ))}
          </Row>
        ))}
        <SegmentsField
          label="As notas"
          value={draft.decimals}
          options={[
            { value: '0', label: 'são inteiras' },
            { value: '1', label: 'têm uma casa decimal' },
          ]}
          onChange={decimals => set({ decimals })}
        />
      </Part>
      <Part title="Pesos" note="0: não entra na MT.">
        <Row gap={12} wrap>
          {termParts.map(part => (
            <NumberInput
              key={part}
              label={partNames[part]}
              value={draft.weights[part]}
              onChange={value => set({ weights: { ...draft.weights, [part]: value } })}
            />
          ))}
        </Row>
        {faults.parts ? (
          <Text as="p" error role="alert">
            {faults.parts}
          </Text>
        ) : (
          rule && (
            <Text as="p" heading="h4">
              MT = {formulaOf(rule)}
            </Text>
          )
        )}
      </Part>
      <Part title="Arredondar" note="Meio valor sobe: 9,5 é 10.">
        <Row gap={12} wrap>
          {(['macs', 'term', 'year', 'final'] as const).map(key => (
            <SelectInput
              key={key}
              label={roundNames[key]}
              value={draft.round[key]}
              options={roundChoices}
              onChange={event => set({ round: { ...draft.round, [key]: event.target.value as RoundChoice } })}
            />
          ))}
        </Row>
      </Part>
      <Part title="O que vale" note="Por lançar: a MT espera. Dispensado: não entra. 0 é uma nota.">
        {(['sem nota', 'faltou', 'justificada'] as const).map(key => (
          <Row key={key} gap={12} center>
            <MarkSign mark={key} pass={100} />
            <SegmentsField
              label={worthNames[key]}
              value={draft.worth[key]}
              options={worths.map(value => ({ value, label: value }))}
              onChange={value => set({ worth: { ...draft.worth, [key]: value } })}
            />
          </Row>
        ))}
      </Part>
      <Part title="Média do ano">
        <Row gap={12} wrap>
          {([0, 1, 2] as const).map(at => (
            <NumberInput
              key={at}
              label={`Peso do ${at + 1}.º trimestre`}
              value={draft.yearWeights[at]}
              error={at === 2 ? faults['year.weights'] : undefined}
              onChange={value => {
                const [first, second, third] = draft.yearWeights
                set({
                  yearWeights: [
                    at === 0 ? value : first,
                    at === 1 ? value : second,
                    at === 2 ? value : third,
                  ],
                })
              }}
            />
          ))}
        </Row>
        <CheckInput
          label="Sem um trimestre, a média faz-se com os outros"
          checked={draft.withoutTerm}
          onChange={event => set({ withoutTerm: event.target.checked })}
        />
        <NumberInput
          label="Positiva a partir de"
          value={draft.pass}
          error={faults.pass}
          onChange={pass => set({ pass })}
        />
      </Part>
      <Part title="Exame">
        <CheckInput
          label="Há exame"
          checked={draft.hasExam}
          onChange={event => set({ hasExam: event.target.checked })}
        />
        {draft.hasExam && (
          <>
            <ChecksField
              label="Classes com exame"
              options={grades}
              value={draft.examGrades.map(String)}
              error={faults['exam.grades']}
              onChange={value => set({ examGrades: value.map(Number) })}
            />
            <Row gap={12} wrap>
              <NumberInput
                label="Admitido com"
                value={draft.admission}
                error={faults['exam.admission']}
                onChange={admission => set({ admission })}
              />
              <NumberInput
                label="Peso do ano na nota final"
                value={draft.examWeights.year}
                onChange={year => set({ examWeights: { ...draft.examWeights, year } })}
              />
              <NumberInput
                label="Peso do exame"
                value={draft.examWeights.exam}
                error={faults['exam.weights']}
                onChange={exam => set({ examWeights: { ...draft.examWeights, exam } })}
              />
            </Row>
          </>
        )}
      </Part>
      <Part title="Fim do ano">
        <ChecksField
          label="Classes em que se progride, quaisquer que sejam as notas"
          options={grades}
          value={draft.progresses.map(String)}
          onChange={value => set({ progresses: value.map(Number) })}
        />
        <NumberInput
          label="Negativas com que ainda se transita"
          value={draft.maxNegatives}
          error={faults['ending.maxNegatives']}
          onChange={maxNegatives => set({ maxNegatives })}
        />
        <CheckInput
          label="O conselho pode votar mais um valor"
          checked={draft.mayRaise}
          onChange={event => set({ mayRaise: event.target.checked })}
        />
      </Part>
    </Section>
  )
}

/** A part of the rule beside its title. */
function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.rulePart}>
      <legend className="visually-hidden">{title}</legend>
      <div aria-hidden="true">
        <b>{title}</b>
        {note && <small>{note}</small>}
      </div>
      <Stack gap={12}>{children}</Stack>
    </fieldset>
  )
}

interface NumberInputProps {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

function NumberInput({ label, value, error, onChange }: NumberInputProps) {
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={4}
      className={styles.count}
      value={value}
      error={error}
      onChange={event => onChange(event.target.value)}
    />
  )
}
