import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { awayText } from '../../results/away-words.ts'
import { listHearingQueues } from '../contract.ts'
import { listGroupings, makeGrouping, previewGrouping } from '../grouping-contract.ts'
import { IN_THE_WEEK, movesHref } from '../places.ts'
import styles from './levels.module.css'

const MakeDialog = fetchedDialog(() => import('./make-dialog.tsx').then(m => m.default))

/** Hear, group, teach an hour, hear again: what was heard, and the groups that were made of it. */
export function LevelsPage() {
  const within = useWithinReach()
  const heard = useQuery(query(listHearingQueues, { query: {} }))
  const groupings = useQuery(query(listGroupings, { query: {} }))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const announce = useUndo()
  const client = useQueryClient()
  const make = useSave(makeGrouping, { failed: 'Não foi possível fazer os grupos.', touches: IN_THE_WEEK })
  const [asking, setAsking] = useState(false)
  const rows = heard.data?.rows ?? []
  const first = rows.find(({ id }) => chosen[0] === id)
  const [looks, setLooks] = useState(false)

  /** Makes the groups at once where no hour of any class changes by that; asks first where one does. */
  async function group() {
    setLooks(true)
    const preview = await client
      .fetchQuery(query(previewGrouping, { query: { heard: [...chosen] } }))
      .catch(() => undefined)
    setLooks(false)
    if (preview && preview.leaves.length + preview.clashes.length > 0) return setAsking(true)
    make.mutate(
      { body: { applicationIds: [...chosen] } },
      {
        onSuccess: ({ data, change }) => {
          announce('Grupos feitos.', change)
          void navigate(href(pages.grouping, { id: data.id }))
        },
      },
    )
  }

  return (
    <>
      <PageHead
        title="Níveis de leitura e de contas"
        crumbs={[{ label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome }, { label: 'Níveis' }]}
        sub="Ouvir, juntar por nível, ensinar uma hora por dia e ouvir de novo"
        primary={{ label: 'Nova avaliação oral', icon: 'plus', to: href(pages.newTest, { tipo: 'oral' }) }}
        secondary={[
          { label: 'De que nível para que nível', icon: 'chart-line-up', to: movesHref([]) },
          { label: 'Textos por língua', icon: 'book-open', to: pages.oralTexts },
        ]}
      />
      <Awaited
        answer={joinAnswers(heard, groupings)}
        failed="Não foi possível abrir os níveis"
        awaited={<SkeletonCards rows={4} />}
      />
      {groupings.data && groupings.data.rows.length > 0 && (
        <Section title="Grupos por nível" flush>
          <ul className={styles.list}>
            {groupings.data.rows.map(row => (
              <li key={row.id}>
                <div>
                  <Link to={href(pages.grouping, { id: row.id })}>{row.title}</Link>
                  <p>
                    {[
                      row.groups.map(({ name }) => name).join(' e '),
                      counted(row.pupils, 'aluno', 'alunos'),
                      counted(row.held, 'hora dada', 'horas dadas'),
                      `ouvir de novo na semana de ${formatDateSlashes(row.hearAgainOn)}`,
                    ].join(' · ')}
                  </p>
                </div>
                <Button variant="outlined" to={href(pages.grouping, { id: row.id })}>
                  Abrir
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {heard.data && rows.length === 0 && (
        <Section>
          <EmptyState
            title={within('Ainda ninguém foi ouvido')}
            text="Crie uma avaliação oral com níveis e duas amostras em cada um, aplique-a à turma e ouça os alunos um a um no telemóvel."
            primary={{ label: 'Nova avaliação oral', to: href(pages.newTest, { tipo: 'oral' }) }}
          />
        </Section>
      )}
      {rows.length > 0 && (
        <Section
          title="O que se ouviu"
          flush
          aside={
            chosen.length > 0 && (
              <Button
                variant="contained"
                size="small"
                loading={looks || make.isPending}
                onClick={() => void group()}
              >
                Fazer grupos {chosen.length > 1 ? `com ${chosen.length} turmas` : 'por nível'}
              </Button>
            )
          }
        >
          <ul className={styles.list}>
            {rows.map(row => {
              const fits =
                !first ||
                (first.subject.id === row.subject.id &&
                  first.language === row.language &&
                  first.skill === row.skill)
              return (
                <li key={row.id}>
                  <CheckInput
                    label={
                      <span className="visually-hidden">{`Juntar ${row.group.name}, ${row.title}`}</span>
                    }
                    checked={chosen.includes(row.id)}
                    disabled={row.heard === 0 || !fits}
                    onChange={event =>
                      setChosen(
                        event.target.checked ? [...chosen, row.id] : chosen.filter(id => id !== row.id),
                      )
                    }
                  />
                  <div>
                    <Link to={href(pages.application, { id: row.id })}>
                      {row.group.name} · {row.title}
                    </Link>
                    <p>
                      {[
                        formatDateSlashes(row.date),
                        row.language,
                        `${row.heard} de ${row.pupils} ouvidos`,
                        row.away > 0 && awayText(row.away),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {row.heard > 0 && (
                    <Button inLine to={href(pages.families, { id: row.id })}>
                      Famílias
                    </Button>
                  )}
                  {row.state !== 'corrigido' && (
                    <Button
                      variant="outlined"
                      startIcon={<Icon name="ear" size={18} />}
                      to={href(pages.hearing, { id: row.id })}
                    >
                      Ouvir
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </Section>
      )}
      {asking && (
        <MakeDialog
          heard={rows
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, group, date }) => ({ applicationId: id, name: group.name, date }))}
          others={[]}
          onClose={() => setAsking(false)}
          onMade={id => void navigate(href(pages.grouping, { id }))}
        />
      )}
    </>
  )
}
