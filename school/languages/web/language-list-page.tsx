import { type ReactNode, useState } from 'react'
import { counted, partOf } from '#kit/figures.ts'
import { ListFoot } from '#kit/web/list/list-foot.tsx'
import { valuesOf } from '#kit/web/list/list-state.ts'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { useList } from '#kit/web/list/use-list.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { useChoosesSchool } from '#school/accounts/web/use-school-options.ts'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import {
  exportLanguages,
  listLanguages,
  removeLanguage,
  type SchoolLanguage,
  type SchoolLanguages,
} from '../contract.ts'
import { languageThing } from '../language.ts'
import { places } from '../places.ts'
import styles from './language-list.module.css'

const LanguageImport = fetchedDialog(() => import('./language-import.tsx').then(m => m.default))

/** The languages that pupils speak at home, and how much of what they read is written in each. */
export function LanguageListPage() {
  const list = useList(listLanguages)
  const choosesSchool = useChoosesSchool()
  const [importing, setImporting] = useState<SchoolLanguages>()
  const [search = ''] = valuesOf(list.query, 'search')
  const workOf = (school: SchoolLanguages) => [
    { label: 'Importar', icon: 'upload-simple' as const, onClick: () => setImporting(school) },
    ...sheetActions(
      exportLanguages,
      { school: school.id },
      { name: 'textos-das-linguas', what: 'os textos' },
    ),
  ]
  // Where there are several schools, each has its own.
  const only = choosesSchool ? undefined : list.rows[0]
  const [importOwn, ...sheets] = only ? workOf(only) : []
  return (
    <>
      <PageHead
        title="Línguas dos alunos"
        crumbs={[{ label: 'Administração' }, { label: 'Línguas dos alunos' }]}
        primary={{ label: 'Outra língua', icon: 'plus', to: places.add }}
        secondary={importOwn && [importOwn]}
        more={sheets}
      />
      <Note apart>
        A página do aluno, o que está à volta de um teste e a folha para o encarregado lêem-se também na
        língua de casa, com o português ao lado. Os textos são da escola, de quem fala a língua: o sistema não
        traduz nada.
      </Note>
      {choosesSchool && (
        <Row gap={8} center below={16}>
          <SearchField
            label="Procurar uma escola"
            value={search}
            onChange={text => list.change({ search: text })}
          />
        </Row>
      )}
      {list.error ? (
        <ErrorPanel title="Não foi possível abrir as línguas" error={list.error} onRetry={list.retry} />
      ) : list.isLoading ? (
        <SkeletonCards />
      ) : list.rows.length === 0 ? (
        <EmptyState
          title={search ? `Nenhuma escola com «${search}»` : 'Ainda não há escolas'}
          {...(search && {
            secondary: { label: 'Ver todas as escolas', onClick: () => list.change({ search: undefined }) },
          })}
        />
      ) : (
        <>
          {list.rows.map(school => (
            <SchoolSection
              key={school.id}
              school={school}
              tools={
                choosesSchool && (
                  <ActionMenu
                    label={`Acções de ${school.name}`}
                    actions={[
                      { label: 'Outra língua', icon: 'plus', to: placeToAdd({ escola: school.id }) },
                      ...workOf(school),
                    ]}
                  />
                )
              }
            />
          ))}
          {(list.next || list.previous) && <ListFoot list={list} noun={{ one: 'escola', many: 'escolas' }} />}
        </>
      )}
      <LanguageImport
        open={importing !== undefined}
        onClose={() => setImporting(undefined)}
        school={importing}
        isOneOfMany={choosesSchool}
      />
    </>
  )
}

interface SchoolSectionProps {
  school: SchoolLanguages
  tools: ReactNode
}

function SchoolSection({ school, tools }: SchoolSectionProps) {
  const { languages, phrases } = school
  return (
    <Section
      flush={languages.length > 0}
      title={school.name}
      aside={counted(languages.length, 'língua', 'línguas')}
      tools={tools}
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
              add={placeToAdd({ escola: school.id, lingua: each.language })}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

const placeToAdd = (known: Record<string, string>) => `${places.add}?${new URLSearchParams(known)}`

type Stored = SchoolLanguage & { id: string; version: number }

function Language({ of, phrases, add }: { of: SchoolLanguage; phrases: number; add: string }) {
  const removalOf = useRemoval(removeLanguage, {
    said: deleted(languageThing, (row: Stored) => row.language),
  })
  const { id, version, language, pupils, written, speaker, isValidated } = of
  const href = id === null ? add : places.edit(id)
  return (
    <Text as="li" ruled over={12} under={12} className={styles.row}>
      <div className={styles.words}>
        <Link to={href}>{language}</Link>
        <Text as="p" caption secondary>
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
          { label: 'Editar', icon: 'pencil-simple', to: href },
          ...(id !== null && version !== null ? [removalOf({ ...of, id, version })] : []),
        ]}
      />
    </Text>
  )
}
