import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { counted, lacking } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Application } from '../../../results/contract.ts'
import { listOpenAnswers } from '../../marking-contract.ts'
import { MarkingDesk } from './marking-desk.tsx'
import styles from './marking-tab.module.css'
import { isMarked } from './marking-words.ts'

/** Open answers marked question by question, without names, in an order that says nothing of whose they are. */
export default function MarkingTab({ application }: { application: Application }) {
  const { id } = application
  const { data, error, refetch } = useQuery({
    ...query(listOpenAnswers, { params: { id } }),
    refetchOnWindowFocus: false,
  })
  const items = useMemo(() => application.items.filter(item => item.question.type === 'essay'), [application])
  const [chosen, setChosen] = useState<string>()
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir as respostas" />
  const left = (itemId: string) =>
    data.answers.filter(answer => answer.itemId === itemId && !isMarked(answer)).length
  const open = items.find(item => item.id === chosen) ?? items.find(item => left(item.id) > 0) ?? items[0]
  const total = data.answers.filter(answer => !isMarked(answer)).length
  const number = (itemId: string) => application.items.findIndex(item => item.id === itemId) + 1
  return (
    <div className={styles.desk}>
      <nav className={styles.questions} aria-label="Perguntas de resposta aberta">
        <p role="status">{total === 0 ? 'Tudo corrigido' : `${total} por corrigir ao todo`}</p>
        {items.map(item => {
          const answers = data.answers.filter(answer => answer.itemId === item.id).length
          return (
            <PlainButton key={item.id} aria-current={item === open} onClick={() => setChosen(item.id)}>
              <b>Pergunta {number(item.id)}</b>
              <Text secondary caption>
                {answers === 0
                  ? 'sem respostas'
                  : left(item.id) === 0
                    ? counted(answers, 'corrigida', 'corrigidas')
                    : `${lacking(left(item.id))} de ${answers}`}
              </Text>
            </PlainButton>
          )
        })}
      </nav>
      {open && data.answers.some(answer => answer.itemId === open.id) ? (
        <MarkingDesk
          key={open.id}
          applicationId={id}
          item={open}
          number={number(open.id)}
          answers={data.answers.filter(answer => answer.itemId === open.id)}
          readOnly={application.state === 'corrigido'}
        />
      ) : (
        <Section>
          <Note>
            {application.state === 'em aplicação'
              ? 'As respostas aparecem aqui à medida que os alunos entregam. As do papel recebem os pontos na grelha.'
              : 'Nenhum aluno escreveu uma resposta a esta pergunta.'}
          </Note>
        </Section>
      )}
    </div>
  )
}
