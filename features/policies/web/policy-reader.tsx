import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { roundPercent } from '#kit/figures.ts'
import { fold } from '#kit/fold.ts'
import { authorizationOf, baseOf, call, pathWith } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { saveFile } from '#kit/web/parts/download.ts'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { PdfPages } from '#kit/web/pdf/pdf-pages.tsx'
import type { PdfSource } from '#kit/web/pdf/pdf-source.ts'
import { usePdf } from '#kit/web/pdf/use-pdf.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { getVersionPdf, type Policy, type PolicyVersion } from '../contract.ts'
import { getMyReadings } from '../due-contract.ts'
import type { PolicyParagraph } from '../reading-contract.ts'
import styles from './policy-reader.module.css'
import { PolicyText } from './policy-text.tsx'

interface PolicyReaderProps {
  policy: Policy
  version: PolicyVersion & { sha256: string }
  /** Undefined while it is on its way. */
  paragraphs: readonly PolicyParagraph[] | undefined
  /** The end of the last page was on the screen. */
  onEnd: () => void
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** The text in force as its pages, or as text that fits the screen; with search, zoom and download. */
export function PolicyReader({ policy, version, paragraphs, onEnd }: PolicyReaderProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const [mode, setMode] = useState<'page' | 'text'>(phone ? 'text' : 'page')
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(1)
  const [searching, setSearching] = useState(false)
  const [words, setWords] = useState('')
  const found = fold(useDeferredValue(words).trim())
  const hits = useMemo(() => hitsIn(paragraphs ?? [], found), [paragraphs, found])
  const [hit, setHit] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  // Pages are fetched when they come into view.
  const [wantsPages, setWantsPages] = useState(!phone)
  const reading = usePdf(wantsPages ? sourceOf(version) : undefined)
  const pages = version.pages ?? reading.opened?.pdf.numPages ?? 1
  const goTo = useCallback((wanted: number) => {
    frame.current
      ?.querySelector(`[data-page="${wanted}"]`)
      ?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])
  const marksOf = useCallback(
    (number: number) => ({
      changed: (paragraphs ?? [])
        .filter(paragraph => paragraph.changed && paragraph.page === number)
        .map(paragraph => paragraph.text),
      found,
    }),
    [paragraphs, found],
  )
  const current = hits[hit % Math.max(1, hits.length)]
  useEffect(() => {
    if (current && mode === 'page') goTo(current.page)
  }, [current, mode, goTo])
  const choose = (chosen: 'page' | 'text') => {
    setMode(chosen)
    if (chosen === 'page') setWantsPages(true)
  }
  const step = (by: number) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom)
  const isShown = mode === 'text' ? paragraphs !== undefined : reading.opened !== undefined

