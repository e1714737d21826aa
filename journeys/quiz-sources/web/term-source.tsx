import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listTerms } from '#features/glossary/contract.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { createTermQuiz, MAX_TERMS } from '../contract.ts'
import styles from './quiz-sources.module.css'

/** Terms of the glossary, chosen here or before coming: `?termos=…`; each becomes a question of the bank. */
export function TermSource({ onMade }: { onMade: (id: string) => void }) {
  const [params] = useSearchParams()
  const [termIds] = useState(() => (params.get('termos') ?? '').split(',').filter(Boolean))
  const [subjectId, setSubjectId] = useState('')
  const [groupId, setGroupId] = useState('')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(termIds.slice(0, MAX_TERMS)))
  const groups = useGroupOptions()
  const group = groups.find(group => group.id === groupId)
  const terms = useQuery({
    ...query(listTerms, {
      query: {
        subject: [subjectId],
        state: ['publicado'],
        limit: 100,
        ...(search.trim() === '' ? {} : { search: search.trim() }),
      },
    }),
    enabled: subjectId !== '',
    placeholderData: before => before,
  })
  const announce = useUndo()
  const create = useSave(createTermQuiz, {
    touches: ['quizzes', 'questions'],
    failed: 'Não foi possível fazer o quiz.',
  })
  const rows = subjectId === '' ? [] : (terms.data?.rows ?? [])
  return (
    <Section flush title="Termos do glossário">
      <div className={styles.fields}>
        <SelectInput
          label="Turma"
          required
          none="Escolha a turma"
          value={groupId}
          options={groups.map(group => ({ value: group.id, label: group.name }))}
          onChange={event => setGroupId(event.target.value)}
        />
        {termIds.length === 0 && (
          <>
            <SubjectPicker
              required
              grade={group?.grade}
              value={subjectId}
              onChange={event => {
                setSubjectId(event.target.value)
                setChosen(new Set())
              }}
            />
            <TextInput
              label="Procurar"
              type="search"
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
          </>
        )}
      </div>
      <Awaited answer={terms} failed="Não foi possível ler os termos" awaited={null} />
      <ul className={styles.competences}>
        {rows.map(row => (
          <li key={row.id}>
            <CheckInput
              label={
                <>
                  <b>{row.term}</b>
                  <small>{row.definition}</small>
                </>
              }
              checked={chosen.has(row.id)}
              disabled={!chosen.has(row.id) && chosen.size >= MAX_TERMS}
              onChange={event =>
                setChosen(
                  event.target.checked
                    ? new Set([...chosen, row.id])
                    : new Set([...chosen].filter(id => id !== row.id)),
                )
              }
            />
          </li>
        ))}
      </ul>
      <Text as="div" ruled className={styles.foot}>
        <span role="status">
          {counted(chosen.size, 'termo escolhido', 'termos escolhidos')}
          {chosen.size >= MAX_TERMS && ', o máximo'}. As perguntas ficam no banco como rascunhos seus.
        </span>
        <Button
          variant="contained"
          loading={create.isPending}
          disabled={chosen.size === 0 || !group}
          onClick={() =>
            group &&
            create.mutate(
              { body: { termIds: [...chosen], grade: group.grade, groupIds: [group.id] } },
              {
                onSuccess: ({ data, change }) => {
                  announce(`«${data.title}» criado como rascunho.`, change)
                  onMade(data.id)
                },
              },
            )
          }
        >
          Fazer o quiz
        </Button>
      </Text>
    </Section>
  )
}
