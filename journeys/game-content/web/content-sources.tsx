import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#features/games/web/editor/editor.module.css'
import type { NewPair, PairSource, SourcesProps } from '#features/games/web/editor/pair-sources.ts'
import { query } from '#kit/web/api/queries.ts'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { getTree } from '#school/subjects/tree-contract.ts'
import { type OfferedPair, offerQuestions, offerTerms } from '../contract.ts'
import own from './content-sources.module.css'
import { GroupNames } from './group-names.tsx'

/** Pairs from the glossary or the bank, or the names of a group. */
export function ContentSources(props: SourcesProps) {
  return props.from === 'turma' ? <GroupNames {...props} /> : <OfferedPairs {...props} />
}

/** Pairs from the glossary, one by one or all of a class and unit, or from the bank of questions. */
function OfferedPairs({ from, subjectId, grade, taken, left, onAdd }: SourcesProps) {
  const [search, setSearch] = useState('')
  const [unit, setUnit] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filters = { subject: subjectId, grade: grade || undefined, search: search.trim() || undefined }
  const isReady = subjectId !== ''
  const areTerms = isReady && from === 'glossario'
  const terms = useQuery({
    ...query(offerTerms, { query: { ...filters, unit: unit || undefined } }),
    enabled: areTerms,
  })
  const questions = useQuery({
    ...query(offerQuestions, { query: filters }),
    enabled: isReady && from === 'banco',
  })
  const tree = useQuery({ ...query(getTree, { params: { id: subjectId } }), enabled: areTerms })
  const units = (tree.data?.units ?? []).filter(unit => !grade || unit.grade === grade)
  const answer = from === 'glossario' ? terms : questions
  const offered = answer.data?.pairs ?? []
  const free = offered.filter(pair => !taken.has(pair.sourceId))
  const picked = free.filter(pair => chosen.has(pair.sourceId))
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter(other => other !== id)))
  const add = (some: readonly OfferedPair[]) => {
    onAdd(some.slice(0, left).map(asPair))
    setChosen(new Set())
  }
  if (!isReady) return <p className={own.head}>Escolha primeiro a disciplina e a classe.</p>
  return (
    <>
      <div className={own.head}>
        <TextInput
          label="Procurar"
          type="search"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {from === 'glossario' && units.length > 0 && (
          <SelectInput
            label="Unidade temática"
            none="Todas as unidades"
            value={unit}
            onChange={event => setUnit(event.target.value)}
            options={units.map(unit => ({ value: unit.id, label: unit.title }))}
          />
        )}
      </div>
      <Awaited answer={answer} failed="Não foi possível ler os pares" awaited={null} />
      <ul className={styles.offer}>
        {offered.map(pair => {
          const isIn = taken.has(pair.sourceId)
          return (
            <Row as="li" gap={12} center key={pair.sourceId} data-in={isIn || undefined}>
              <CheckInput
                label={
                  <>
                    <b>{pair.answer}</b>
                    <Text as="small" block className={styles.help}>
                      {pair.prompt}
                      {pair.state !== 'publicado' && pair.state !== 'aprovada' && ` · ${pair.state}`}
                    </Text>
                  </>
                }
                checked={isIn || chosen.has(pair.sourceId)}
                disabled={isIn}
                onChange={event => choose(pair.sourceId, event.target.checked)}
              />
              {isIn && (
                <Text rigid secondary caption>
                  já está
                </Text>
              )}
            </Row>
          )
        })}
      </ul>
      {answer.data && (
        <Row gap={12} center between className={own.foot}>
          <p className={styles.quiet} role="status">
            {wordsOf(offered.length, answer.data.total, from)}
          </p>
          <Button
            variant="outlined"
            disabled={free.length === 0 || left === 0}
            onClick={() => add(picked.length > 0 ? picked : free)}
          >
            {picked.length > 0 ? `Juntar ${picked.length}` : `Juntar todos (${Math.min(left, free.length)})`}
          </Button>
        </Row>
      )}
    </>
  )
}

function asPair({ prompt, answer, wrong, picture, audio, source, points }: OfferedPair): NewPair {
  return { prompt, answer, wrong, picture, audio, source, ...(points && { points }) }
}

function wordsOf(shown: number, total: number, from: PairSource): string {
  const noun = from === 'glossario' ? 'termos' : 'perguntas com resposta curta'
  const more = total > shown ? ` de ${total}; procure para ver os outros` : ''
  return shown === 0 ? 'Nenhum resultado nesta classe.' : `${shown} ${noun}${more}.`
}