  return (
    <Section flush>
      <div ref={frame} className={styles.reader}>
        <div className={styles.tools} role="toolbar" aria-label="Leitura do documento">
          <span className={styles.pages}>
            {!phone && (
              <>
                <IconButton
                  aria-label="Página anterior"
                  disabled={page <= 1}
                  onClick={() => goTo(Math.max(1, page - 1))}
                >
                  <Icon name="caret-up" />
                </IconButton>
                <IconButton
                  aria-label="Página seguinte"
                  disabled={page >= pages}
                  onClick={() => goTo(Math.min(pages, page + 1))}
                >
                  <Icon name="caret-down" />
                </IconButton>
              </>
            )}
            <span aria-live="polite">
              <b>{page}</b> de {pages}
            </span>
          </span>
          {mode === 'page' && (
            <span className={styles.zoom}>
              <IconButton aria-label="Diminuir" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)}>
                <Icon name="minus" />
              </IconButton>
              <span aria-live="polite">{roundPercent(zoom)}</span>
              <IconButton aria-label="Aumentar" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)}>
                <Icon name="plus" />
              </IconButton>
            </span>
          )}
          <Text pushed className={styles.end}>
            <Segments
              label="Maneira de ler"
              value={mode}
              options={[
                { value: 'page', label: 'Página' },
                { value: 'text', label: 'Texto' },
              ]}
              onChange={choose}
            />
            <IconButton
              aria-label="Procurar no documento"
              aria-expanded={searching}
              onClick={() => {
                setSearching(!searching)
                setWords('')
              }}
            >
              <Icon name="magnifying-glass" />
            </IconButton>
            {!phone && (
              <IconButton aria-label="Ecrã inteiro" onClick={() => void toggleFullScreen(frame.current)}>
                <Icon name="corners-out" />
              </IconButton>
            )}
            <IconButton
              aria-label="Descarregar o PDF"
              onClick={() => void save(version.id, `${policy.code}-${version.number}.pdf`)}
            >
              <Icon name="download-simple" />
            </IconButton>
          </Text>
          {searching && (
            <search className={styles.search}>
              <input
                // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
                autoFocus
                type="search"
                aria-label="Palavras a procurar no documento"
                placeholder="Procurar no documento"
                value={words}
                onChange={event => {
                  setWords(event.target.value)
                  setHit(0)
                }}
                onKeyDown={event => {
                  if (event.key === 'Enter' && hits.length > 0) setHit((hit + 1) % hits.length)
                  if (event.key === 'Escape') {
                    setSearching(false)
                    setWords('')
                  }
                }}
              />
              <Text small secondary nowrap aria-live="polite">
                {found === '' ? '' : hits.length === 0 ? 'Nada encontrado' : `${hit + 1} de ${hits.length}`}
              </Text>
              <IconButton
                aria-label="Encontro anterior"
                disabled={hits.length === 0}
                onClick={() => setHit((hit + hits.length - 1) % hits.length)}
              >
                <Icon name="caret-up" />
              </IconButton>
              <IconButton
                aria-label="Encontro seguinte"
                disabled={hits.length === 0}
                onClick={() => setHit((hit + 1) % hits.length)}
              >
                <Icon name="caret-down" />
              </IconButton>
            </search>
          )}
        </div>
        {reading.waiting && mode === 'page' && (
          <div className={styles.note}>
            <Note icon="wifi-slash" tone="amber">
              A rede falhou. As páginas que faltam vêm assim que ela voltar.
            </Note>
          </div>
        )}
        {mode === 'text' &&
          (paragraphs ? (
            <PolicyText paragraphs={paragraphs} found={found} at={current?.at ?? null} onPage={setPage} />
          ) : (
            <SkeletonCards rows={6} />
          ))}
        {mode === 'page' &&
          (reading.failure ? (
            <ErrorPanel
              title="Não foi possível abrir as páginas"
              error={reading.failure}
              text="O texto pode ler-se em «Texto»."
              onRetry={reading.again}
            />
          ) : reading.opened ? (
            <PdfPages open={reading.opened} zoom={zoom} marksOf={marksOf} fold={fold} onPage={setPage} />
          ) : (
            <SkeletonCards rows={6} />
          ))}
        {isShown && <End key={mode} onSeen={onEnd} />}
      </div>
    </Section>
  )
}

/** What is after the last line: once it is on the screen, the document was read to its end. */
function End({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    const { current } = mark
    if (!current) return
    const watch = new IntersectionObserver(([entry]) => {
      // Pages that have no height yet would end where they begin.
      if (entry?.isIntersecting && current.offsetTop > 200) seen()
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return <div ref={mark} className={styles.last} />
}

function hitsIn(paragraphs: readonly PolicyParagraph[], found: string): { at: number; page: number }[] {
  if (found.length < 2) return []
  return paragraphs.flatMap(({ text, page }, at) => (fold(text).includes(found) ? [{ at, page }] : []))
}

function sourceOf({ id, sha256 }: PolicyVersion & { sha256: string }): PdfSource {
  return {
    url: baseOf('academy') + pathWith(getVersionPdf.path, { id }),
    headers: () => authorizationOf('academy'),
    // Any question asks the person to sign in again where that is needed.
    renew: () => call(getMyReadings, {}, { api: 'academy' }),
    sha256,
  }
}

function save(id: string, name: string) {
  const file = call(getVersionPdf, { params: { id }, query: { download: '1' } })
  return saveFile(file, name, 'Não foi possível descarregar o PDF.')
}

async function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement) return document.exitFullscreen()
  try {
    await element?.requestFullscreen()
  } catch (error) {
    notify.error('Este navegador não abre o documento em ecrã inteiro.', { detail: messageOf(error) })
  }
}
