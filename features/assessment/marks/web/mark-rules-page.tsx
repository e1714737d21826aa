import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proposedRules } from '#engines/marks/proposals.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import * as pages from '#school/pages.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { booksHref } from '../places.ts'
import { type ConfirmedRule, listMarkRules } from '../rule-contract.ts'
import { draftOf, type RuleDraft } from '../rule-draft.ts'
import { NoGroups } from './no-groups.tsx'
import { OwnRule } from './own-rule.tsx'
import { RuleCases } from './rule-cases.tsx'
import { RuleComparison } from './rule-comparison.tsx'
import { ConfirmRule } from './rule-confirm-dialog.tsx'
import { RuleStatements, type ShownRule } from './rule-statements.tsx'

/** The rules of assessment of a school: what is in force in each grade, what is proposed, and what another would change. */
export function MarkRulesPage() {
  const [params, change] = useAddressQuery()
  const school = params.get('escola') ?? undefined
  const answer = useQuery(query(listMarkRules, { query: school ? { school } : {} }))
  const choose = (key: string) => (value: string) =>
    change({ ...(key !== 'regra' && key !== 'com' && { regra: null, com: null }), [key]: value })
  return (
    <>
      <PageHead
        title="Regras de avaliação"
        crumbs={[
          { label: 'Turmas', to: pages.groups },
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
                {data.mayConfirm ? (
                  <NoGroups />
                ) : (
                  <EmptyState
                    title="Não há turmas"
                    text="As regras confirmam-se por classe, com as turmas do ano."
                  />
                )}
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
                today={data.today}
                grades={grades}
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
  today: string
  /** Those of the school, for which a rule may be confirmed at once. */
  grades: readonly number[]
  confirmed: readonly ConfirmedRule[]
  mayConfirm: boolean
  chosen: string | undefined
  beside: string | undefined
  onChoose: (key: string) => void
  onBeside: (key: string) => void
}

function Grade(props: GradeProps) {
  const { school, grade, year, today, grades, confirmed, mayConfirm, chosen, beside, onChoose, onBeside } =
    props
  const [isConfirming, setConfirming] = useState(false)
  const [draft, setDraft] = useState<RuleDraft>()
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
  // The newest first: the first one that has begun is in force.
  const inForce = confirmed.find(({ since }) => since <= today)
  const shown =
    rules.find(({ key }) => key === chosen) ?? rules.find(({ key }) => key === inForce?.id) ?? rules[0]
  const other = rules.find(({ key }) => key === beside && key !== shown?.key)
  if (!shown) return null
  if (draft)
    return (
      <OwnRule
        {...{ school, grade, year, grades, draft }}
        origin={shown}
        first={confirmed.length === 0}
        onChange={setDraft}
        onLeave={() => setDraft(undefined)}
        onConfirmed={id => {
          setDraft(undefined)
          onChoose(id)
        }}
      />
    )
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
        aside={<RuleState confirmed={shown.confirmed} inForce={inForce} today={today} />}
      >
        <Stack gap={12}>
          <Text as="p" secondary>
            {shown.rule.source}
            {shown.confirmed &&
              `. Confirmada por ${shown.confirmed.confirmedBy} a ${formatDateSlashes(shown.confirmed.confirmedAt)}, vale desde ${formatDateSlashes(shown.confirmed.since)}.`}
          </Text>
          <RuleStatements one={shown} other={other} />
          {shown.doubts.map(doubt => (
            <Note key={doubt}>{doubt}</Note>
          ))}
        </Stack>
      </Section>
      <RuleCases rule={shown.rule} grade={grade} />
      {other && <RuleComparison school={school} grade={grade} one={shown.rule} other={other.rule} />}
      {mayConfirm && (
        <Row gap={12} wrap end>
          <Text as="p" small secondary grow>
            {shown.confirmed
              ? 'Uma regra em uso não se altera: sucede-lhe outra, a partir do seu dia.'
              : 'Confirma-se uma vez, com o seu nome e a data. Uma regra em uso não se altera: sucede-lhe outra, com o seu dia.'}
          </Text>
          <Button variant="outlined" onClick={() => setDraft(draftOf(shown.rule))}>
            Fazer outra a partir desta
          </Button>
          {!shown.confirmed && (
            <Button variant="contained" onClick={() => setConfirming(true)}>
              Confirmar a regra
            </Button>
          )}
        </Row>
      )}
      {isConfirming && (
        <ConfirmRule
          {...{ school, grade, year, grades }}
          rule={shown.rule}
          proposal={shown.proposal}
          first={confirmed.length === 0}
          onClose={() => setConfirming(false)}
          onConfirmed={onChoose}
        />
      )}
    </Stack>
  )
}

interface RuleStateProps {
  confirmed: ConfirmedRule | null
  inForce: ConfirmedRule | undefined
  today: string
}

/** Whether a rule is in force today, will be, was, or waits to be confirmed. */
function RuleState({ confirmed, inForce, today }: RuleStateProps) {
  if (!confirmed)
    return (
      <StateMark glyph="half" tone="amber">
        Por confirmar
      </StateMark>
    )
  if (confirmed.since > today)
    return (
      <StateMark glyph="ring" tone="quiet">
        Entra em vigor a {formatDateSlashes(confirmed.since)}
      </StateMark>
    )
  return (
    <StateMark glyph="tick" tone="quiet">
      {confirmed.id === inForce?.id ? 'Em vigor' : 'Substituída'}
    </StateMark>
  )
}
