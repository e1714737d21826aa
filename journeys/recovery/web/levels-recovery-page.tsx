import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { CheckInput, SelectInput } from '#kit/web/form/inputs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { createRecoveryFromLevels, startRecoveryFromLevels } from '../levels-contract.ts'

/** A recovery plan of one class, with its groups by level as they are. */
export function LevelsRecoveryPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(startRecoveryFromLevels, { params: { id } }))
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const announce = useUndo()
  const make = useSave(createRecoveryFromLevels, {
    failed: 'Não foi possível fazer o plano.',
    touches: ['recovery-plans'],
  })
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir os grupos" />
  const groupId = group || (data.groups[0]?.id ?? '')
  return (
    <>
      <PageHead
        title="Plano de recuperação dos níveis"
        crumbs={[
          { label: 'Níveis', to: pages.levels },
          { label: data.title, to: href(pages.grouping, { id }) },
          { label: 'Recuperação' },
        ]}
        sub="Os grupos, as actividades e as horas vêm dos grupos por nível; as presenças marcam-se no plano"
      />
      <Section title="De que turma">
        <SelectInput
          label="Turma"
          value={groupId}
          options={data.groups.map(({ id: value, name, pupils }) => ({
            value,
            label: `${name}, ${counted(pupils, 'aluno', 'alunos')}`,
          }))}
          onChange={event => setGroup(event.target.value)}
        />
      </Section>
      <Section title="O que se pratica">
        <Text as="p" below={8}>
          Cada grupo pratica o seu nível: {data.levels.join(', ')}.
          {data.competences.length > 0 && ' Escolha competências, se o plano também é para elas.'}
        </Text>
        {data.competences.map(competence => (
          <CheckInput
            key={competence.id}
            label={`${competence.code} ${competence.description}`}
            checked={chosen.includes(competence.id)}
            disabled={chosen.length >= 30 && !chosen.includes(competence.id)}
            onChange={event =>
              setChosen(
                event.target.checked
                  ? [...chosen, competence.id]
                  : chosen.filter(each => each !== competence.id),
              )
            }
          />
        ))}
        <Button
          variant="contained"
          loading={make.isPending}
          onClick={() =>
            make.mutate(
              { params: { id }, body: { groupId, competenceIds: [...chosen] } },
              {
                onSuccess: ({ data: made, change }) => {
                  announce('Plano de recuperação feito.', change)
                  void navigate(href(pages.recoveryPlan, { id: made.id }))
                },
              },
            )
          }
        >
          Fazer o plano
        </Button>
      </Section>
    </>
  )
}
