import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { beginNewYear, previewNewYear, type YearPreview } from '../contract.ts'
import { nextName } from '../promote.ts'
import styles from './new-year.module.css'

/** Novo ano lectivo: what the next year would be, and one step that opens it. */
export function NewYearPage() {
  const answer = useQuery({ ...query(previewNewYear, {}), staleTime: 0 })
  const preview = answer.data
  return (
    <>
      <PageHead
        title={
          preview ? `${preview.hasBegun ? 'Abrir' : 'Preparar'} o ano de ${preview.to}` : 'Novo ano lectivo'
        }
        crumbs={[{ label: 'Administração' }, { label: 'Novo ano lectivo' }]}
        sub="Calendário, turmas, alunos e planos de uma vez. Nada muda até confirmar, e desfaz-se inteiro."
      />
      <Awaited
        answer={answer}
        failed="Não foi possível preparar o novo ano"
        awaited={<SkeletonCards rows={4} />}
      />
      {preview && <NewYear key={preview.to} preview={preview} />}
    </>
  )
}

function NewYear({ preview }: { preview: YearPreview }) {
  const { from, to, startsOn, hasBegun } = preview
  const day = formatDateSlashes(startsOn)
  const [next, setNext] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(
      preview.groups.map(group => [group.id, group.goesOn ? nextName(group.name, group.grade) : null]),
    ),
  )
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set())
  const [plans, setPlans] = useState(true)
  const save = useSave(beginNewYear)
  const announce = useUndo()
  const client = useQueryClient()
  const navigate = useNavigate()
  const going = preview.groups.filter(group => next[group.id] !== null)
  const promoted = sum(going.map(group => group.pupils.filter(pupil => !staying.has(pupil.id)).length))

  function begin() {
    save.mutate(
      {
        body: {
          from,
          groups: preview.groups.map(({ id }) => ({ id, next: next[id] ?? null })),
          staying: [...staying],
          plans,
        },
      },
      {
        onSuccess: ({ data, change }) => {
          announce(
            data.hasBegun
              ? `O ano de ${data.to} está aberto.`
              : `O ano de ${data.to} está preparado: entra em vigor a ${formatDateSlashes(data.startsOn)}.`,
            change,
            `${counted(data.groups, 'turma', 'turmas')}, ${counted(data.promoted, 'aluno promovido', 'alunos promovidos')}, ${counted(data.stayed, 'fica', 'ficam')}, ${counted(data.plans, 'plano', 'planos')}`,
          )
          void client.invalidateQueries()
          navigate(href(pages.groups, { year: data.to }))
        },
      },
    )
  }

  function toggle(id: string) {
    const other = new Set(staying)
    if (!other.delete(id)) other.add(id)
    setStaying(other)
  }

  if (preview.isPrepared)
    return (
      <Note>
        {hasBegun
          ? `O ano de ${to} já foi aberto: todos têm turma.`
          : `O ano de ${to} está preparado e entra em vigor a ${day}. Até lá nada muda: turmas, números, horário e faltas são os de ${from}.`}{' '}
        <Link to={href(pages.groups, { year: to })}>Ver as turmas de {to}</Link>
      </Note>
    )
  return (
    <Stack gap={24} className={styles.page}>
      <Note>
        {hasBegun
          ? `O ano de ${to} começou a ${day}: as turmas novas contam desde esse dia.`
          : `O ano de ${to} entra em vigor a ${day}. Até lá nada muda: turmas, números, horário e faltas são os de ${from}.`}
      </Note>
      {preview.standing.length > 0 && (
        <Note>
          Em {to} já {preview.standing.length === 1 ? 'há a turma' : 'há as turmas'}{' '}
          {preview.standing.join(', ')}. A que tiver o mesmo nome recebe os alunos; as outras ficam como
          estão.
        </Note>
      )}
      <Section title="Calendário">
        <p>
          {preview.calendar === 'existe'
            ? `O calendário de ${to} já está em vigor.`
            : `Proposto a partir do de ${from}, com os feriados nacionais. Corrige-se depois numa nova versão.`}
        </p>
        <Row as="ul" wrap className={styles.trimesters}>
          {preview.trimesters.map(({ number, startsOn, endsOn }) => (
            <li key={number}>
              <b>{number}.º trimestre</b> {formatDateSlashes(startsOn)} a {formatDateSlashes(endsOn)}
            </li>
          ))}
        </Row>
      </Section>
      <Section title="Turmas e alunos" flush>
        <ul className={styles.groups}>
          {preview.groups.map(group => {
            const value = next[group.id] ?? null
            const stay = group.pupils.filter(pupil => staying.has(pupil.id)).length
            return (
              <li key={group.id}>
                <div className={styles.group}>
                  <b>{group.called}</b>
                  <Text as="small" secondary>
                    {counted(group.pupils.length, 'aluno', 'alunos')}
                    {group.placed > 0 && `, ${group.placed} já com turma em ${to}`}
                  </Text>
                  <span aria-hidden="true">→</span>
                  <input
                    aria-label={`Nome da ${group.called} em ${to}`}
                    value={value ?? ''}
                    placeholder="terminam"
                    maxLength={40}
                    disabled={value === null}
                    onChange={event => setNext({ ...next, [group.id]: event.target.value })}
                  />
                  <label>
                    <input
                      type="checkbox"
                      checked={value === null}
                      onChange={event =>
                        setNext({
                          ...next,
                          [group.id]: event.target.checked ? null : nextName(group.name, group.grade),
                        })
                      }
                    />
                    Terminam
                  </label>
                </div>
                {group.pupils.length > 0 && (
                  <Disclosure
                    className={styles.staying}
                    look="small"
                    title={`Quem fica na ${group.grade}ª classe`}
                    aside={stay > 0 && counted(stay, 'aluno', 'alunos')}
                  >
                    <div>
                      {group.pupils.map(pupil => (
                        <label key={pupil.id}>
                          <input
                            type="checkbox"
                            checked={staying.has(pupil.id)}
                            onChange={() => toggle(pupil.id)}
                          />
                          {pupil.number !== null && `${pupil.number} · `}
                          {pupil.name}
                        </label>
                      ))}
                    </div>
                  </Disclosure>
                )}
              </li>
            )
          })}
        </ul>
      </Section>
      <Section title="Planos analíticos">
        <label className={styles.plans}>
          <input type="checkbox" checked={plans} onChange={event => setPlans(event.target.checked)} />
          Copiar {counted(preview.plans, 'plano aprovado', 'planos aprovados')} para as turmas de {to} da
          mesma classe, como rascunhos nas semanas novas
        </label>
      </Section>
      {save.error && <Note tone="red">{messageOf(save.error)}</Note>}
      <Row gap={24} rowGap={12} wrap toEnd center>
        <p>
          {counted(going.length, 'turma sobe', 'turmas sobem')},{' '}
          {counted(promoted, 'aluno promovido', 'alunos promovidos')},{' '}
          {counted(staying.size, 'fica', 'ficam')}.
        </p>
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={going.length === 0 || going.some(group => next[group.id]?.trim() === '')}
          onClick={begin}
        >
          {hasBegun ? 'Abrir' : 'Preparar'} o ano de {to}
        </Button>
      </Row>
    </Stack>
  )
}
