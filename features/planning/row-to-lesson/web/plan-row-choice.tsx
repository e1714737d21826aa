import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getPlan, listPlans } from '#features/planning/analytical-plans/contract.ts'
import { query } from '#kit/web/api/queries.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { rowOptions } from '../row-options.ts'

/** Where a new lesson can begin: a row of one of the person's analytical plans. Nothing when there are none. */
export function PlanRowChoice() {
  const [params, setParams] = useSearchParams()
  const [id, setId] = useState('')
  const group = params.get('turma') ?? undefined
  const answer = useQuery(
    query(listPlans, { query: { mine: true, ...(group === undefined ? {} : { group: [group] }) } }),
  )
  const plans = answer.data?.rows ?? []
  const plan = useQuery({ ...query(getPlan, { params: { id } }), enabled: id !== '' }).data
  // While they are awaited their place is kept: what is under it is being written in.
  if (plans.length === 0 && !answer.isLoading) return null
  return (
    <FormSection
      title="Partir de uma linha"
      folds="do plano analítico, já com o que ela diz"
      text="A unidade, os conteúdos, os objectivos, os métodos e os meios vêm do plano analítico."
    >
      <FieldRow>
        <SelectInput
          label="Plano analítico"
          none="Começar em branco"
          value={id}
          disabled={answer.isLoading}
          options={plans.map(plan => ({
            value: plan.id,
            label: `${plan.subject.name} · ${plan.groups.map(each => each.name).join(', ')}${
              plan.trimester === null ? '' : ` · ${plan.trimester}.º trimestre`
            }`,
          }))}
          onChange={event => setId(event.target.value)}
        />
        <SelectInput
          label="Linha"
          none={id === '' ? 'Escolha primeiro o plano' : 'Escolha a semana'}
          value=""
          disabled={!plan}
          options={rowOptions(plan?.rows ?? [])}
          onChange={event => {
            if (!plan) return
            setParams({
              plano: plan.familyId,
              linha: event.target.value,
              ...(group === undefined ? {} : { turma: group }),
            })
          }}
        />
      </FieldRow>
    </FormSection>
  )
}
