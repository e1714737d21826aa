import { notFound } from '#kit/refusals.ts'
import type { PaperKind, Pauta } from './council-contract.ts'
import { type GradeAchievement, gradeMapPage, mapPage, minutesPage } from './council-papers.ts'
import type { Density } from './densities.ts'
import type { MarksPaper } from './marks-paper.ts'
import { miniPautaPage } from './mini-pauta-paper.ts'
import { type PautaSize, pautaPage } from './pauta-papers.ts'
import { boletimPage, declarationPage } from './pupil-papers.ts'

/** Boletins as they are cut apart. */
export const FOUR_ON_A3 = { paper: 'A3', across: 2, down: 2 } as const

interface PaperRequest {
  paper: PaperKind
  size: PautaSize
  subject?: string | undefined
  student?: string | undefined
  /** Of the map of a grade. */
  grade?: GradeAchievement
  /** Of a pauta or a mini-pauta: how close its rows stand; the largest letters where nothing is said. */
  density?: Density
}

/**
 * A paper of marks, made of a pauta as it is read.
 * @throws HttpError 404 where the pauta has no such subject or pupil
 */
export function marksPaper(pauta: Pauta, request: PaperRequest): MarksPaper {
  const edition = pauta.edition ? `-v${pauta.edition.number}` : ''
  const file = (name: string) => `${name}-${pauta.group.name}-${pauta.trimester}${edition}`
  switch (request.paper) {
    case 'pauta':
      return {
        ...{ title: `Pauta da ${pauta.group.name}`, fileName: file('pauta') },
        ...{ orientation: 'landscape', paper: request.size === 'A3' ? 'A3' : 'A4' },
        ...(request.density && { leading: request.density.leading }),
        pages: [pautaPage(pauta, request.size, request.density)],
      }
    case 'mini-pauta': {
      const subject = pauta.subjects.find(({ id }) => id === request.subject)
      if (!subject) throw notFound('Esta disciplina')
      return {
        ...{ title: `Mini-pauta de ${subject.name}`, fileName: file(`mini-pauta-${subject.abbreviation}`) },
        ...{ orientation: 'portrait', paper: 'A4' },
        ...(request.density && { leading: request.density.leading }),
        pages: [miniPautaPage(pauta, subject, request.density)],
      }
    }
    case 'boletins': {
      const pupils = pauta.pupils.filter(({ id }) => request.student === undefined || id === request.student)
      if (pupils.length === 0) throw notFound('Este aluno')
      const [only] = pupils
      return {
        title: pupils.length === 1 && only ? `Boletim de ${only.name}` : `Boletins da ${pauta.group.name}`,
        fileName: request.student && only ? file(`boletim-${only.code}`) : file('boletins'),
        ...{ orientation: 'portrait', paper: 'A5', isCutApart: true },
        ...(request.size === 'A3' && { imposition: FOUR_ON_A3 }),
        pages: pupils.map(pupil => boletimPage(pauta, pupil)),
      }
    }
    case 'mapa':
      return {
        ...{
          title: `Mapa de aproveitamento da ${pauta.group.name}`,
          fileName: file('mapa-de-aproveitamento'),
        },
        ...{ orientation: 'landscape', paper: 'A4' },
        pages: [mapPage(pauta)],
      }
    case 'mapa-da-classe':
      if (!request.grade) throw notFound('Este mapa')
      return {
        ...{
          title: `Mapa de aproveitamento da ${pauta.group.grade}.ª classe`,
          fileName: `mapa-de-aproveitamento-${pauta.group.grade}-classe-${pauta.trimester}`,
        },
        ...{ orientation: 'landscape', paper: 'A4', standing: 'das pautas fechadas da classe' },
        pages: [gradeMapPage(pauta, request.grade)],
      }
    case 'acta':
      return {
        ...{ title: `Acta do conselho de notas da ${pauta.group.name}`, fileName: file('acta') },
        ...{ orientation: 'portrait', paper: 'A4' },
        pages: [minutesPage(pauta)],
      }
    case 'declaracao': {
      const pupil = pauta.pupils.find(({ id }) => id === request.student)
      if (!pupil) throw notFound('Este aluno')
      return {
        ...{ title: 'Declaração de notas', fileName: file(`declaracao-${pupil.code}`) },
        ...{ orientation: 'portrait', paper: 'A4' },
        pages: [declarationPage(pauta, pupil)],
      }
    }
  }
}
