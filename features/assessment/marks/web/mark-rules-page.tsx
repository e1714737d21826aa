import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { proposedRules } from '#engines/marks/proposals.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { statementsOf } from '#engines/marks/words.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type ConfirmedRule, confirmMarkRule, listMarkRules } from '../rule-contract.ts'
import styles from './marks.module.css'
import { booksHref } from './marks-places.ts'
import { RuleCases } from './rule-cases.tsx'
import { RuleComparison } from './rule-comparison.tsx'

interface ShownRule {
  key: string
  name: string
  rule: MarkRule
  proposal: string
  confirmed: ConfirmedRule | null
  doubts: readonly string[]
}

/** The rules of assessment of a school: what is in force in each grade, what is proposed, and what another would change. */
export function MarkRulesPage() {
  const [params, setParams] = useSearchParams()
  const school = params.get('escola') ?? undefined
  const answer = useQuery(query(listMarkRules, { query: school ? { school } : {} }))
  const choose = (key: string) => (value: string) =>
    setParams(
      before => {
        before.set(key, value)
        if (key !== 'regra' && key !== 'com') for (const other of ['regra', 'com']) before.delete(other)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <PageHead
        title="Regras de avaliação"
        crumbs={[
          { label: 'Turmas', to: '/dashboard/group' },
          { label: 'Notas', to: booksHref() },
          { label: 'Regras de avaliação' },
        ]}
        sub="Como as notas se tornam médias, por classe. Nenhuma pauta usa uma regra antes de confirmada."
      />
      <Loaded answer={answer} failed="Não foi possível abrir as regras de avaliação">
        {data => {
          const grades = data.grades.length > 0 ? data.grades : []
          const grade = Number(params.get('classe')) || grades[0]
          if (!data.school || grade === undefined)
            return (
              <Section>
                <EmptyState
                  title="Não há turmas"
                  text="As regras confirmam-se por classe: crie primeiro as turmas do ano."
                />
              </Section>
            )
          return (
            <>
              <Row gap={12} rowGap={8} wrap below={16} end>
                {data.schools.length > 1 && (
                  <AddressSelect
                    label="Escola"
                    value={data.school.id}
                    options={data.schools.map(({ id, name }) => ({ value: id, label: name }))}
                    onChoose={choose('escola')}
                  />
                )}
                <AddressSelect
                  label="Classe"
                  value={String(grade)}
                  options={grades.map(each => ({ value: String(each), label: gradeName(each) }))}
                  onChoose={choose('classe')}
                />
              </Row>
              <Grade
                key={`${data.school.id} ${grade}`}
                school={data.school.id}
                grade={grade}
                year={data.year}
                confirmed={data.confirmed.filter(rule => rule.grade === grade)}
                mayConfirm={data.mayConfirm}
                chosen={params.get('regra') ?? undefined}
                beside={params.get('com') ?? undefined}
                onChoose={choose('regra')}
                onBeside={choose('com')}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

interface GradeProps {
  school: string
  grade: number
  year: number
  confirmed: readonly ConfirmedRule[]
  mayConfirm: boolean
  chosen: string | undefined
  beside: string | undefined
  onChoose: (key: string) => void
  onBeside: (key: string) => void
}

function Grade(props: GradeProps) {
  const { school, grade, year, confirmed, mayConfirm, chosen, beside, onChoose, onBeside } = props
  const [isConfirming, setConfirming] = useState(false)
  const rules: ShownRule[] = [
    ...confirmed.map(rule => ({
      key: rule.id,
      name: `${rule.rule.name}, desde ${formatDateSlashes(rule.since)}`,
      rule: rule.rule as MarkRule,
      proposal: rule.proposal,
      confirmed: rule,
      doubts: [],
    })),
    ...proposedRules
      .filter(({ grades }) => grades.includes(grade))
      .map(({ key, rule, doubts }) => ({
        ...{ key, name: rule.name, rule, proposal: key, confirmed: null },
        doubts,
      })),
  ]
  const shown = rules.find(({ key }) => key === chosen) ?? rules[0]
  const other = rules.find(({ key }) => key === beside && key !== shown?.key)
  if (!shown) return null
  const isInForce = shown.confirmed !== null && shown.confirmed.id === confirmed[0]?.id
  return (
    <Stack gap={16}>
      <Row gap={12} wrap end>
        <SelectInput
          label="Regra"
          value={shown.key}
          onChange={event => onChoose(event.target.value)}
          options={rules.map(({ key, name, confirmed: of }) => ({
            value: key,
            label: of ? `${name}, confirmada` : `${name}, por confirmar`,
          }))}
        />
        <SelectInput
          label="Comparar com"
          none="Nenhuma"
          value={other?.key ?? ''}
          onChange={event => onBeside(event.target.value)}
          options={rules
            .filter(({ key }) => key !== shown.key)
            .map(({ key, name, confirmed: of }) => ({
              value: key,
              label: of ? `${name}, confirmada` : `${name}, por confirmar`,
            }))}
        />
      </Row>
      <Section
        title={shown.rule.name}
        aside={
          <StateMark glyph={shown.confirmed ? 'tick' : 'half'} tone={shown.confirmed ? 'quiet' : 'amber'}>
            {shown.confirmed ? (isInForce ? 'Em vigor' : 'Substituída') : 'Por confirmar'}
          </StateMark>
        }
      >
        <Stack gap={12}>
          <Text as="p" secondary>
            {shown.rule.source}
            {shown.confirmed &&
              `. Confirmada por ${shown.confirmed.confirmedBy} a ${formatDateSlashes(shown.confirmed.confirmedAt)}, vale desde ${formatDateSlashes(shown.confirmed.since)}.`}
          </Text>
          <Statements one={shown} other={other} />
          {shown.doubts.map(doubt => (
            <Note key={doubt}>{doubt}</Note>
          ))}
        </Stack>
      </Section>
      <RuleCases rule={shown.rule} grade={grade} />
      {other && <RuleComparison school={school} grade={grade} one={shown.rule} other={other.rule} />}
      {mayConfirm && !shown.confirmed && (
        <Row gap={12} wrap end>
          <Text as="p" note secondary grow>
            Confirma-se uma vez, com o seu nome e a data. Uma regra em uso não se altera: sucede-lhe outra,
            com o seu dia.
          </Text>
          <Button variant="contained" onClick={() => setConfirming(true)}>
            Confirmar a regra
          </Button>
        </Row>
      )}
      {isConfirming && (
        <ConfirmRule
          {...{ school, grade, year, shown }}
          first={confirmed.length === 0}
          onClose={() => setConfirming(false)}
          onConfirmed={onChoose}
        />
      )}
    </Stack>
  )
}

/** What a rule says, part by part; beside another one, what that says otherwise. */
function Statements({ one, other }: { one: ShownRule; other: ShownRule | undefined }) {
  const left = statementsOf(one.rule)
  const right = other ? statementsOf(other.rule) : []
  const differing = left.filter(({ says }, at) => !other || right[at]?.says !== says)
  const equal = left.filter(({ says }, at) => other && right[at]?.says === says)
  return (
    <table className={styles.statements}>
      {other && (
        <thead>
          <tr>
            <td />
            <th scope="col">{one.rule.name}</th>
            <th scope="col">{other.rule.name}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {differing.map(({ part, says }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{says}</td>
            {other && (
              <td>
                <mark>{right.find(each => each.part === part)?.says}</mark>
              </td>
            )}
          </tr>
        ))}
        {equal.length > 0 && (
          <tr>
            <th scope="row">Igual nas duas</th>
            <td colSpan={2}>{equal.map(({ part }) => part.toLowerCase()).join(', ')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface ConfirmRuleProps {
  school: string
  grade: number
  year: number
  shown: ShownRule
  /** Nothing is confirmed for the grade yet. */
  first: boolean
  onClose: () => void
  onConfirmed: (id: string) => void
}

function ConfirmRule({ school, grade, year, shown, first, onClose, onConfirmed }: ConfirmRuleProps) {
  const [since, setSince] = useState(first ? `${year}-01-01` : '')
  const announce = useUndo()
  const save = useSave(confirmMarkRule, { touches: ['marks'], failsInPlace: true })
  return (
    <FormDialog
      title={`Confirmar para a ${gradeName(grade)}`}
      sub={`${shown.rule.name}: ${shown.rule.source}.`}
      size={560}
      submit="Confirmar a regra"
      busy={save.isPending}
      disabled={since === ''}
      problem={save.error ? messageOf(save.error) : undefined}
      onSubmit={() =>
        save.mutate(
          { body: { school, grade, since, rule: shown.rule as never, proposal: shown.proposal } },
          {
            onSuccess: ({ data, change }) => {
              announce('Regra confirmada.', change)
              onClose()
              onConfirmed(data.id)
            },
          },
        )
      }
      onClose={onClose}
    >
      <DateField
        label="Vale desde"
        help={
          first
            ? 'O trimestre que já corre também fica com ela.'
            : 'Um trimestre que já começou fica com a regra de antes.'
        }
        value={since}
        onChange={setSince}
      />
    </FormDialog>
  )
}
