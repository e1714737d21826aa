import { shownMark } from '#engines/psychometrics/bands.ts'
import { href } from '#kit/address.ts'
import { counted, formatTime, formatWeekday } from '#kit/figures.ts'
import * as pages from '#school/pages.ts'
import type { KnownCompetence, OpenQuiz } from '../contract.ts'

/** «sexta-feira, 8 de Maio, às 18:00» */
export function when(moment: string): string {
  const day = formatWeekday(moment)
  return `${day.charAt(0).toLowerCase()}${day.slice(1)}, às ${formatTime(moment)}`
}

/** «10 perguntas · 25 minutos» */
export function sizeOf({ questions, minutes }: Pick<OpenQuiz, 'questions' | 'minutes'>): string {
  const time = minutes === 0 ? 'sem limite de tempo' : counted(minutes, 'minuto', 'minutos')
  return `${counted(questions, 'pergunta', 'perguntas')} · ${time}`
}

/** «Podes fazer 2 vezes; conta a nota mais alta.» */
export function attemptsOf({ attempts, used, counting }: OpenQuiz): string | undefined {
  if (attempts === 1) return undefined
  const left = attempts === null ? null : attempts - used
  const how =
    left === null
      ? 'Podes fazer as vezes que quiseres'
      : left <= 1
        ? used === 0
          ? 'Podes fazer uma vez'
          : 'É a tua última vez'
        : `Podes fazer ${used === 0 ? '' : 'ainda '}${left} vezes`
  const counts = {
    'mais alta': 'a nota mais alta',
    média: 'a média',
    primeira: 'a primeira',
    última: 'a última',
  }
  return `${how}; conta ${counts[counting]}.`
}

/** «A melhor nota até agora: 6 valores.»; nothing before the first time, and where it is not known. */
export function soFar({ mark, counting }: Pick<OpenQuiz, 'mark' | 'counting'>): string | undefined {
  if (mark === null || mark === undefined) return undefined
  const which = {
    'mais alta': 'A melhor nota até agora',
    média: 'A média até agora',
    primeira: 'A nota que conta',
    última: 'A última nota',
  }
  return `${which[counting]}: ${markText(mark)}.`
}

/** What the way into a quiz says: to begin, to go on, or once more. */
export function wayIn({ begun, used }: Pick<OpenQuiz, 'begun' | 'used'>) {
  if (begun) return 'go-on'
  return used > 0 ? 'once-more' : 'begin'
}

/** «7 de 10 certas» */
export function rightOf({ right, answered }: Pick<KnownCompetence, 'right' | 'answered'>): string {
  return `${right} de ${answered} ${answered === 1 ? 'certa' : 'certas'}`
}

/** «14 valores» */
export function markText(mark: number): string {
  return counted(shownMark(mark), 'valor', 'valores')
}

/** Where a pupil begins a quiz, named already. */
export function quizHref(quiz: string, student: string): string {
  return href(pages.quizSitting, { codigo: quiz, aluno: student })
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
