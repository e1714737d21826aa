import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#features/games/web/editor/editor.module.css'
import type { NewPair, SourcesProps } from '#features/games/web/editor/pair-sources.ts'
import { query } from '#kit/web/api/queries.ts'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { getTree } from '#school/subjects/tree-contract.ts'
import { type OfferedPair, offerQuestions, offerTerms } from '../contract.ts'
import own from './content-sources.module.css'

/** Pairs from the glossary, one by one or all of a class and unit, and from the bank of questions. */
export function ContentSources({ subjectId, grade, taken, left, onAdd }: SourcesProps) {
  const [from, setFrom] = useState<'termos' | 'perguntas'>('termos')
  const [search, setSearch] = useState('')
  const [unit, setUnit] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const asked = { subject: subjectId, grade: grade || undefined, search: search.trim() || undefined }
  const isReady = subjectId !== ''
  const terms = useQuery({
    ...query(offerTerms, { query: { ...asked, unit: unit || undefined } }),
    enabled: isReady && from === 'termos',
  })
  const questions = useQuery({
    ...query(offerQuestions, { query: asked }),
    enabled: isReady && from === 'perguntas',
  })
  const tree = useQuery({
    ...query(getTree, { params: { id: subjectId } }),
    enabled: isReady && from === 'termos',
  })
  const units = (tree.data?.units ?? []).filter(unit => !grade || unit.grade === grade)
  const answer = from === 'termos' ? terms : questions
  const pairs = (answer.data?.pairs ?? []).filter(pair => !taken.has(pair.sourceId))
  const already = (answer.data?.pairs.length ?? 0) - pairs.length
  const picked = pairs.filter(pair => chosen.has(pair.sourceId))
  const add = (some: readonly OfferedPair[]) => {
    onAdd(some.slice(0, left).map(asPair))
    setChosen(new Set())
  }
  return (
    <Section flush title="Escolher pares">
      <div className={own.head}>
        <Segments
          label="De onde"
          value={from}
          options={[
            { value: 'termos', label: 'Do glossário' },
            { value: 'perguntas', label: 'Do banco' },
          ]}
          onChange={setFrom}
        />
        {isReady ? (
          <>
            <TextInput
              label="Procurar"
              type="search"
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
            {from === 'termos' && units.length > 0 && (
              <SelectInput
                label="Unidade temática"
                none="Todas as unidades"
                value={unit}
                onChange={event => setUnit(event.target.value)}
                options={units.map(unit => ({ value: unit.id, label: unit.title }))}
              />
            )}
          </>
        ) : (
          <p className={styles.quiet}>Escolha primeiro a disciplina e a classe.</p>
        )}
      </div>
      {answer.error ? (
        <ErrorPanel
          title="Não foi possível ler os pares"
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        isReady && (
          <ul className={styles.offer}>
            {pairs.map(pair => (
              <li key={pair.sourceId}>
                <CheckInput
                  label={
                    <>
                      <b>{pair.answer}</b>
                      <small className={styles.help}>
                        {pair.prompt}
                        {pair.state !== 'publicado' && pair.state !== 'aprovada' && ` · ${pair.state}`}
                      </small>
                    </>
                  }
                  checked={chosen.has(pair.sourceId)}
                  onChange={event =>
                    setChosen(
                      event.target.checked
                        ? new Set([...chosen, pair.sourceId])
                        : new Set([...chosen].filter(id => id !== pair.sourceId)),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )
      )}
      {isReady && answer.data && (
        <div className={own.foot}>
          <p className={styles.quiet} role="status">
            {wordsOf(pairs.length, answer.data.total, already, from)}
          </p>
          <Button
            variant="outlined"
            disabled={pairs.length === 0 || left === 0}
            onClick={() => add(picked.length > 0 ? picked : pairs)}
          >
            {picked.length > 0 ? `Juntar ${picked.length}` : `Juntar todos (${Math.min(left, pairs.length)})`}
          </Button>
        </div>
      )}
    </Section>
  )
}

function asPair({ prompt, answer, wrong, picture, audio, source }: OfferedPair): NewPair {
  return { prompt, answer, wrong, picture, audio, source }
}

function wordsOf(shown: number, total: number, already: number, from: 'termos' | 'perguntas'): string {
  const noun = from === 'termos' ? 'termos' : 'perguntas com resposta curta'
  const more = total > shown + already ? ` de ${total}; procure para ver os outros` : ''
  const there = already > 0 ? ` ${already} já ${already === 1 ? 'está' : 'estão'} no jogo.` : ''
  return shown === 0 && already === 0 ? `Nenhum resultado nesta classe.` : `${shown} ${noun}${more}.${there}`
}
