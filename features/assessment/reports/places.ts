import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where every report stands. */
export const places = {
  classOf: (applicationId: string) => href(pages.classReport, { id: applicationId }),
  competencesOf: (applicationId: string) => href(pages.competenceReport, { id: applicationId }),
  /** By level, where its pupils were heard. */
  oral: (applicationId: string) => href(pages.application, { id: applicationId, parte: 'resultado' }),
  itemsOf: (applicationId: string) => href(pages.itemReport, { id: applicationId }),
  /** Where the key of a question is tried and repaired. */
  keyOf: (applicationId: string, itemId: string) =>
    href(pages.application, { id: applicationId, parte: 'chave', pergunta: itemId }),
  pupil: (studentId: string) => pages.inDiagnostics(href(pages.pupilTests, { id: studentId })),
  evolution: (before: string, after: string) => href(pages.evolution, { antes: before, depois: after }),
  subject: (subjectId: string, grade?: number) =>
    href(pages.schoolReport, { disciplina: subjectId, classe: grade }),
  coverage: (subjectId: string, grade?: number) =>
    href(pages.coverage, { disciplina: subjectId, classe: grade }),
}

export const area = { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome }
export const crumb = { label: 'Relatórios', to: pages.reports }
