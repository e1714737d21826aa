import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { counted, formatDateInProse, formatDateSlashes } from '#kit/figures.ts'
import {
  factsOf,
  labelled,
  officialHead,
  officialSignatures,
  type PrintedSchool,
} from '#school/schools/official-form.ts'

/** A version of a policy as it is drawn where nobody has brought a PDF of their own. */
export interface PrintedPolicy {
  school: PrintedSchool
  code: string
  title: string
  category: string
  /** As people write it: «2.0». */
  version: string
  state: string
  responsible: string
  /** For whom it is. */
  audience: readonly string[]
  mandatory: boolean
  /** Days to read it in, from the day it takes effect. */
  deadlineDays: number | null
  /** ISO days. */
  approvedOn: string | null
  effectiveFrom: string | null
  nextReviewOn: string | null
  approvedBy: string
  /** The version that it replaces, in words. */
  replaces: string
  summary: string
  /** What changed since the version before. */
  changes: string
  /** What a reader declares. */
  statement: string
  sections: readonly { number: number; title: string; points: readonly string[] }[]
}

/** A policy on paper: A4 portrait, numbered sections and points, who approved it, what a reader declares. */
export function policyDocument(policy: PrintedPolicy): DocumentDescription {
  return {
    title: `${policy.code} ${policy.title}, versão ${policy.version}`,
    author: policy.responsible,
    orientation: 'portrait',
    margins: { top: 20, right: 20, bottom: 20, left: 20 },
    footer: `${policy.code} · versão ${policy.version}`,
    runningHead: policy.title,
    blocks: [
      officialHead(policy.school, [policy.code, `Versão ${policy.version}`, policy.state]),
      { kind: 'title', text: policy.title, under: policy.category },
      { kind: 'facts', widths: [1, 1], items: headFacts(policy) },
      ...labelled('Destina-se a', policy.audience, ', '),
      ...labelled('Substitui', policy.replaces),
      ...(policy.summary === '' ? [] : section('Resumo', policy.summary)),
      ...(policy.changes === '' ? [] : section('O que muda nesta versão', policy.changes)),
      ...policy.sections.flatMap(sectionBlocks),
      ...declaration(policy),
      officialSignatures([
        {
          role: policy.approvedBy || 'Aprovado por',
          signature: policy.approvedOn ? { name: '', on: policy.approvedOn } : undefined,
        },
        { role: policy.responsible || 'O responsável' },
      ]),
    ],
  }
}

function headFacts(policy: PrintedPolicy) {
  const day = (iso: string | null) => (iso === null ? '' : formatDateSlashes(iso))
  return factsOf([
    ['Responsável', policy.responsible],
    ['Aprovada por', policy.approvedBy],
    ['Aprovada em', day(policy.approvedOn)],
    ['Em vigor desde', day(policy.effectiveFrom)],
    ['Próxima revisão', day(policy.nextReviewOn)],
    ['Leitura', readingText(policy)],
  ])
}

function readingText({ mandatory, deadlineDays }: PrintedPolicy): string {
  if (!mandatory) return 'facultativa'
  return deadlineDays === null
    ? 'obrigatória'
    : `obrigatória, no prazo de ${counted(deadlineDays, 'dia', 'dias')}`
}

function section(title: string, text: string): Block[] {
  return [
    { kind: 'heading', level: 2, text: title },
    { kind: 'paragraph', text },
  ]
}

function sectionBlocks({ number, title, points }: PrintedPolicy['sections'][number]): Block[] {
  return [
    { kind: 'heading', level: 1, text: `${number}. ${title}` },
    { kind: 'list', marker: 'none', items: points.map((point, index) => `${number}.${index + 1}  ${point}`) },
  ]
}

function declaration(policy: PrintedPolicy): Block[] {
  if (policy.statement === '') return []
  const since =
    policy.effectiveFrom === null ? '' : ` Em vigor desde ${formatDateInProse(policy.effectiveFrom)}.`
  return [
    {
      kind: 'keep',
      blocks: [
        { kind: 'heading', level: 1, text: 'Declaração de leitura' },
        { kind: 'paragraph', text: `${policy.statement}${since}` },
      ],
    },
  ]
}
