import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyQuiz, listQuizzes } from '#features/assessment/quizzes/contract.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import styles from './quiz-sources.module.css'

/** An earlier quiz, copied as a draft for a group. */
export function EarlierQuizzes({ onMade }: { onMade: (id: string) => void }) {
  const [search, setSearch] = useState('')
  const [groupId, setGroupId] = useState('')
  const groups = useGroupOptions()
  const quizzes = useQuery({
    ...query(listQuizzes, {
      query: { limit: 25, ...(search.trim() === '' ? {} : { search: search.trim() }) },
    }),
    placeholderData: before => before,
  })
  const announce = useUndo()
  const copy = useSave(copyQuiz, { touches: ['quizzes'], failed: 'Não foi possível copiar.' })
  return (
    <Section flush title="Quiz anterior">
      <div className={styles.fields}>
        <TextInput
          label="Procurar quiz ou código"
          type="search"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <SelectInput
          label="Para a turma"
          none="Escolher depois"
          value={groupId}
          options={groups.map(group => ({ value: group.id, label: group.name }))}
          onChange={event => setGroupId(event.target.value)}
        />
      </div>
      <Awaited answer={quizzes} failed="Não foi possível ler os quizzes" />
      <ul className={styles.earlier}>
        {quizzes.data?.rows.map(quiz => (
          <li key={quiz.id}>
            <span>
              <b>{quiz.title}</b>
              <small>
                {[
                  quiz.subject.name,
                  quiz.groups.map(each => each.name).join(' e '),
                  counted(quiz.questions, 'pergunta', 'perguntas'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Button
              variant="outlined"
              aria-label={`Copiar ${quiz.title}`}
              loading={copy.isPending && copy.variables?.params.id === quiz.id}
              onClick={() =>
                copy.mutate(
                  { params: { id: quiz.id }, body: { groupIds: groupId === '' ? [] : [groupId] } },
                  {
                    onSuccess: ({ data, change }) => {
                      announce(`«${quiz.title}» copiado como rascunho.`, change)
                      onMade(data.id)
                    },
                  },
                )
              }
            >
              Copiar
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
