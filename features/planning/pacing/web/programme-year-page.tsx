import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Programme } from '#features/planning/programmes/contract.ts'
import { LoadedProgramme } from '#features/planning/programmes/web/loaded-programme.tsx'
import { ProgrammeHead } from '#features/planning/programmes/web/programme-head.tsx'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { groupOptions } from '#school/groups/contract.ts'
import * as pages from '#school/pages.ts'
import { createPacing, listPacings } from '../contract.ts'

/** Where a programme stands in the year: what it was laid over, and laying it over the lessons of other groups. */
export function ProgrammeYearPage() {
  return (
    <LoadedProgramme>
      {programme => (
        <>
          <ProgrammeHead programme={programme} here="year" />
          <Stack gap={24}>
            <Pacings programme={programme} />
            <NewPacing programme={programme} />
          </Stack>
        </>
      )}
    </LoadedProgramme>
  )
}

function Pacings({ programme }: { programme: Programme }) {
  const answer = useQuery(query(listPacings, { query: { programme: programme.id } }))
  return (
    <Loaded answer={answer} failed="Não foi possível ler as dosificações">
      {pacings =>
        pacings.length === 0 ? null : (
          <Section title="Dosificações">
            <Stack as="ul" gap={12}>
              {pacings.map(each => (
                <li key={each.id}>
                  <Row gap={12} rowGap={4} wrap center between>
                    <span>
                      <Link to={href(pages.pacing, { id: each.id })}>
                        {each.groups.map(group => group.name).join(', ')}, {each.year}
                      </Link>{' '}
                      <Text caption secondary>
                        {each.teacher.name} · {each.toGive} do programa, {each.possible} possíveis
                      </Text>
                    </span>
                    {each.left > 0 && (
                      <Text caption semibold warning>
                        {counted(each.left, 'aula não cabe', 'aulas não cabem')}
                      </Text>
                    )}
                  </Row>
                </li>
              ))}
            </Stack>
          </Section>
        )
      }
    </Loaded>
  )
}

function NewPacing({ programme }: { programme: Programme }) {
  const navigate = useNavigate()
  const announce = useUndo()
  const groups = useQuery(query(groupOptions, { query: { grade: programme.grade as never } }))
  const [chosen, setChosen] = useState<string[]>([])
  const [startsOn, setStartsOn] = useState('')
  const create = useSave(createPacing, { touches: ['pacings'], failed: 'Não foi possível dosificar.' })
  const submit = () =>
    create.mutate(
      { body: { programmeId: programme.id, groupIds: chosen, ...(startsOn && { startsOn }) } },
      {
        onSuccess: ({ data, change }) => {
          announce('Programa disposto pelo ano.', change)
          navigate(href(pages.pacing, { id: data.id }))
        },
      },
    )
  return (
    <Section title="Dosificar">
      <Loaded answer={groups} failed="Não foi possível ler as turmas">
        {options => {
          const own = options.filter(group => group.grade === programme.grade && group.inForce)
          if (own.length === 0)
            return (
              <EmptyState
                title="Não há turmas desta classe no ano lectivo em vigor"
                text="Um programa dosifica-se pelas aulas de uma turma, que o horário e o calendário dizem quantas são."
                primary={{ label: 'Ver as turmas', icon: 'users-three', to: pages.groups }}
              />
            )
          return (
            <Stack gap={16}>
              <ChecksField
                label="Turmas"
                options={own.map(group => ({ value: group.id, label: group.name }))}
                value={chosen}
                onChange={setChosen}
              />
              <DateField
                label="A partir de"
                optional
                help="Vazio: desde o início do ano lectivo"
                value={startsOn}
                onChange={setStartsOn}
              />
              <div>
                <Button
                  variant="contained"
                  disabled={chosen.length === 0}
                  loading={create.isPending}
                  onClick={submit}
                >
                  Dispor pelas aulas do ano
                </Button>
              </div>
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
