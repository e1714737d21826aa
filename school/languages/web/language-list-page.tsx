import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import { exportLanguages, listLanguages, removeLanguage, type SchoolLanguage } from '../contract.ts'
import { languageThing } from '../language.ts'
import styles from './language-list.module.css'
import { places } from './language-places.ts'

const LanguageImport = fetchedDialog(() => import('./language-import.tsx').then(m => m.default))

/** The languages that pupils speak at home, and how much of what they read is written in each. */
export function LanguageListPage() {
  const answer = useQuery(query(listLanguages, {}))
  const [importing, setImporting] = useState(false)
  const sheets = sheetActions(exportLanguages, {}, { name: 'textos-das-linguas', what: 'os textos' })
  return (
    <>
      <PageHead
        title="Línguas dos alunos"
        crumbs={[{ label: 'Administração' }, { label: 'Línguas dos alunos' }]}
        primary={{ label: 'Outra língua', icon: 'plus', to: places.add }}
        secondary={[{ label: 'Importar', icon: 'upload-simple', onClick: () => setImporting(true) }]}
        more={sheets}
      />
      <Note apart>
        A página do aluno, o que está à volta de um teste e a folha para o encarregado lêem-se também na
        língua de casa, com o português ao lado. Os textos são da escola, de quem fala a língua: o sistema não
        traduz nada.
      </Note>
      <Loaded answer={answer} failed="Não foi possível abrir as línguas">
        {({ schools, phrases }) =>
          schools.map(({ school, languages }) => (
            <Section
              key={school.id}
              flush={languages.length > 0}
              title={school.name}
              aside={counted(languages.length, 'língua', 'línguas')}
            >
              {languages.length === 0 ? (
                <EmptyState
                  art={null}
                  title="Nenhum aluno tem outra língua de casa"
                  text="A língua de casa escreve-se na ficha do aluno. Também se podem escrever textos de uma língua que ninguém tem ainda."
                />
              ) : (
                <ul>
                  {languages.map(each => (
                    <Language
                      key={each.language}
                      of={each}
                      phrases={phrases}
                      add={`${places.add}?${new URLSearchParams({ escola: school.id, lingua: each.language })}`}
                    />
                  ))}
                </ul>
              )}
            </Section>
          ))
        }
      </Loaded>
      <LanguageImport open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

type Stored = SchoolLanguage & { id: string; version: number }

function Language({ of, phrases, add }: { of: SchoolLanguage; phrases: number; add: string }) {
  const removalOf = useRemoval(removeLanguage, {
    said: deleted(languageThing, (row: Stored) => row.language),
  })
  const { id, version, language, pupils, written, speaker, isValidated } = of
  const href = id === null ? add : places.edit(id)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={href}>{language}</Link>
        <Text as="p" small secondary>
          {counted(pupils, 'aluno', 'alunos')} · {partOf(written, phrases)} textos
          {isValidated && ` · confirmados por ${speaker}`}
        </Text>
      </div>
      {written === 0 ? (
        <StateMark glyph="ring" tone="neutral">
          Lêem português
        </StateMark>
      ) : isValidated ? (
        <StateMark glyph="disc">Confirmada</StateMark>
      ) : (
        <StateMark glyph="half" tone="amber">
          Por confirmar
        </StateMark>
      )}
      <ActionMenu
        label={`Acções de ${language}`}
        actions={[
          { label: id === null ? 'Escrever' : 'Editar', icon: 'pencil-simple', to: href },
          ...(id !== null && version !== null ? [removalOf({ ...of, id, version })] : []),
        ]}
      />
    </li>
  )
}
