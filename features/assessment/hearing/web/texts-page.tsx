import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import {
  addOralTexts,
  listOralTextHistory,
  listOralTexts,
  type OralText,
  removeOralText,
  updateOralText,
} from '../texts-contract.ts'
import styles from './levels.module.css'

const TextDialog = fetchedDialog(() => import('./text-dialog.tsx').then(m => m.TextDialog))
const TextsImport = fetchedDialog(() => import('./texts-import.tsx').then(m => m.default))

/** Texts and activities by language and level, written or imported, and whether somebody who speaks the language found them right. */
export function TextsPage() {
  const { data, error, refetch } = useQuery(query(listOralTexts, { query: {} }))
  const [open, setOpen] = useState<
    { kind: 'new' | 'import' } | { kind: 'edit' | 'history'; text: OralText }
  >()
  const announce = useUndo()
  const add = useSave(addOralTexts, { failed: 'Não ficou guardado.', touches: ['level-groupings'] })
  const change = useSave(updateOralText, { failed: 'Não ficou guardado.', touches: ['level-groupings'] })
  const remove = useSave(removeOralText, {
    failed: 'Não foi possível eliminar o texto.',
    touches: ['level-groupings'],
  })
  const close = () => setOpen(undefined)
  const languages = [...Map.groupBy(data?.rows ?? [], row => `${row.language}, ${row.skill}`)]
  return (
    <>
      <PageHead
        title="Textos por língua e nível"
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
          { label: 'Níveis', to: pages.levels },
          { label: 'Textos' },
        ]}
        sub="Para ouvir e para a hora por níveis; os da escola vêm antes dos outros"
        primary={{ label: 'Juntar um texto', icon: 'plus', onClick: () => setOpen({ kind: 'new' }) }}
        secondary={[{ label: 'Importar', icon: 'upload-simple', onClick: () => setOpen({ kind: 'import' }) }]}
      />
      <Awaited
        answer={{ data, error, refetch }}
        failed="Não foi possível abrir os textos"
        awaited={<SkeletonCards rows={4} />}
      />
      {data?.rows.length === 0 && (
        <Section>
          <EmptyState
            title="Ainda não há textos da escola"
            text="Escreva textos em português e na língua dos alunos, nível a nível, ou traga-os de um ficheiro CSV ou Excel. Diga quem fala a língua e os achou certos."
          />
        </Section>
      )}
      {languages.map(([name, rows]) => (
        <Section key={name} title={name} aside={countedTexts(rows)} flush>
          <ul className={styles.list}>
            {rows.map(row => (
              <li key={row.id}>
                <div>
                  <b>{row.level}</b> ·{' '}
                  {row.kind === 'texto' ? counted(row.words, 'palavra', 'palavras') : 'actividade'}
                  <p className={styles.text}>{row.content}</p>
                  <p>
                    {row.validatedBy === '' ? (
                      row.kind === 'texto' && (
                        <StateMark glyph="ring">por validar por quem fala a língua</StateMark>
                      )
                    ) : (
                      <StateMark glyph="tick">validado por {row.validatedBy}</StateMark>
                    )}
                    {row.source && ` · ${row.source}`}
                  </p>
                </div>
                <Row gap={8} wrap center>
                  <Button
                    size="small"
                    aria-label={`Mudar: ${row.level}`}
                    onClick={() => setOpen({ kind: 'edit', text: row })}
                  >
                    Mudar
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Histórico: ${row.level}`}
                    onClick={() => setOpen({ kind: 'history', text: row })}
                  >
                    Histórico
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Eliminar: ${row.level}`}
                    onClick={() =>
                      remove.mutate(
                        { params: { id: row.id }, query: { version: String(row.version) } },
                        { onSuccess: ({ change: done }) => announce('Texto eliminado.', done) },
                      )
                    }
                  >
                    Eliminar
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {open?.kind === 'new' && (
        <TextDialog
          onClose={close}
          onSave={text =>
            add.mutate(
              { body: { texts: [text] } },
              {
                onSuccess: ({ data: { already }, change: done }) =>
                  announce(
                    already > 0 ? 'Este texto já lá estava.' : 'Texto guardado.',
                    already > 0 ? null : done,
                  ),
              },
            )
          }
        />
      )}
      {open?.kind === 'edit' && (
        <TextDialog
          text={open.text}
          onClose={close}
          onSave={text =>
            change.mutate(
              { params: { id: open.text.id }, body: { ...text, version: open.text.version } },
              { onSuccess: ({ change: done }) => announce('Texto guardado.', done) },
            )
          }
        />
      )}
      <TextsImport open={open?.kind === 'import'} onClose={close} />
      {open?.kind === 'history' && (
        <HistoryDialog
          open
          name={`${open.text.language}, ${open.text.level}`}
          endpoint={listOralTextHistory}
          input={{ params: { id: open.text.id } }}
          onClose={close}
        />
      )}
    </>
  )
}

/** «3 textos, 1 actividade» */
function countedTexts(rows: readonly OralText[]): string {
  const texts = rows.filter(({ kind }) => kind === 'texto').length
  return [
    texts > 0 && counted(texts, 'texto', 'textos'),
    texts < rows.length && counted(rows.length - texts, 'actividade', 'actividades'),
  ]
    .filter(Boolean)
    .join(', ')
}
