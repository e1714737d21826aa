import { compareParagraphs } from '#engines/pdf/compare-paragraphs.ts'
import type { PolicyChange, PolicyParagraph } from '../reading-contract.ts'

interface StoredParagraph {
  page: number
  kind: string
  text: string
}

/** A version's text with what is another in it than in the version before. */
export function textOf(
  paragraphs: readonly StoredParagraph[],
  earlier: readonly StoredParagraph[],
  since: string | null,
): { paragraphs: PolicyParagraph[]; since: string | null; changes: PolicyChange[] } {
  const found =
    since === null
      ? []
      : compareParagraphs(
          earlier.map(paragraph => paragraph.text),
          paragraphs.map(paragraph => paragraph.text),
        )
  const [own, old] = [bodyOf(paragraphs), bodyOf(earlier)]
  const changes = found.map(
    ({ before, after }): PolicyChange => ({
      section: after === null ? headingOver(earlier, before ?? 0) : headingOver(paragraphs, after),
      page: after === null ? null : (paragraphs[after]?.page ?? null),
      before: before === null ? null : (earlier[before]?.text ?? null),
      after: after === null ? null : (paragraphs[after]?.text ?? null),
      isAside: after === null ? !isIn(old, before ?? 0) : !isIn(own, after),
    }),
  )
  const changed = new Set(found.map(change => change.after).filter(at => at !== null && isIn(own, at)))
  return {
    paragraphs: paragraphs.map((paragraph, at) => ({
      page: paragraph.page,
      kind: paragraph.kind as PolicyParagraph['kind'],
      text: paragraph.text,
      changed: changed.has(at),
    })),
    since,
    changes,
  }
}

/** First place of the numbered sections, and the one after their last; all of a text that has none. */
function bodyOf(paragraphs: readonly StoredParagraph[]): { from: number; until: number } {
  const isSection = ({ kind, text }: StoredParagraph) => kind === 'heading' && /^\d+[.)]?\s/.test(text)
  const from = paragraphs.findIndex(isSection)
  if (from < 0) return { from: 0, until: paragraphs.length }
  const last = paragraphs.findLastIndex(isSection)
  const after = paragraphs.findIndex((paragraph, at) => at > last && paragraph.kind === 'heading')
  return { from, until: after < 0 ? paragraphs.length : after }
}

const isIn = ({ from, until }: { from: number; until: number }, at: number) => from <= at && at < until

function headingOver(paragraphs: readonly StoredParagraph[], at: number): string {
  for (let above = at; above >= 0; above--)
    if (paragraphs[above]?.kind === 'heading') return paragraphs[above]?.text ?? ''
  return ''
}
